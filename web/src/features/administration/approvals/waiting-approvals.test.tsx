// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Approval } from '@alafia/contract/administration/approvals/schema'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { sockets } from '../../../testing/fake-socket.ts'
import { openApp } from '../../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../../testing/fake-socket.ts'))
fakeNetwork()

const approval: Approval = {
  id: 4,
  kind: 'role',
  userId: 31,
  personName: 'Tunde Ade',
  email: 'tunde@mail.example',
  role: 'doctor',
  licence: 'MDCN/4711',
  requestedById: 12,
  requestedBy: 'Ngozi Ade',
  requestedAt: '2026-03-11T08:00:00.000Z',
  takesEffectAt: null,
}

test.each(['Approve…', 'Decline…'])(
  'ADM-43 the dialog of %s says that someone else was quicker, at once, and can no longer be sent',
  async (what) => {
    storedSessionOf(userOf('admin', { id: 1 }))
    replies['/api/admin/approvals'] = { status: 200, body: [approval] }
    replies['/api/admin/setup'] = {
      status: 200,
      body: { isFinished: true, finishedAt: '2026-03-01T08:00:00.000Z', finishesAt: null },
    }
    openApp('/admin/users')
    await userEvent.click(await screen.findByRole('button', { name: what }))
    await screen.findByRole('button', { name: what.replace('…', ' request') })
    replies['/api/admin/approvals'] = { status: 200, body: [] }
    act(() => sockets.at(-1)?.hears('invalidate', [['users']]))
    await screen.findByRole('dialog', { name: 'This request no longer waits' })
    expect(screen.queryByRole('button', { name: what.replace('…', ' request') })).toBeNull()
    await userEvent.click(screen.getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
