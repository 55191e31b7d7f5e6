// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OpenDesk } from '@alafia/contract/billing/desk-closing'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { sockets } from '../../testing/fake-socket.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/desk-closings'
const cash = {
  currency: 'NGN' as const,
  method: 'cash' as const,
  taken: '5000.00',
  givenBack: '6000.00',
  expected: '-1000.00',
}
const open: OpenDesk = {
  after: 4,
  closedAt: '2026-03-10T16:00:00.000Z',
  until: '2026-03-11T16:00:00.000Z',
  movements: 2,
  sums: [cash],
}

test('BILL-82 what arrives while counting is announced and not counted; a difference asks for a note', async () => {
  storedSessionOf(userOf('admin'))
  replies[path] = { status: 200, body: [] }
  replies[`${path}/open`] = { status: 200, body: open }
  replies[`POST ${path}`] = { status: 201, body: { ...open, id: 5, closedBy: 'Ngozi Eze', sums: [] } }
  openApp('/admin/desk-closing')
  expect(await screen.findByText('2 payments and refunds aren’t closed yet.')).toBeTruthy()
  expect(await screen.findByText('No closings yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start counting' }))
  const counted = await screen.findByLabelText('Counted (Cash, NGN)')
  expect(screen.queryByText('More has arrived at the desk')).toBeNull()
  replies[`${path}/open`] = { status: 200, body: { ...open, movements: 3 } }
  act(() => sockets.at(-1)?.hears('invalidate', [['payments']]))
  expect(await screen.findByText('More has arrived at the desk')).toBeTruthy()
  await userEvent.type(counted, '-1,000')
  expect(screen.getByText('No difference.')).toBeTruthy()
  expect(screen.queryByLabelText('Why it differs (Cash, NGN)')).toBeNull()
  await userEvent.clear(counted)
  await userEvent.type(counted, '-1,200')
  expect(screen.getByText('₦200.00 missing.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Why it differs (Cash, NGN)'), 'Given as change')
  await userEvent.click(screen.getByRole('button', { name: 'Close desk' }))
  const { expected: _, ...sum } = cash
  await waitFor(() =>
    expect(calls.find(({ name }) => name === `POST ${path}`)?.body).toEqual({
      after: 4,
      until: open.until,
      counts: [{ ...sum, counted: '-1200.00', note: 'Given as change' }],
    }),
  )
})
