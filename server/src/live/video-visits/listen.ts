import type { FastifyBaseLogger } from 'fastify'
import type { JoinReply, Signal } from '@alafia/contract/video-visits/signalling'
import { asSystem } from '../../platform/database/row-access.ts'
import { redactError } from '../../platform/redact-error.ts'
import { eventRate } from '../event-rate.ts'
import type { LiveServer, LiveSocket } from '../socket.ts'
import { joinMessage, leaveMessage, mediaMessage, signalMessage } from './messages.ts'
import { roomOfPeer } from './sockets.ts'
import type { VideoVisits } from './video-visits.ts'

export type VideoVisitDependencies = {
  videoVisits: VideoVisits
  log: FastifyBaseLogger
  /** Emits to a room's sockets, in this process and in the others. */
  reach(room: string): ReturnType<LiveServer['to']>[]
  /** Counts a message that is ignored. */
  ignore(): void
}

/** Each join is a transaction and an audit entry. */
const joins = { perSecond: 1, burst: 10 }

/**
 * Listens to a socket's messages about video visits. A signal passes only from a socket in the video visit to another one in
 * it. The rooms decide who is in it, never a client's claim.
 */
export const listenToVideoVisits = (
  socket: LiveSocket,
  { videoVisits, log, reach, ignore }: VideoVisitDependencies,
): void => {
  const rate = eventRate(performance.now(), joins)
  // A browser's requests run one after the other.
  let before: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = before.then(work)
    before = done.catch(() => undefined)
    return done
  }
  /** The socket's attendance, if it is in the video visit that its message names. */
  const attendanceIn = (visitId: number) => {
    const attendance = videoVisits.attendanceOf(socket)
    return attendance?.visitId === visitId ? attendance : undefined
  }

  socket.on('video-visit-join', (message: unknown, reply: unknown) => {
    const { success, data } = joinMessage.safeParse(message)
    if (!success || typeof reply !== 'function') return ignore()
    const send = (result: JoinReply) => void Reflect.apply(reply, undefined, [result])
    if (!rate.allows(performance.now())) {
      ignore()
      return send({ admitted: false, why: 'unavailable' })
    }
    // Who may come in is decided by the visit, whoever asks: also a guest.
    inTurn(() => asSystem(() => videoVisits.join(socket, socket.data.joiner, data))).then(
      send,
      (error: unknown) => {
        log.error(redactError(error), 'joining a video visit failed')
        send({ admitted: false, why: 'unavailable' })
      },
    )
  })

  socket.on('video-visit-leave', (message: unknown) => {
    const { success, data } = leaveMessage.safeParse(message)
    if (!success) return ignore()
    void inTurn(async () => {
      if (!(await videoVisits.leave(socket, data.visitId))) ignore()
    })
  })

  socket.on('video-visit-media', (message: unknown) => {
    const { success, data } = mediaMessage.safeParse(message)
    if (!success || !attendanceIn(data.visitId)) return ignore()
    videoVisits.setMedia(socket, data.media)
  })

  socket.on('video-visit-signal', (message: unknown) => {
    const { success, data } = signalMessage.safeParse(message)
    const attendance = success ? attendanceIn(data.visitId) : undefined
    if (!success || !attendance || data.to === attendance.peer) return ignore()
    const { visitId, to } = data
    // The types differ only in fields that are present but undefined, and JSON has none.
    const signal = data.signal as Signal
    for (const room of reach(roomOfPeer(visitId, to)))
      room.emit('video-visit-signal', { visitId, from: attendance.peer, signal })
  })

  socket.on('disconnecting', () => {
    if (socket.data.visit) socket.data.visit.isLost = true
  })
}
