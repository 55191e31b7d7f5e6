import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient } from '@alafia/contract/notifications/events'
import type {
  JoinReply,
  VideoVisitToClient,
  VideoVisitToServer,
} from '@alafia/contract/video-visits/signalling'

/** How long the server may take to reply; milliseconds. */
const replyTimeout = 5000

type Ask<Name extends keyof VideoVisitToServer> = Parameters<VideoVisitToServer[Name]>[0]
type Listener<Name extends keyof VideoVisitToClient> = VideoVisitToClient[Name]

/** A video visit's messages over the live connection, across reconnects. */
export type VideoVisitSocket = {
  /** @throws if there is no connection, or no reply in time */
  join(ask: Ask<'video-visit-join'>): Promise<JoinReply>
  /** Dropped if there is no connection; rejoining sends it again. */
  send<Name extends Exclude<keyof VideoVisitToServer, 'video-visit-join'>>(name: Name, ask: Ask<Name>): void
  /** @returns stops listening */
  on<Name extends keyof VideoVisitToClient>(name: Name, listener: Listener<Name>): () => void
  /** Called on each new connection, and immediately if there is one. @returns stops listening */
  onConnected(listener: () => void): () => void
  onLost(listener: () => void): () => void
  attach(socket: Socket<ServerToClient, ClientToServer>): void
  detach(): void
}

export const createVideoVisitSocket = (): VideoVisitSocket => {
  let socket: Socket<ServerToClient, ClientToServer> | undefined
  const listeners: { [Name in keyof VideoVisitToClient]: Set<Listener<Name>> } = {
    'video-visit-participants': new Set(),
    'video-visit-let-in': new Set(),
    'video-visit-signal': new Set(),
    'video-visit-closed': new Set(),
  }
  const connected = new Set<() => void>()
  const lost = new Set<() => void>()
  const listen = <L>(among: Set<L>, listener: L) => {
    among.add(listener)
    return () => void among.delete(listener)
  }
  return {
    async join(ask) {
      if (!socket?.connected) throw new Error('There is no connection')
      const answer: unknown = await socket.timeout(replyTimeout).emitWithAck('video-visit-join', ask)
      // The protocol defines this reply; the library loses its type behind a timeout.
      return answer as JoinReply
    },
    send(name, ask) {
      // The library's types can't see that a name and its message belong together.
      const emit: (event: string, body: unknown) => unknown = (event, body) =>
        socket?.connected && Reflect.apply(socket.emit, socket, [event, body])
      emit(name, ask)
    },
    on: (name, listener) => listen(listeners[name], listener),
    onConnected(listener) {
      if (socket?.connected) listener()
      return listen(connected, listener)
    },
    onLost: (listener) => listen(lost, listener),
    attach(live) {
      socket = live
      live.on('connect', () => connected.forEach((listener) => listener()))
      live.on('disconnect', () => lost.forEach((listener) => listener()))
      live.on('video-visit-participants', (now) =>
        listeners['video-visit-participants'].forEach((listener) => listener(now)),
      )
      live.on('video-visit-let-in', (now) =>
        listeners['video-visit-let-in'].forEach((listener) => listener(now)),
      )
      live.on('video-visit-signal', (got) =>
        listeners['video-visit-signal'].forEach((listener) => listener(got)),
      )
      live.on('video-visit-closed', (now) =>
        listeners['video-visit-closed'].forEach((listener) => listener(now)),
      )
    },
    detach() {
      socket = undefined
    },
  }
}
