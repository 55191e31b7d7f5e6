import type { LiveNotification, EventName, ServerToClient } from '@alafia/contract/notifications/events'
import type { SessionEnd } from '../sessions/sessions.ts'
import { roomOfPerson, roomOfSession } from './rooms.ts'
import type { LiveServer } from './socket.ts'

/** Publishes to rooms, here and in the other processes. */
export const createPublisher = (io: LiveServer, shared: boolean) => {
  // Our own sockets are served immediately, without Redis. They are all in this room, which the broadcast to the other
  // processes leaves out.
  const here = `process:${crypto.randomUUID()}`
  const both = (room: string) =>
    shared ? [io.local.to(room), io.to(room).except(here)] : [io.local.to(room)]
  return {
    here,
    both,
    /** For a room with one socket: if it is ours, the other processes aren't involved. */
    reach: (room: string) => (io.of('/').adapter.rooms.has(room) ? [io.local.to(room)] : both(room)),
    notify(userId: number, type: EventName, envelope: LiveNotification) {
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
