// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute } from '@alafia/contract/kernel/durations'
import { sockets, type FakeSocket } from '../../testing/fake-socket.ts'
import { askAgainAfter, openLive, type LiveConnectionInput, type LiveEvent } from './live-connection.ts'
import { createVideoVisitSocket } from './video-visit-socket.ts'
import { tokenKey } from '../session/stored-session.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))

const event = (id: number) => ({
  id,
  title: `Title ${id}`,
  body: `Body ${id}`,
  createdAt: '2026-03-11T08:00:00.000Z',
  appointmentId: 1,
  doctorName: 'Dr. Chidi Okafor',
  status: 'confirmed',
})

let close: (() => void) | undefined
const events: LiveEvent[] = []
const ids = () => events.map(({ id }) => id)

const open = async (change: Partial<LiveConnectionInput> = {}): Promise<FakeSocket> => {
  close = openLive({
    userId: 7,
    role: 'patient',
    videoVisitSocket: createVideoVisitSocket(),
    newest: () => Promise.resolve(3),
    onConnected: () => undefined,
    onEvent: (one) => events.push(one),
    onInvalidate: () => undefined,
    onMissed: () => undefined,
    onEnded: () => undefined,
    onRefused: () => Promise.resolve(),
    ...change,
  })
  return vi.waitFor(() => {
    const socket = sockets[0]
    if (!socket) throw new Error('No socket was opened')
    return socket
  }, 15_000)
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem(tokenKey, 'a-token')
  sockets.length = 0
  events.length = 0
})
afterEach(() => {
  close?.()
  vi.useRealTimers()
})

test('PLAT-22 sends user id, role, token and the last notification seen, and joins the role’s room with the user id', async () => {
  const socket = await open()
  socket.opens()
  expect(socket.auth).toEqual({ userId: 7, role: 'patient', token: 'a-token', lastSeen: 3 })
  expect(socket.said).toContainEqual(['join-patient-room', 7])
})

test('PLAT-23 reconnects with the specification’s constants, websocket first', async () => {
  const socket = await open()
  expect(socket.options).toMatchObject({
    transports: ['websocket', 'polling'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  })
})

test('PLAT-23 connects at once when the network is back, and keeps an open connection', async () => {
  const socket = await open()
  socket.opens()
  window.dispatchEvent(new Event('online'))
  expect(socket.asked).toBe(0)
  socket.drops()
  window.dispatchEvent(new Event('online'))
  expect(socket.asked).toBe(1)
  close?.()
  window.dispatchEvent(new Event('online'))
  expect(socket.asked).toBe(1)
})

test('PLAT-24 passes on each event once and in order, and requests missing ones', async () => {
  const socket = await open()
  socket.opens()
  socket.hears('appointment-updated', event(3))
  socket.hears('prescription-added', event(5))
  expect(ids()).toEqual([])
  expect(socket.said).toContainEqual(['catch-up', 3])
  socket.hears('appointment-updated', event(4))
  socket.hears('prescription-added', event(5))
  socket.hears('caught-up', 5)
  expect(events.map(({ id, type }) => [id, type])).toEqual([
    [4, 'appointment-updated'],
    [5, 'prescription-added'],
  ])
})

test('PLAT-24 after a reconnect the last seen is sent again', async () => {
  const socket = await open()
  socket.opens()
  socket.hears('new-message', event(4))
  socket.drops()
  socket.opens()
  expect(socket.auth.lastSeen).toBe(4)
})

test('PLAT-24 events lost between servers are requested every half minute', async () => {
  const socket = await open()
  socket.opens()
  close?.()
  vi.useFakeTimers()
  sockets.length = 0
  const again = await open()
  again.opens()
  vi.advanceTimersByTime(askAgainAfter)
  expect(again.said.filter(([name]) => name === 'catch-up')).toEqual([['catch-up', 3]])
  again.drops()
  vi.advanceTimersByTime(askAgainAfter)
  expect(again.said.filter(([name]) => name === 'catch-up')).toHaveLength(1)
})

test('PLAT-24 if the newest isn’t known, nothing old is shown and nothing new is lost', async () => {
  const socket = await open({ newest: () => Promise.reject(new Error('offline')) })
  socket.opens()
  expect(socket.auth.lastSeen).toBeUndefined()
  socket.hears('new-message', event(9))
  socket.hears('caught-up', 8)
  expect(ids()).toEqual([9])
})

test('PLAT-28 the connected flag follows connect and disconnect', async () => {
  const flags: boolean[] = []
  const socket = await open({ onConnected: (connected) => flags.push(connected) })
  socket.opens()
  socket.drops()
  expect(flags).toEqual([true, false])
})

test('ACC-15 a session that ended is reported with its token, and isn’t connected again', async () => {
  const onEnded = vi.fn<(why: string, token: string | undefined) => void>()
  const onRefused = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const socket = await open({ onEnded, onRefused })
  socket.opens()
  localStorage.setItem(tokenKey, 'another-token')
  vi.useFakeTimers()
  socket.hears('session-ended', 'revoked')
  socket.drops('io server disconnect')
  await vi.advanceTimersByTimeAsync(minute)
  expect(onEnded).toHaveBeenCalledExactlyOnceWith('revoked', 'a-token')
  expect(onRefused).not.toHaveBeenCalled()
})

test('refused by the server, it checks whether the session is still valid, and connects again', async () => {
  const onRefused = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const socket = await open({ onRefused })
  vi.useFakeTimers()
  socket.isRefused()
  await vi.advanceTimersByTimeAsync(6000)
  expect(onRefused).toHaveBeenCalledOnce()
  expect(socket.asked).toBe(1)
})

test('once closed, it reports nothing', async () => {
  const socket = await open()
  socket.opens()
  close?.()
  expect(socket.connected).toBe(false)
})
