import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { countUnreadNotifications } from '@alafia/contract/notifications/endpoints'
import { eventTopics, type ServerToClient } from '@alafia/contract/notifications/events'
import { inBackground } from '../http/background.ts'
import { call } from '../http/call.ts'
import { createVideoVisitSocket, type VideoVisitSocket } from './video-visit-socket.ts'
import { openLive, type LiveEvent } from './live-connection.ts'
import { invalidatedKeys } from './invalidated-keys.ts'
import { useSession } from '../session/session.tsx'

export type Live = {
  connected: boolean
  recent: readonly LiveEvent[]
  /** The messages of video visits. */
  videoVisitSocket: VideoVisitSocket
}

/** PAT-13: the live update panel shows three events. */
const maxRecent = 3
/** An event and the invalidation of its lists are two messages, but the lists are fetched once. Milliseconds. */
const gatheredFor = 50
/** How long after a page has loaded its lists are fetched again; milliseconds. */
const settling = 1500
/** The pause between fetching its lists, so that a slow phone stays responsive; milliseconds. */
const apart = 20
/** How long it takes until every server process knows changed security settings; milliseconds. */
const limitsAreKnownAfter = 600

/** The bell's query; it has the newest notification when the connection opens. */
export const unreadKey: QueryKey = ['/api/notifications', 'unread']

const LiveContext = createContext<Live>({
  connected: false,
  recent: [],
  videoVisitSocket: createVideoVisitSocket(),
})

/** A list's first fetch isn't cut short, but it may have read what was there before, so another follows it. */
const invalidate = (client: QueryClient, which: { queryKey: QueryKey; exact?: true }) => {
  const first = client.getQueryCache().findAll({
    ...which,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  void client.invalidateQueries(which)
  for (const query of first)
    void query.fetch().then(
      () => inBackground(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true })),
      () => undefined,
    )
}

/** Invalidates lists a moment later, each once. */
const batchInvalidations = (client: QueryClient) => {
  const gathered = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const keys = [...gathered.values()]
    gathered.clear()
    inBackground(() => {
      for (const queryKey of keys) invalidate(client, { queryKey })
    })
  }
  return {
    add(keys: readonly QueryKey[]) {
      for (const queryKey of keys) gathered.set(JSON.stringify(queryKey), queryKey)
      timer ??= setTimeout(flush, gatheredFor)
    },
    close: () => clearTimeout(timer),
  }
}

export type LiveProviderProps = {
  /** Shows an event as a toast; called once for each event, in order. */
  onEvent: (event: LiveEvent) => void
  children: ReactNode
}

/** The real-time connection (PLAT-22) of one session (key it by the session's generation): open while someone is signed in. What was missed comes after a reconnect, once each, in order. */
export function LiveProvider({ onEvent, children }: LiveProviderProps) {
  const { user, status, verify, ended } = useSession()
  const client = useQueryClient()
  const [connected, setConnected] = useState(false)
  const [recent, setRecent] = useState<readonly LiveEvent[]>([])
  const [videoVisitSocket] = useState(createVideoVisitSocket)
  const handleEvent = useRef(onEvent)
  useEffect(() => {
    handleEvent.current = onEvent
  }, [onEvent])
  const userId = status === 'signed-in' ? user?.id : undefined
  const role = user?.role

  useEffect(() => {
    if (userId === undefined || role === undefined) return
    const invalidations = batchInvalidations(client)
    let wasConnected = false
    /** What was fetched before this connection is known to be current, except for what failed. */
    let isCurrent = false
    let again: ReturnType<typeof setTimeout> | undefined
    let verifying: ReturnType<typeof setTimeout> | undefined
    const refetchShown = () => {
      if (!isCurrent) void client.invalidateQueries({ refetchType: 'none' })
      const shown = client.getQueryCache().findAll({
        type: 'active',
        predicate: ({ state }) => !isCurrent || state.status === 'error',
      })
      const next = () => {
        const query = shown.shift()
        if (!query) return
        inBackground(() => invalidate(client, { queryKey: query.queryKey, exact: true }))
        again = setTimeout(next, apart)
      }
      next()
    }
    const verifyLater = () => {
      clearTimeout(verifying)
      verifying = setTimeout(
        () => void inBackground(verify),
        limitsAreKnownAfter + Math.random() * limitsAreKnownAfter,
      )
    }
    const onInvalidate: ServerToClient['invalidate'] = (topics) => {
      for (const { topic, key } of topics) {
        invalidations.add(invalidatedKeys(topic, key))
        // The user's own name is part of the session.
        if (topic === 'account') void inBackground(verify)
        // How long the session lasts may have changed. Every browser learns it at the same moment, so each fetches it a little later.
        if (topic === 'security') verifyLater()
      }
    }
    const close = openLive({
      userId,
      role,
      videoVisitSocket,
      newest: async () => {
        const queryFn = () => call(countUnreadNotifications)
        return (await client.query({ queryKey: unreadKey, queryFn })).newest
      },
      onConnected: (isConnected) => {
        setConnected(isConnected)
        if (!isConnected) return
        // Changes before this moment weren't received. A page that has just loaded shows what it has first.
        isCurrent = false
        clearTimeout(again)
        again = setTimeout(refetchShown, wasConnected ? 0 : settling)
        wasConnected = true
      },
      onEvent: (event) => {
        setRecent((before) => [event, ...before].slice(0, maxRecent))
        for (const topic of eventTopics[event.type]) invalidations.add(invalidatedKeys(topic))
        handleEvent.current(event)
      },
      onInvalidate,
      onMissed: (topics) => {
        isCurrent = true
        onInvalidate(topics)
      },
      onEnded: ended,
      onRefused: () => inBackground(verify),
    })
    return () => {
      close()
      invalidations.close()
      clearTimeout(again)
      clearTimeout(verifying)
      setConnected(false)
      setRecent([])
    }
  }, [userId, role, videoVisitSocket, client, verify, ended])

  const live = useMemo(() => ({ connected, recent, videoVisitSocket }), [connected, recent, videoVisitSocket])
  return <LiveContext value={live}>{children}</LiveContext>
}

export const useLive = (): Live => useContext(LiveContext)
