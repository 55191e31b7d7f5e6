import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient } from '@alafia/contract/notifications/events'
import type {
  JoinReply,
  VideoVisitToClient,
  VideoVisitToServer,
} from '@alafia/contract/video-visits/signalling'

/** Without an answer for so long it counts as lost; milliseconds. */
const answerWithin = 5000

type Ask<Name extends keyof VideoVisitToServer> = Parameters<VideoVisitToServer[Name]>[0]
type Hear<Name extends keyof VideoVisitToClient> = VideoVisitToClient[Name]

/** What a visit says and hears over the live connection, whichever connection that is just now. */
export type VideoVisitSocket = {
  /** @throws when there is no connection, or no answer in time */
  join(ask: Ask<'video-visit-join'>): Promise<JoinReply>
  /** Lost where there is no connection: whoever joins again says it again. */
  send<Name extends Exclude<keyof VideoVisitToServer, 'video-visit-join'>>(name: Name, ask: Ask<Name>): void
  /** @returns ends the listening */
  on<Name extends keyof VideoVisitToClient>(name: Name, hear: Hear<Name>): () => void
  /** Each time there is a connection again, and at once where there is one. @returns ends the listening */
  onConnected(hear: () => void): () => void
  onLost(hear: () => void): () => void
  attach(socket: Socket<ServerToClient, ClientToServer>): void
  detach(): void
}

export const createVideoVisitSocket = (): VideoVisitSocket => {
  let socket: Socket<ServerToClient, ClientToServer> | undefined
  const listeners: { [Name in keyof VideoVisitToClient]: Set<Hear<Name>> } = {
    'video-visit-participants': new Set(),
    'video-visit-signal': new Set(),
    'video-visit-closed': new Set(),
  }
  const connected = new Set<() => void>()
  const lost = new Set<() => void>()
  const listen = <Hearing>(among: Set<Hearing>, hear: Hearing) => {
    among.add(hear)
    return () => void among.delete(hear)
  }
  return {
    async join(ask) {
      if (!socket?.connected) throw new Error('There is no connection')
      const answer: unknown = await socket.timeout(answerWithin).emitWithAck('video-visit-join', ask)
      // The protocol's answer, whose type the library loses behind a timeout.
      return answer as JoinReply
    },
    send(name, ask) {
      // The library's types can't see that a name and its own ask belong together.
      const emit: (event: string, body: unknown) => unknown = (event, body) =>
        socket?.connected && Reflect.apply(socket.emit, socket, [event, body])
      emit(name, ask)
    },
    on: (name, hear) => listen(listeners[name], hear),
    onConnected(hear) {
      if (socket?.connected) hear()
      return listen(connected, hear)
    },
    onLost: (hear) => listen(lost, hear),
    attach(live) {
      socket = live
      live.on('connect', () => connected.forEach((hear) => hear()))
      live.on('disconnect', () => lost.forEach((hear) => hear()))
      live.on('video-visit-participants', (now) =>
        listeners['video-visit-participants'].forEach((hear) => hear(now)),
      )
      live.on('video-visit-signal', (got) => listeners['video-visit-signal'].forEach((hear) => hear(got)))
      live.on('video-visit-closed', (now) => listeners['video-visit-closed'].forEach((hear) => hear(now)))
    },
    detach() {
      socket = undefined
    },
  }
}
