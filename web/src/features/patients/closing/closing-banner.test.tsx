// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { callNames, fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { sockets } from '../../../testing/fake-socket.ts'
import { openApp } from '../../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/account-closing/time'

test('PAT-80 every page says on which day the account closes, with the way to keep it, until they change their mind', async () => {
  storedSessionOf(userOf('patient'))
  replies[path] = { status: 200, body: { closesAt: '2026-03-25T09:00:00.000Z' } }
  openApp('/settings/preferences')
  const banner = await screen.findByText(/^Your account closes on 25 March 2026/)
  expect(banner.querySelector('a')?.getAttribute('href')).toBe('/settings/close-account')
  replies[path] = { status: 200, body: { closesAt: null } }
  act(() => sockets.at(-1)?.hears('invalidate', [['account-closing']]))
  await waitFor(() => expect(screen.queryByText(/^Your account closes/)).toBeNull())
})

test('PAT-80 staff aren’t asked', async () => {
  storedSessionOf(userOf('doctor'))
  openApp('/doctor/dashboard')
  await screen.findByRole('region', { name: 'Pending Appointment Requests' })
  expect(callNames()).not.toContain(`GET ${path}`)
})
