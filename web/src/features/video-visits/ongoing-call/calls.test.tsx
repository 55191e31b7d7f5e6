// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { minute } from '@alafia/contract/kernel/durations'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { fakeCall, type FakeCall } from '../../../testing/fake-call.ts'
import { callNames, fakeNetwork, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { currentToasts } from '../../../ui/overlay/toast.ts'
import type { CallInput } from '../call/call.ts'
import { CallView } from './call-view.tsx'
import { CallsProvider, useCalls, type CallParts } from './calls.tsx'
import { withStorage } from './with-storage.ts'
import { Stage } from '../stage/stage.tsx'

fakeNetwork()

const made: { call: FakeCall; input: CallInput }[] = []
const load = (): Promise<CallParts> =>
  Promise.resolve({
    CallView,
    withStorage,
    createCall(input) {
      const call = fakeCall({}, input.visitId)
      made.push({ call, input })
      return call
    },
  })
const last = () => {
  const one = made.at(-1)
  if (!one) throw new Error('No call was made')
  return one
}

beforeEach(() => {
  made.length = 0
  sessionStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  storedSessionOf(userOf('patient'))
})

const begin = { microphone: true, camera: true }

function Page({ shows }: { shows: boolean }) {
  const calls = useCalls()
  return (
    <>
      <button onClick={() => calls?.start(12, begin)}>Join 12</button>
      <button onClick={() => calls?.start(13, begin)}>Join 13</button>
      {shows && calls?.call && <Stage call={calls.call} awaited="Dr. Chidi Okafor" />}
    </>
  )
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const All = ({ shows }: { shows: boolean }) => (
  <QueryClientProvider client={createQueryClient()}>
    <SessionProvider>
      <RouterContextProvider router={router}>
        <CallsProvider load={load}>
          <Page shows={shows} />
        </CallsProvider>
      </RouterContextProvider>
    </SessionProvider>
  </QueryClientProvider>
)

const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await Promise.resolve()
  })
}
const smallView = () => screen.queryByRole('region', { name: 'Ongoing video visit' })

test('VID-19 the call goes on while another page shows: a small view with mute, the way back, and leave', async () => {
  const { rerender } = render(<All shows />)
  await press('Join 12')
  await screen.findByRole('region', { name: 'Video visit' })
  expect(smallView()).toBeNull()
  const { call } = last()
  rerender(<All shows={false} />)
  expect(smallView()).not.toBeNull()
  expect(call.asked).toEqual(['join'])
  await press('Mute')
  expect(call.asked).toEqual(['join', 'setMicrophone false'])
  expect(screen.getByRole('link', { name: 'Back to video visit' }).getAttribute('href')).toBe('/visit/12')
  await press('Move this view; it is at the bottom right')
  expect(screen.getByRole('button', { name: 'Move this view; it is at the bottom left' })).toBeTruthy()
  rerender(<All shows />)
  expect(smallView()).toBeNull()
  rerender(<All shows={false} />)
  await press('Leave')
  expect(call.asked.at(-1)).toBe('leave')
  expect(smallView()).toBeNull()
})

test('VID-13 one call at a time: joining another leaves the first, and the same one is not joined twice', async () => {
  render(<All shows={false} />)
  await press('Join 12')
  await press('Join 12')
  expect(made).toHaveLength(1)
  await press('Join 13')
  expect(made.map(({ call }) => call.asked)).toEqual([['join', 'leave'], ['join']])
})

test('VID-20 a reload rejoins the call as it was, and no one else’s; one that is over stays over', async () => {
  const { unmount } = render(<All shows={false} />)
  await press('Join 12')
  act(() => screen.getByRole('button', { name: 'Mute' }).click())
  const kept = sessionStorage.getItem('visit-call') ?? ''
  expect(kept).not.toContain('Okafor')
  unmount()
  expect(sessionStorage.getItem('visit-call')).toBeNull()

  sessionStorage.setItem('visit-call', kept)
  const second = render(<All shows={false} />)
  await vi.waitFor(() => expect(made).toHaveLength(2))
  expect(last().input).toMatchObject({ visitId: 12, start: { microphone: false, camera: true } })
  second.unmount()

  sessionStorage.setItem('visit-call', kept)
  storedSessionOf(userOf('patient', { id: 2 }))
  render(<All shows={false} />)
  await act(() => Promise.resolve())
  expect(made).toHaveLength(2)
  expect(sessionStorage.getItem('visit-call')).toBeNull()
})

test('VID-19 leaving the portal leaves the call', async () => {
  const { unmount } = render(<All shows={false} />)
  await press('Join 12')
  unmount()
  expect(last().call.asked).toEqual(['join', 'leave'])
})

test('VID-11 on any page, a toast says when a call has been closed', async () => {
  render(<All shows={false} />)
  await press('Join 12')
  act(() => last().call.become({ phase: 'closed', why: 'cancelled' }))
  expect(currentToasts()[0]?.title).toBe('This appointment was cancelled')
})

test('VID-22 talking to someone keeps the session active, waiting alone does not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    render(<All shows={false} />)
    await press('Join 12')
    const verified = () => callNames().filter((name) => name.endsWith('/api/auth/verify-token')).length
    const before = verified()
    await act(() => vi.advanceTimersByTimeAsync(5 * minute))
    expect(verified()).toBe(before + 1)
    act(() => last().call.become({ phase: 'alone', others: [] }))
    await act(() => vi.advanceTimersByTimeAsync(20 * minute))
    expect(verified()).toBe(before + 1)
  } finally {
    vi.useRealTimers()
  }
})
