import type { Media, Participant as Present } from '@alafia/contract/video-visits/schema'
import type { ClosedReason, JoinReply, Signal, WaitingGuest } from '@alafia/contract/video-visits/signalling'
import { connectLive, type LiveClient } from './live.ts'

export const soundOnly: Media = { microphone: true, camera: false, screen: false }

/** A browser's end of a video visit, with everything it received. */
export type VideoVisitClient = LiveClient & {
  join(visitId: number, peer?: string): Promise<JoinReply>
  /** Joins, and fails the test if it is not admitted. @returns the peer */
  enter(visitId: number, peer?: string): Promise<string>
  signal(visitId: number, to: string, signal: Signal): void
  /** The participants, as last received. */
  people(): readonly Present[] | undefined
  /** The guests who wait, as last received. */
  waiting(): readonly WaitingGuest[]
  /** How often it heard that it was let in. */
  letIn(): number
  signals: { from: string; signal: Signal }[]
  closings: ClosedReason[]
}

/** Connects like a browser with these credentials. */
export const connectVideoVisit = async (
  url: string,
  auth: Record<string, unknown>,
): Promise<VideoVisitClient> => {
  const client = connectLive(url, auth)
  const { socket } = client
  let people: readonly Present[] | undefined
  const signals: VideoVisitClient['signals'] = []
  const closings: ClosedReason[] = []
  let waiting: readonly WaitingGuest[] = []
  let letIn = 0
  socket.on('video-visit-participants', (now) => {
    people = now.people
    waiting = now.waiting
  })
  socket.on('video-visit-let-in', () => {
    letIn += 1
  })
  socket.on('video-visit-signal', ({ from, signal }) => signals.push({ from, signal }))
  socket.on('video-visit-closed', ({ why }) => closings.push(why))
  const join: VideoVisitClient['join'] = (visitId, peer) =>
    new Promise((resolve) =>
      socket.emit(
        'video-visit-join',
        { visitId, ...(peer === undefined ? {} : { peer }), media: soundOnly },
        resolve,
      ),
    )
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return {
    ...client,
    join,
    async enter(visitId, peer) {
      const answer = await join(visitId, peer)
      if (!answer.admitted) throw new Error(`not let in: ${answer.why}`)
      return answer.peer
    },
    signal: (visitId, to, signal) => void socket.emit('video-visit-signal', { visitId, to, signal }),
    people: () => people,
    waiting: () => waiting,
    letIn: () => letIn,
    signals,
    closings,
  }
}
