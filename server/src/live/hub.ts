import type { FastifyInstance } from 'fastify'
import { Server, type ExtendedError } from 'socket.io'
import type { Envelope, EventName, ServerToClient } from '@alafia/contract/notifications/events'
import { redactError } from '../platform/redact-error.ts'
import type { Services } from '../request/services.ts'
import type { SessionEnd } from '../sessions/sessions.ts'
import { catchUpOf, nothingMissed } from './catch-up.ts'
import { admit, Refusal } from './handshake.ts'
import { hear, keepPace } from './hear.ts'
import { endedAmong, sent } from './queries.ts'
import { roomOfPerson, roomOfSession, roomsOf } from './rooms.ts'
import type { LiveServer, LiveSocket } from './socket.ts'
import { batchInvalidations } from './invalidation-batches.ts'
import { listenToVideoVisits } from './video-visits/listen.ts'
import { createVideoVisits } from './video-visits/video-visits.ts'

export type Live = {
  io: LiveServer
  /** Sockets of this process. */
  connected(): number
  /** What clients said that wasn't so, and was not heard. */
  ignored(): number
  /** Puts those out of visits of this process who have no place in them any more; by itself every few seconds. */
  checkVisits(): Promise<void>
  /** Whether events reach everybody: with REDIS_URL, the other processes too. For the readiness checks. */
  isReady(): boolean
  /** Closes the sockets so that their clients come back, here or to another process. Called by itself before the app closes. */
  close(): Promise<void>
}

const checkSessionsEvery = 10_000

const openServer = (app: FastifyInstance): LiveServer =>
  new Server(app.server, {
    transports: ['websocket', 'polling'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
  })

/** What is told to rooms, here and in the other processes. */
const createTeller = (io: LiveServer, shared: boolean) => {
  // Our own sockets are served at once and don't depend on Redis; so the others are told of all rooms except this one.
  const here = `process:${crypto.randomUUID()}`
  const both = (room: string) =>
    shared ? [io.local.to(room), io.to(room).except(here)] : [io.local.to(room)]
  return {
    here,
    both,
    /** For what is one socket's: where it is one of ours, the others needn't hear it. */
    reach: (room: string) => (io.of('/').adapter.rooms.has(room) ? [io.local.to(room)] : both(room)),
    notify(userId: number, type: EventName, envelope: Envelope) {
      for (const room of both(roomOfPerson(userId))) room.emit(type, envelope)
    },
    invalidate(room: string, topics: Parameters<ServerToClient['invalidate']>[0]) {
      for (const to of both(room)) to.emit('invalidate', topics)
    },
    end(sessionId: number, why: SessionEnd) {
      for (const room of both(roomOfSession(sessionId))) {
        room.emit('session-ended', why)
        room.disconnectSockets(true)
      }
    },
  }
}

/**
 * The live connection (PLAT-22, SEC-13): who may connect, which rooms a session opens, and what the bus tells them.
 * Call it before the app is ready; it ends with the app.
 * @param checkEvery ms between two looks for sessions that ended without a call
 * @throws when REDIS_URL names a Redis that can't be reached
 */
export const startLive = async (
  app: FastifyInstance,
  services: Services,
  { checkEvery = checkSessionsEvery }: { checkEvery?: number } = {},
): Promise<Live> => {
  const { db, bus, clock, sessions, settings, log } = services
  const shared =
    settings.redisUrl === undefined
      ? undefined
      : await (await import('./shared-rooms.ts')).shareRooms(settings.redisUrl, log)
  const io = openServer(app)
  if (shared) io.adapter(shared.adapter)
  const tell = createTeller(io, shared !== undefined)
  const invalidations = batchInvalidations(tell.invalidate)
  let ignored = 0
  const ignore = () => {
    ignored += 1
  }
  const videoVisits = createVideoVisits({
    io,
    services,
    shared: shared !== undefined,
    both: tell.both,
    invalidate: invalidations.add,
  })

  const letIn = async (socket: LiveSocket, next: (refusal?: ExtendedError) => void) => {
    try {
      socket.data = await admit(socket.handshake, services, (header) => app.parseCookie(header))
    } catch (error) {
      if (error instanceof Refusal) return next(error)
      log.error(redactError(error), 'a socket could not be let in')
      return next(new Refusal('unavailable'))
    }
    next()
  }
  io.use((socket, next) => void letIn(socket, next))

  const endThoseOver = async (sessionIds: readonly number[]) => {
    const limits = await sessions.limits()
    for (const { sessionId, why } of await endedAmong(db, sessionIds, clock.now(), limits)) {
      if (why === 'expired') await sessions.end(sessionId, why)
      else tell.end(sessionId, why)
    }
  }

  const checkVisits = (looking: Promise<void>) => {
    looking.catch((error: unknown) => log.warn(redactError(error), 'visits could not be checked'))
  }

  const welcome = async (socket: LiveSocket) => {
    const { session, lastSeen } = socket.data
    keepPace(socket, ignore)
    listenToVideoVisits(socket, { videoVisits, log, reach: tell.reach, ignore })
    if (!session) {
      // A guest hears of the one visit, and is heard of nothing else.
      await socket.join(tell.here)
      return
    }
    const catchUp = catchUpOf(db, session.userId, {
      isGone: () => socket.disconnected,
      tell: ({ type, envelope }) => void socket.emit(type, envelope),
      caughtUp: (newest) => void socket.emit('caught-up', newest),
    })
    hear(socket, session, services, catchUp, ignore)
    await socket.join([...roomsOf(session), tell.here])
    // The session may have ended between the handshake and this moment, when its room was still empty.
    await endThoseOver([session.sessionId])
    await catchUp(lastSeen ?? nothingMissed)
  }

  io.on('connection', (socket) => {
    welcome(socket).catch((error: unknown) => {
      log.error(redactError(error), 'a socket could not be caught up')
      // Closed below the protocol, so that the client tries again.
      socket.conn.close()
    })
  })

  const localSessions = () => [
    ...new Set([...io.sockets.sockets.values()].flatMap(({ data }) => data.session?.sessionId ?? [])),
  ]
  /** Who talks to a doctor makes no calls, and isn't away all the same. */
  const keepThoseInVisits = () =>
    sessions.keepActive(
      [...io.sockets.sockets.values()].flatMap((socket) =>
        socket.data.session && videoVisits.attendanceOf(socket) ? socket.data.session.sessionId : [],
      ),
    )
  const checkSessions = async () => {
    await keepThoseInVisits()
    await endThoseOver(localSessions())
  }
  const lookAtSessions = () => {
    checkSessions().catch((error: unknown) => log.warn(redactError(error), 'sessions could not be checked'))
  }

  const unlisten = [
    bus.listen('notified', (notices) => {
      for (const notice of notices) {
        const { type, envelope } = sent(notice)
        tell.notify(notice.userId, type, envelope)
      }
    }),
    bus.listen('invalidated', invalidations.add),
    bus.listen('invalidated', (changes) => {
      const visitIds = new Set(
        changes.flatMap(({ topic, key }) =>
          topic === 'video-visits' && key !== undefined ? [Number(key)] : [],
        ),
      )
      checkVisits(videoVisits.check([...visitIds]))
    }),
    bus.listen('invalidated', (changes) => {
      // How long sessions last has changed: some may be over by now.
      if (changes.some(({ topic }) => topic === 'security')) lookAtSessions()
    }),
    bus.listen('session-ended', ({ sessionIds, why }) => {
      for (const sessionId of sessionIds) tell.end(sessionId, why)
    }),
  ]

  const checking = setInterval(() => {
    lookAtSessions()
    checkVisits(videoVisits.checkAll())
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
    checkVisits: videoVisits.checkAll,
    isReady: () => shared?.isReady() ?? true,
    close: closeOnce,
  }
}
