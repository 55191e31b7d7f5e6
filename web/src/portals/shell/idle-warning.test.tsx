// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute } from '@alafia/contract/kernel/durations'
import { sockets } from '../../testing/fake-socket.ts'
import { openApp } from '../../testing/open-app.tsx'
import {
  callNames,
  calls,
  limits,
  fakeNetwork,
  replies,
  storedSessionOf,
  userOf,
} from '../../testing/fake-network.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const patient = userOf('patient')
const passes = async (time: number) => {
  vi.setSystemTime(Date.now() + time)
  await act(() => vi.advanceTimersByTimeAsync(1000))
}

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'Date'],
      now: new Date('2026-03-11T08:00:00Z'),
    }),
)
beforeEach(() => {
  sockets.length = 0
})
afterEach(() => void vi.useRealTimers())

const openPage = async (session = limits) => {
  storedSessionOf(patient)
  replies['/api/auth/verify-token'] = { status: 200, body: { user: patient, session } }
  const app = openApp('/patient/dashboard')
  await screen.findByRole('heading', { name: 'Overview', level: 1 })
  // A reply that arrived minutes later would count as activity.
  const isAsked = () => callNames().some((name) => name.startsWith('GET /api/prescriptions'))
  await act(() => vi.waitFor(() => expect([isAsked(), app.isFetching()]).toEqual([true, false])))
  // The banner of a closing account is loaded after the page.
  await vi.waitFor(() => expect(callNames()).toContain('GET /api/account-closing/time'), { timeout: 10_000 })
  await act(() => vi.waitFor(() => expect(app.isFetching()).toBe(false)))
  return app
}

test('ACC-17 a dialog warns two minutes before the idle timeout, and Stay signed in renews the session', async () => {
  await openPage()
  await passes(27 * minute)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await passes(minute)
  expect(await screen.findByRole('alertdialog', { name: 'Are you still there?' })).toBeTruthy()
  expect(screen.getByText(/^You will be signed out in 1\d\d seconds/)).toBeTruthy()
  calls.length = 0
  // Nothing can be pressed until the dialog has taken over the page.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Stay signed in' })))
  await waitFor(() => expect(callNames()).toContain('POST /api/auth/verify-token'))
  await passes(0)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('ACC-17 if the warning is ignored the session ends here too, with the reason', async () => {
  const { here } = await openPage()
  await passes(30 * minute)
  expect(await screen.findByText(/We signed you out because you weren’t active for a while/)).toBeTruthy()
  expect(here()).toBe('/login?from=%2Fpatient%2Fdashboard')
  expect(localStorage.length).toBe(0)
})

test('ACC-17 SEC-10 a page kept busy only by live events times out: background requests are not activity', async () => {
  const { here } = await openPage()
  const socket = await waitFor(() => {
    const one = sockets.at(-1)
    if (!one) throw new Error('No socket was opened')
    return one
  })
  await act(async () => socket.opens())
  await screen.findAllByText('Live: connected')
  const asked = () => callNames().filter((name) => name.startsWith('GET /api/appointments?'))
  // A page that has just loaded refetches its lists a little later.
  await act(() => vi.waitFor(() => expect(asked().length).toBeGreaterThan(1), { timeout: 5000 }))
  for (let minutes = 3; minutes <= 27; minutes += 3) {
    await passes(3 * minute)
    calls.length = 0
    act(() => socket.hears('invalidate', [{ topic: 'appointments' }, { topic: 'prescriptions' }]))
    await act(() => vi.waitFor(() => expect(asked()).not.toHaveLength(0)))
    expect(calls.filter(({ isBackground }) => !isBackground)).toEqual([])
  }
  await passes(minute)
  expect(await screen.findByRole('alertdialog', { name: 'Are you still there?' })).toBeTruthy()
  await passes(2 * minute)
  await waitFor(() => expect(here()).toBe('/login?from=%2Fpatient%2Fdashboard'))
})

test('ACC-17 a dialog warns before the session expires, and can be dismissed', async () => {
  await openPage({ ...limits, expiresAt: '2026-03-11T08:05:00.000Z' })
  await passes(3 * minute)
  expect(await screen.findByRole('alertdialog', { name: 'Please sign in again soon' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Go on until then' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await passes(2 * minute)
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
})

test('ACC-14 Sign Out in the warning also signs out on the server', async () => {
  const { here } = await openPage()
  await passes(28 * minute)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(here()).toBe('/login'))
  expect(callNames()).toContain('POST /api/auth/logout')
})
