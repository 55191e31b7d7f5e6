import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type {
  ClientToServer,
  Envelope,
  EventName,
  ServerToClient,
} from '@alafia/contract/notifications/events'
import type { Admission } from './handshake.ts'

/** The contract's events as the server sends them: an envelope was stored with its type, so the two needn't be told apart again. */
type Sending = Omit<ServerToClient, EventName> & Record<EventName, (event: Envelope) => void>

export type LiveServer = Server<ClientToServer, Sending, DefaultEventsMap, Admission>
export type LiveSocket = Socket<ClientToServer, Sending, DefaultEventsMap, Admission>
