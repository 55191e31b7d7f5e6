import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Socket } from 'socket.io-client'
import {
  eventNames,
  reconnection,
  type ClientToServer,
  type Envelope,
  type EventName,
  type ServerToClient,
  type SocketAuth,
  type StaleTopic,
} from '@alafia/contract/notifications/events'
import { countUnread } from '@alafia/contract/notifications/endpoints'
import { call } from './call.ts'
import { createInOrder } from './in-order.ts'
import { listsOf, topicsOf } from './live-lists.ts'
import { useSession } from './session.tsx'
import { storedToken } from './stored-session.ts'

type LiveSocket = Socket<ServerToClient, ClientToServer>
export type LiveEvent = Envelope & { type: EventName }
export type Live = { connected: boolean; recent: readonly LiveEvent[] }

/** Spec §9: the live update panel shows three. */
const mostRecent = 3
/** Covers an event lost between two server processes. */
const askAgainAfter = 30_000

const LiveContext = createContext<Live>({ connected: false, recent: [] })

export type LiveProviderProps = {
  /** Shows an event as a toast; called once for each, in order. */
  onEvent: (event: LiveEvent) => void
  children: ReactNode
}

/** The real-time connection (spec §7.3): open while somebody is signed in. What was missed comes after a reconnect, once each, in order. */
export function LiveProvider({ onEvent, children }: LiveProviderProps) {
  const { user, status, end } = useSession()
  const client = useQueryClient()
  const [connected, setConnected] = useState(false)
  const [recent, setRecent] = useState<readonly LiveEvent[]>([])
  const userId = status === 'signed-in' ? user?.id : undefined
  const role = user?.role

  useEffect(() => {
    if (userId === undefined || role === undefined) return
    let socket: LiveSocket | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    let closed = false

    const refresh = (topic: StaleTopic, key?: string) => {
      for (const queryKey of listsOf(topic, key)) void client.invalidateQueries({ queryKey })
    }

    const open = async () => {
      // What the bell shows already is not told again.
      const [{ io }, seen] = await Promise.all([import('socket.io-client'), call(countUnread).catch(() => undefined)])
      if (closed) return
      const inOrder = createInOrder<LiveEvent>(
        seen?.newest ?? 0,
        (event) => {
          setRecent((before) => [event, ...before].slice(0, mostRecent))
          for (const topic of topicsOf[event.type]) refresh(topic)
          onEvent(event)
        },
        (lastSeen) => socket?.emit('catch-up', lastSeen),
      )
      const auth = (give: (data: SocketAuth) => void) => {
        const token = storedToken()
        give({ userId, role, lastSeen: inOrder.lastSeen(), ...(token === undefined ? {} : { token }) })
      }
      socket = io({
        transports: ['websocket', 'polling'],
        auth,
        reconnectionDelay: reconnection.delay,
        reconnectionDelayMax: reconnection.longestDelay,
        randomizationFactor: reconnection.randomizationFactor,
        timeout: reconnection.timeout,
      })
      const live = socket
      let first = true
      live.on('connect', () => {
        setConnected(true)
        live.emit(`join-${role}-room`, userId)
        // Lists may have changed while nobody told us.
        if (!first) void client.invalidateQueries()
        first = false
      })
      live.on('disconnect', () => setConnected(false))
      live.on('session-ended', (why) => {
        live.disconnect()
        if (why !== 'signed-out') end(why)
      })
      live.on('stale', (topics) => {
        for (const { topic, key } of topics) refresh(topic, key)
      })
      // The payload's type follows the event's name; the union of both is what the app handles.
      for (const type of eventNames) live.on(type, (event: Envelope) => inOrder.take({ ...event, type } as LiveEvent))
      timer = setInterval(() => live.connected && live.emit('catch-up', inOrder.lastSeen()), askAgainAfter)
    }
    void open().catch(() => setConnected(false))

    return () => {
      closed = true
      clearInterval(timer)
      socket?.disconnect()
      setConnected(false)
      setRecent([])
    }
  }, [userId, role, client, end, onEvent])

  const live = useMemo(() => ({ connected, recent }), [connected, recent])
  return <LiveContext value={live}>{children}</LiveContext>
}

export const useLive = (): Live => useContext(LiveContext)
