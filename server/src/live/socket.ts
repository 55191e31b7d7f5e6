import type { Server, Socket } from 'socket.io'
import type {
  ClientToServer,
  Envelope,
  EventName,
  ServerToClient,
} from '@alafia/contract/notifications/events'
import type { Media } from '@alafia/contract/video-visits/schema'
import type { Attendance } from '../video-visits/attendance.actions.ts'
import type { Admission } from './handshake.ts'
import type { JoinedSocket } from './video-visits/sockets.ts'

/** The contract's events as the server sends them: an envelope was stored with its type, so the two needn't be told apart again. */
type Sending = Omit<ServerToClient, EventName> & Record<EventName, (event: Envelope) => void>

/** What the processes say to one another. */
type BetweenProcesses = {
  /** Which of your sockets in this room are in a visit? */
  present: (room: string, answer: (here: JoinedSocket[]) => void) => void
  /** Somebody came, went or shows something else. */
  'participants-changed': (visitId: number) => void
}

/** What is known of a socket: who it is, and the visit that it is or was in; whether it still is, its rooms say. */
export type SocketData = Admission & {
  visit?: { visitId: number; place: Attendance; media: Media; isLost: boolean }
}

export type LiveServer = Server<ClientToServer, Sending, BetweenProcesses, SocketData>
export type LiveSocket = Socket<ClientToServer, Sending, BetweenProcesses, SocketData>
