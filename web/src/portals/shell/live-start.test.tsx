// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import {
  callNames,
  fakeNetwork,
  lateReply,
  replies,
  storedSessionOf,
  userOf,
} from '../../testing/fake-network.ts'
import { sockets } from '../../testing/fake-socket.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()
beforeEach(() => {
  sockets.length = 0
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    // As the browser gives it; the library's types know only what Node has.
    { serverTiming: [{ name: 'live', description: 'process.12' }] } as unknown as PerformanceEntry,
  ])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What the page has fetched more than once. */
const fetchedAgain = () => [...new Set(callNames().filter((name, at, all) => all.indexOf(name) !== at))]

/** A page that has loaded, whose connection is about to open. */
const load = async () => {
  storedSessionOf(userOf('patient'))
  const app = openApp('/')
  const socket = await waitFor(() => {
    const one = sockets[0]
    if (!one) throw new Error('No socket was opened')
    return one
  })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(app.isFetching()).toBe(false))
  return socket
}

/** Longer than after any connection what is shown is fetched again. */
const passTime = async (what: () => void) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => {
    what()
    await vi.advanceTimersByTimeAsync(5000)
  })
  vi.useRealTimers()
}

describe('PLAT-97 when a page’s connection opens', () => {
  test('nothing is fetched again if nothing has changed since the page was sent', async () => {
    const socket = await load()
    await passTime(() => {
      socket.opens()
      socket.hears('caught-up', 3, [])
    })
    expect(socket.auth.since).toBe('process.12')
    expect(fetchedAgain()).toEqual([])
  })

  test('only what has changed is fetched again', async () => {
    const socket = await load()
    await passTime(() => {
      socket.opens()
      socket.hears('caught-up', 3, [{ topic: 'notifications' }])
    })
    expect(fetchedAgain()).toEqual(['GET /api/notifications/unread'])
  })

  test('everything shown is fetched again if the server can’t tell', async () => {
    const socket = await load()
    await passTime(() => {
      socket.opens()
      socket.hears('caught-up', 3)
    })
    expect(fetchedAgain()).toEqual(
      expect.arrayContaining(['GET /api/notifications/unread', 'GET /api/prescriptions/summary']),
    )
  })

  test('PLAT-25 everything shown is fetched again after a reconnect, which asks for no position', async () => {
    const socket = await load()
    await passTime(() => {
      socket.opens()
      socket.hears('caught-up', 3, [])
    })
    await passTime(() => {
      socket.drops()
      socket.opens()
      socket.hears('caught-up', 3)
    })
    expect(socket.auth.since).toBeUndefined()
    expect(fetchedAgain()).toEqual(
      expect.arrayContaining(['GET /api/notifications/unread', 'GET /api/prescriptions/summary']),
    )
  })

  test('also after one whose connection was lost before the server’s answer', async () => {
    const socket = await load()
    await passTime(() => {
      socket.opens()
      socket.drops()
      socket.opens()
      socket.hears('caught-up', 3)
    })
    expect(socket.auth.since).toBeUndefined()
    expect(fetchedAgain()).toContain('GET /api/prescriptions/summary')
  })

  test('what failed is fetched again', async () => {
    replies['/api/prescriptions/summary'] = { status: 503, body: {} }
    const socket = await load()
    await passTime(() => {
      socket.opens()
      socket.hears('caught-up', 3, [])
    })
    expect(fetchedAgain()).toEqual(['GET /api/prescriptions/summary'])
  })

  test('a list that changes while it is fetched for the first time is fetched once more', async () => {
    const { reply, come } = lateReply()
    replies['/api/prescriptions/summary'] = reply
    storedSessionOf(userOf('patient'))
    openApp('/')
    await waitFor(() => expect(sockets).toHaveLength(1))
    await waitFor(() => expect(callNames()).toContain('GET /api/prescriptions/summary'))
    const count = () => callNames().filter((name) => name === 'GET /api/prescriptions/summary').length
    await passTime(() => {
      sockets[0]?.opens()
      sockets[0]?.hears('caught-up', 3, [{ topic: 'prescriptions' }])
    })
    expect(count()).toBe(1)
    come({ status: 200, body: { pending: 1, active: 0, fulfilled: 2, rejected: 0, current: 3 } })
    await waitFor(() => expect(count()).toBe(2))
  })
})
