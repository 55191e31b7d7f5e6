import type { Socket } from 'socket.io-client'
import {
  eventNames,
  reconnection,
  type ClientToServer,
  type LiveNotification,
  type EventName,
  type ServerToClient,
  type SocketAuth,
} from '@alafia/contract/notifications/events'
import type { Role } from '@alafia/contract/kernel/roles'
import { createInOrder } from './in-order.ts'
import type { VideoVisitSocket } from './video-visit-socket.ts'
import { storedToken } from '../session/stored-session.ts'

export type LiveEvent = LiveNotification & { type: EventName }
type Ended = Parameters<ServerToClient['session-ended']>[0]
type Stale = Parameters<ServerToClient['invalidate']>[0]

/** Recovers an event lost between two server processes; milliseconds. */
export const askAgainAfter = 30_000

export type LiveConnectionInput = {
  userId: number
  role: Role
  /** Attached to each new connection. */
  videoVisitSocket: VideoVisitSocket
  /** The newest notification that is known already; if it fails or is undefined, the server says so. */
  newest: () => Promise<number | undefined>
  onConnected: (connected: boolean) => void
  /** Called once for each notification, in order. */
  onEvent: (event: LiveEvent) => void
  onInvalidate: (topics: Stale) => void
  /** The server knows what has changed between the page and its first connection, and it is no more than this. */
  onMissed: (topics: Stale) => void
  /** `token`: of the session that ended. */
  onEnded: (why: Ended, token: string | undefined) => void
  /** The server refused the connection: checks whether the session is still valid. */
  onRefused: () => Promise<void>
}

/** The position at which the page was sent; whatever it shows was read later. */
const pagePosition = (): string | undefined => {
  const [page] = performance.getEntriesByType('navigation')
  // An entry of this type is one of these; older browsers, and pages without HTTPS, have no timings of the server.
  const { serverTiming } = (page ?? {}) as Partial<PerformanceNavigationTiming>
  return serverTiming?.find(({ name }) => name === 'live')?.description
}

/** Opens the real-time connection (PLAT-22) and keeps it open until the returned function is called. */
export const openLive = (input: LiveConnectionInput): (() => void) => {
  const { userId, role, onConnected, onEvent, onInvalidate, onMissed, onEnded, onRefused } = input
  let socket: Socket<ServerToClient, ClientToServer> | undefined
  let asking: ReturnType<typeof setInterval> | undefined
  let online: (() => void) | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const later = (work: () => void, delay: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(work, delay)
  }

  const connect = async () => {
    const [{ io }, newest] = await Promise.all([
      import('socket.io-client'),
      input.newest().catch(() => undefined),
    ])
    if (closed) return
    const inOrder = createInOrder<LiveEvent>(newest, onEvent, (lastSeen) =>
      socket?.emit('catch-up', lastSeen),
    )
    let token: string | undefined
    let since = pagePosition()
    socket = io({
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      auth: (give: (data: SocketAuth) => void) => {
        token = storedToken()
        const lastSeen = inOrder.lastSeen()
        give({
          userId,
          role,
          ...(token === undefined ? {} : { token }),
          ...(lastSeen === undefined ? {} : { lastSeen }),
          ...(since === undefined ? {} : { since }),
        })
      },
      reconnectionDelay: reconnection.delay,
      reconnectionDelayMax: reconnection.maxDelay,
      randomizationFactor: reconnection.randomizationFactor,
      timeout: reconnection.timeout,
    })
    const live = socket
    input.videoVisitSocket.attach(live)
    let over = false

    // The library reconnects automatically, unless the server refused the connection.
    const refused = () => {
      if (over || closed) return
      later(() => void onRefused().then(() => !over && !closed && live.connect()), reconnection.maxDelay)
    }
    live.on('connect', () => {
      since = undefined
      live.emit(`join-${role}-room`, userId)
      onConnected(true)
    })
    live.on('disconnect', (reason) => {
      onConnected(false)
      if (reason === 'io server disconnect') refused()
    })
    live.on('connect_error', () => {
      if (!live.active) refused()
    })
    live.on('session-ended', (why) => {
      over = true
      live.disconnect()
      onEnded(why, token)
    })
    live.on('invalidate', onInvalidate)
    live.on('caught-up', (upTo, missed) => {
      inOrder.caughtUp(upTo)
      if (missed) onMissed(missed)
    })
    for (const type of eventNames)
      live.on(type, (event: LiveNotification) => inOrder.take({ ...event, type }))
    // The network is back: a video visit doesn't wait for the library's next try.
    online = () => {
      if (over || closed || live.connected) return
      live.disconnect()
      live.connect()
    }
    window.addEventListener('online', online)
    asking = setInterval(() => {
      const lastSeen = inOrder.lastSeen()
      if (live.connected && lastSeen !== undefined) live.emit('catch-up', lastSeen)
    }, askAgainAfter)
  }

  // The connection's code is loaded over the network too, and the first attempt may fail.
  const start = () =>
    void connect().catch(() => {
      if (!closed) later(start, reconnection.maxDelay)
    })
  start()

  return () => {
    closed = true
    clearTimeout(waiting)
    clearInterval(asking)
    if (online) window.removeEventListener('online', online)
    socket?.disconnect()
    input.videoVisitSocket.detach()
  }
}
