import type { FastifyInstance } from 'fastify'
import { Server, type ExtendedError } from 'socket.io'
import { eventTopics } from '@alafia/contract/notifications/events'
import { redactError } from '../platform/redact-error.ts'
import type { Invalidation } from '../outbox/outbox.ts'
import type { Services } from '../request/services.ts'
import { needsSecondFactor } from '../sessions/rules.ts'
import type { SessionEnd } from '../sessions/sessions.ts'
import { createAdmission } from './admission.ts'
import { createCatchUp, newestOnly } from './catch-up.ts'
import { createPublisher } from './publisher.ts'
import { admit, Refusal } from './handshake.ts'
import { limitHandshakes } from './handshake-limits.ts'
import { limitRate, listen } from './listen.ts'
import { toSent } from './catch-up.queries.ts'
import { findEndedSessions } from './ended-sessions.queries.ts'
import { roomOfSession, roomsOf } from './rooms.ts'
import type { LiveServer, LiveSocket } from './socket.ts'
import { batchInvalidations, type InvalidatedTopic } from './invalidation-batches.ts'
import { createRecentChanges, type RecentChanges } from './recent-changes.ts'
import { listenToVideoVisits } from './video-visits/listen.ts'
import { createVideoVisits } from './video-visits/video-visits.ts'

export type Live = {
  io: LiveServer
  /** Sockets of this process. */
  connected(): number
  /** How many events of clients were ignored. */
  ignored(): number
  /** Removes everyone of this process from video visits that they may no longer be in; also runs every few seconds. */
  checkVideoVisits(): Promise<void>
  /** Whether events reach everyone, including other processes if there is a REDIS_URL. For the readiness checks. */
  isReady(): boolean
  /** Closes the sockets so that clients reconnect, here or to another process. Called automatically before the app closes. */
  close(): Promise<void>
}

const checkSessionsEvery = 10_000
/** Of one session: each tab has one, and another during a video visit. */
const maxSockets = 20
const tooManySockets = 'Too many windows are open. Close some, then reload this one'

const openServer = (app: FastifyInstance): LiveServer =>
  new Server(app.server, {
    transports: ['websocket', 'polling'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
  })

/** Every page says at which position it was sent, before it can read anything. */
const addPosition = (app: FastifyInstance, { position }: RecentChanges) =>
  app.addHook('onRequest', ({ headers }, reply, done) => {
    if (headers.accept?.includes('text/html')) void reply.header('server-timing', `live;desc="${position()}"`)
    done()
  })

/**
 * The live connection (PLAT-22, SEC-13): who may connect, which rooms they are in, and which events they get.
 * Call it before the app is ready; it ends with the app.
 * @param checkEvery milliseconds between checks for sessions that ended without a call
 * @throws if the Redis of REDIS_URL can't be reached
 */
export const startLive = async (
  app: FastifyInstance,
  services: Services,
  { checkEvery = checkSessionsEvery }: { checkEvery?: number } = {},
): Promise<Live> => {
  const { db, bus, clock, sessions, security, settings, log } = services
  const shared =
    settings.redisUrl === undefined
      ? undefined
      : await (await import('./shared-rooms.ts')).shareRooms(settings.redisUrl, log)
  const io = openServer(app)
  limitHandshakes(io.engine, app.callLimit)
  if (shared) io.adapter(shared.adapter)
  const publisher = createPublisher(io, shared !== undefined)
  const invalidations = batchInvalidations(publisher.invalidate)
  // With several processes, one doesn't know what another published before a socket connected.
  const recentChanges = shared ? undefined : createRecentChanges()
  if (recentChanges) addPosition(app, recentChanges)
  const invalidate = (changes: readonly Invalidation[]) => {
    recentChanges?.add(changes)
    invalidations.add(changes)
  }
  let ignored = 0
  const ignore = () => {
    ignored += 1
  }
  const videoVisits = createVideoVisits({
    io,
    services,
    shared: shared !== undefined,
    both: publisher.both,
    invalidate,
  })

  /** How many connected sockets this one's session has in this process. */
  const socketsOf = ({ data: { session } }: LiveSocket) =>
    session ? (io.of('/').adapter.rooms.get(roomOfSession(session.sessionId))?.size ?? 0) : 0

  const endSockets = async (sessionId: number, why: SessionEnd) => {
    if (why === 'expired') await sessions.end(sessionId, why)
    else publisher.end(sessionId, why)
  }
  const { findSession, missedAfter } = createAdmission(services, endSockets)

  const authenticate = async (socket: LiveSocket, next: (refusal?: ExtendedError) => void) => {
    try {
      socket.data = await admit(socket.handshake, services, findSession, (header) => app.parseCookie(header))
      if (socketsOf(socket) >= maxSockets) throw new Refusal('too-many-requests', tooManySockets)
    } catch (error) {
      if (error instanceof Refusal) return next(error)
      log.error(redactError(error), 'a socket could not be let in')
      return next(new Refusal('unavailable'))
    }
    next()
  }
  io.use((socket, next) => void authenticate(socket, next))

  const endExpired = async (sessionIds: readonly number[]) => {
    const limits = await sessions.limits()
    for (const { sessionId, why } of await findEndedSessions(db, sessionIds, clock.now(), limits))
      await endSockets(sessionId, why)
  }

  const logFailure = (check: Promise<void>) => {
    check.catch((error: unknown) => log.warn(redactError(error), 'live connections could not be checked'))
  }

  const onConnect = async (socket: LiveSocket) => {
    const { session, lastSeen, since } = socket.data
    limitRate(socket, ignore)
    listenToVideoVisits(socket, { videoVisits, log, reach: publisher.reach, ignore })
    if (!session) {
      // A guest takes part in one video visit and gets no other events.
      await socket.join(publisher.here)
      return
    }
    /** Sent once. */
    let missed: InvalidatedTopic[] | undefined
    const { userId } = session
    /** Asked about once: later the periodic check does it, which first keeps those active who are in a video visit. */
    let sessionId: number | undefined = session.sessionId
    const missedSince = (seen: number) => {
      const asked = { sessionId, userId, lastSeen: seen }
      sessionId = undefined
      return missedAfter(asked)
    }
    const catchUp = createCatchUp(missedSince, {
      isGone: () => socket.disconnected,
      send: ({ type, envelope }) => void socket.emit(type, envelope),
      caughtUp(newest) {
        if (missed) socket.emit('caught-up', newest, missed)
        else socket.emit('caught-up', newest)
        missed = undefined
      },
    })
    listen(socket, session, services, catchUp, ignore)
    await socket.join([...roomsOf(session), publisher.here])
    // Only now: from here on the rooms bring what changes.
    missed = since === undefined ? undefined : recentChanges?.since(since, roomsOf(session))
    // Several may have been let in at the same moment.
    if (socketsOf(socket) > maxSockets) return void socket.disconnect(true)
    await catchUp(lastSeen ?? newestOnly)
  }

  io.on('connection', (socket) => {
    onConnect(socket).catch((error: unknown) => {
      log.error(redactError(error), 'a socket could not be caught up')
      // Closed below the protocol, so that the client tries again.
      socket.conn.close()
    })
  })

  const localSessions = () => [
    ...new Set([...io.sockets.sockets.values()].flatMap(({ data }) => data.session?.sessionId ?? [])),
  ]
  /** People in a video visit make no calls, but they aren't idle. */
  const keepActiveInVideoVisits = () =>
    sessions.keepActive(
      [...io.sockets.sockets.values()].flatMap((socket) =>
        socket.data.session && videoVisits.attendanceOf(socket) ? socket.data.session.sessionId : [],
      ),
    )
  const checkSessions = async () => {
    await keepActiveInVideoVisits()
    await endExpired(localSessions())
  }
  const recheckSessions = () => {
    checkSessions().catch((error: unknown) => log.warn(redactError(error), 'sessions could not be checked'))
  }

  /** A role may require a second factor from now on; clients come back, and are refused until they have one. */
  const closeWithoutSecondFactor = async () => {
    const rules = await security.rules()
    for (const { data, conn } of io.sockets.sockets.values())
      if (data.session && needsSecondFactor(data.session, rules)) conn.close()
  }

  const unlisten = [
    bus.listen('notified', (notifications) => {
      for (const notification of notifications) {
        const { type, envelope } = toSent(notification)
        publisher.notify(notification.userId, type, envelope)
      }
      recentChanges?.add(
        notifications.flatMap(({ userId, type }) =>
          eventTopics[type].map((topic) => ({ to: { userId }, topic })),
        ),
      )
    }),
    bus.listen('invalidated', invalidate),
    bus.listen('invalidated', (changes) => {
      const visitIds = new Set(
        changes.flatMap(({ topic, key }) =>
          topic === 'video-visits' && key !== undefined ? [Number(key)] : [],
        ),
      )
      logFailure(videoVisits.check([...visitIds]))
    }),
    bus.listen('invalidated', (changes) => {
      // The session limits may have changed, so some sessions may have ended.
      if (changes.some(({ topic }) => topic === 'security')) recheckSessions()
    }),
    bus.listen('invalidated', (changes) => {
      if (changes.some(({ topic }) => topic === 'security')) logFailure(closeWithoutSecondFactor())
    }),
    bus.listen('session-ended', ({ sessionIds, why }) => {
      for (const sessionId of sessionIds) publisher.end(sessionId, why)
    }),
  ]

  const checking = setInterval(() => {
    recheckSessions()
    logFailure(videoVisits.checkAll())
  }, checkEvery)
  checking.unref()

  const close = async () => {
    clearInterval(checking)
    invalidations.close()
    for (const stop of unlisten) stop()
    await videoVisits.close()
    await io.of('/').adapter.close()
    io.engine.close()
    shared?.close()
  }
  let closed: Promise<void> | undefined
  const closeOnce = () => (closed ??= close())
  app.addHook('preClose', closeOnce)

  return {
    io,
    connected: () => io.sockets.sockets.size,
    ignored: () => ignored,
    checkVideoVisits: videoVisits.checkAll,
    isReady: () => shared?.isReady() ?? true,
    close: closeOnce,
  }
}
