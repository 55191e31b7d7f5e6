import type { Server, Socket } from 'socket.io'
import type {
  ClientToServer,
  LiveNotification,
  EventName,
  ServerToClient,
} from '@alafia/contract/notifications/events'
import type { Media } from '@alafia/contract/video-visits/schema'
import type { Attendance } from '../video-visits/attendance.actions.ts'
import type { Admission } from './handshake.ts'
import type { JoinedSocket, WaitingSocket } from './video-visits/sockets.ts'

/** The contract's events as the server emits them. An envelope was stored with its type, so any envelope fits any event here. */
type EmittedEvents = Omit<ServerToClient, EventName> & Record<EventName, (event: LiveNotification) => void>

/** Events between server processes. */
type InterServerEvents = {
  /** Asks which of the other process's sockets in this room are in a video visit. */
  present: (room: string, answer: (here: JoinedSocket[]) => void) => void
  /** Asks which of the other process's guests wait to be let into this video visit. */
  waiting: (visitId: number, answer: (here: WaitingSocket[]) => void) => void
  /** Someone joined, left, waits or changed what they send. */
  'participants-changed': (visitId: number) => void
}

/**
 * Who a socket is, and the video visit that it is or was in, or is or was waiting for. Whether it still is or does depends on its
 * rooms.
 */
export type SocketData = Admission & {
  waiting?: WaitingSocket
  visit?: { visitId: number; attendance: Attendance; media: Media; isLost: boolean }
}

export type LiveServer = Server<ClientToServer, EmittedEvents, InterServerEvents, SocketData>
export type LiveSocket = Socket<ClientToServer, EmittedEvents, InterServerEvents, SocketData>
