import type { ClosedReason, JoinReply, WaitingGuest } from '@alafia/contract/video-visits/signalling'
import type { Clock } from '../../platform/clock.ts'
import type { findCallAccesses, Guest } from '../../video-visits/exports.queries.ts'
import { closedReason } from '../../video-visits/policy.ts'
import type { LiveServer, LiveSocket } from '../socket.ts'
import { waitingFor, waitingGuestsOf } from './presence.ts'
import { roomOfWaiting, type WaitingSocket } from './sockets.ts'

type FoundAccess = Omit<Awaited<ReturnType<typeof findCallAccesses>>[number], 'visitId'>

type WaitingDependencies = {
  io: LiveServer
  clock: Clock
  /** Whether other processes share the rooms. */
  shared: boolean
  /** A room's sockets here, and those of the other processes. */
  both(room: string): ReturnType<LiveServer['to']>[]
  close(socketId: string, visitId: number, why: ClosedReason): void
}

export type Waiting = {
  guests(visitId: number): Promise<WaitingGuest[]>
  /** What this socket waits for. */
  of(socket: LiveSocket): WaitingSocket | undefined
  /** From now on the guest's socket waits. It gets nothing of the video visit until they join again. */
  begin(socket: LiveSocket, guest: Guest): Promise<JoinReply>
  /** @returns whether the socket waited */
  end(socket: LiveSocket, visitId: number): Promise<boolean>
  /** Tells those who were answered, or can't come in any more. */
  settle(visitId: number, access: FoundAccess): Promise<void>
}

/** The guests who wait to be let into a video visit. Only the sockets in its room for them count. */
export const createWaiting = ({ io, clock, shared, both, close }: WaitingDependencies): Waiting => ({
  guests: async (visitId) => waitingGuestsOf(await waitingFor(io, shared, visitId)),
  of: ({ data: { waiting }, rooms }) =>
    waiting && rooms.has(roomOfWaiting(waiting.visitId)) ? waiting : undefined,
  async begin(socket, { invitationId, visitId, invitedAs }) {
    socket.data.waiting = { ...invitedAs, invitationId, visitId, socketId: socket.id }
    await socket.join(roomOfWaiting(visitId))
    return { admitted: false, why: 'waiting' }
  },
  async end(socket, visitId) {
    const isWaiting = socket.rooms.has(roomOfWaiting(visitId))
    if (isWaiting) await socket.leave(roomOfWaiting(visitId))
    return isWaiting
  },
  async settle(visitId, { revoked, admitted, declined, ...access }) {
    for (const { socketId, invitationId } of await waitingFor(io, shared, visitId)) {
      const closed = closedReason(access, 'guest', clock, true)
      if (closed ?? revoked.includes(invitationId)) close(socketId, visitId, closed ?? 'not-admitted')
      else if (admitted.includes(invitationId))
        for (const to of both(socketId)) {
          to.emit('video-visit-let-in', { visitId })
          to.socketsLeave(roomOfWaiting(visitId))
        }
      else if (declined.includes(invitationId)) close(socketId, visitId, 'declined')
    }
  },
})
