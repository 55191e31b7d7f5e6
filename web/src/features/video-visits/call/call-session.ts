import type { ClosedReason, JoinReply } from '@alafia/contract/video-visits/signalling'
import type { Media } from '@alafia/contract/video-visits/schema'
import type { VideoVisitSocket } from '../../../lib/live/video-visit-socket.ts'

/* Joins the video visit on the server, and again after each lost connection. */

/** Between two attempts while connected; milliseconds. */
const tryAgainAfter = 1500
/** How often the server may reply that it is unavailable. */
const maxUnavailable = 8

type Admitted = Extract<JoinReply, { admitted: true }>

export type CallSessionInput = {
  visitId: number
  socket: VideoVisitSocket
  media: () => Media
  onIn: (answer: Admitted) => void
  /** Someone in the call has to let this guest in; then joining again is automatic. */
  onWaiting: () => void
  /** The connection is lost; joining again is automatic. */
  onAway: () => void
  onOut: (why: ClosedReason | 'unavailable') => void
}

export type CallSession = {
  start(): void
  /** @param notifyServer whether the server doesn't know it yet */
  stop(notifyServer: boolean): void
}

export const createCallSession = ({
  visitId,
  socket,
  media,
  onIn,
  onWaiting,
  onAway,
  onOut,
}: CallSessionInput): CallSession => {
  let peer: string | undefined
  let isStopped = false
  let isIn = false
  /** Counts connections: a reply over an older one is ignored. */
  let turn = 0
  let unavailable = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const hearing: (() => void)[] = []

  const joinLater = (mine: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void join(mine), tryAgainAfter)
  }

  const join = async (mine: number): Promise<void> => {
    let answer: JoinReply
    try {
      answer = await socket.join({ visitId, media: media(), ...(peer === undefined ? {} : { peer }) })
    } catch {
      // The reply was lost. If the connection is lost too, the next one joins.
      if (mine === turn) joinLater(mine)
      return
    }
    if (mine !== turn) return
    if (answer.admitted) {
      unavailable = 0
      isIn = true
      peer = answer.peer
      onIn(answer)
      return
    }
    if (answer.why === 'waiting') {
      onWaiting()
      return
    }
    unavailable += 1
    if (answer.why === 'unavailable' && unavailable < maxUnavailable) joinLater(mine)
    else onOut(answer.why)
  }

  return {
    start() {
      hearing.push(
        socket.onLost(() => {
          turn += 1
          isIn = false
          clearTimeout(waiting)
          onAway()
        }),
        socket.onConnected(() => {
          if (isStopped) return
          turn += 1
          clearTimeout(waiting)
          void join(turn)
        }),
        socket.on('video-visit-let-in', (now) => {
          if (now.visitId === visitId && !isIn && !isStopped) void join(turn)
        }),
      )
    },
    stop(notifyServer) {
      if (isStopped) return
      isStopped = true
      turn += 1
      clearTimeout(waiting)
      for (const end of hearing) end()
      if (notifyServer) socket.send('video-visit-leave', { visitId })
    },
  }
}
