import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '@alafia/contract/notifications/events'
import type { Admission } from './handshake.ts'

export type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, Admission>
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, Admission>
