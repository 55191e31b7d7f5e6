import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import {
  eventNames,
  type ClientToServer,
  type LiveNotification,
  type EventName,
  type ServerToClient,
  type SocketAuth,
} from '@alafia/contract/notifications/events'
import { startLive, type Live } from '../live/hub.ts'
import type { NewNotification } from '../outbox/outbox.ts'
import { createServer } from '../platform/http/server.ts'
import type { Settings } from '../platform/settings.ts'
import { createContext, type Tx } from '../request/context.ts'
import type { Services } from '../request/services.ts'

export type LiveProcess = { live: Live; url: string; close: () => Promise<void> }

/** Another live hub on the application's services, as if it were another server process. */
export const liveProcess = async (
  services: Services,
  options: { settings?: Partial<Settings>; checkEvery?: number } = {},
): Promise<LiveProcess> => {
  const settings = { ...services.settings, ...options.settings }
  const app = await createServer(settings)
  const live = await startLive(app, { ...services, settings }, { checkEvery: options.checkEvery ?? 10_000 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A TCP server's address is never a pipe name.
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { live, url, close: () => app.close() }
}

export type ReceivedEvent = { name: EventName; event: LiveNotification }

/** A browser's end of the live connection, with everything it received. */
export type LiveClient = {
  socket: Socket<ServerToClient, ClientToServer>
  received: ReceivedEvent[]
  invalidated: Parameters<ServerToClient['invalidate']>[0][]
  /** Resolves with the newest id once everything up to it has been sent; rejects with the refusal, or why the connection ended. */
  caughtUp: Promise<number>
  /** What has changed since the position it connected with; undefined if the server doesn't know. */
  missed: Promise<LiveClient['invalidated'][number] | undefined>
  /** The reason why the session ended, once it has. */
  ended: Promise<string>
  /** The reason why the connection ended, once it has. */
  closed: Promise<string>
}

type Headers = Record<string, string>

/** Connects with these credentials, and never reconnects on its own. */
export const connectLive = (
  url: string,
  auth: SocketAuth | Record<string, unknown>,
  { headers = {}, transport = 'websocket' }: { headers?: Headers; transport?: 'websocket' | 'polling' } = {},
): LiveClient => {
  const socket: LiveClient['socket'] = io(url, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: headers,
  })
  const received: ReceivedEvent[] = []
  const invalidated: LiveClient['invalidated'] = []
  for (const name of eventNames) socket.on(name, (event: LiveNotification) => received.push({ name, event }))
  socket.on('invalidate', (topics) => invalidated.push(topics))
  const caughtUp = new Promise<number>((resolve, reject) => {
    socket.on('caught-up', resolve)
    socket.on('connect_error', reject)
    socket.on('disconnect', (why) => reject(new Error(why)))
  })
  // A test that expects no refusal need not handle one.
  caughtUp.catch(() => undefined)
  return {
    socket,
    received,
    invalidated,
    caughtUp,
    missed: new Promise((resolve) => socket.once('caught-up', (_newest, missed) => resolve(missed))),
    ended: new Promise((resolve) => socket.on('session-ended', resolve)),
    closed: new Promise((resolve) => socket.on('disconnect', resolve)),
  }
}

/** The refusal's message and code; the message 'let in' if there was none. */
export const refusalOf = async ({
  caughtUp,
  socket,
}: LiveClient): Promise<{ message: string; code?: string }> => {
  try {
    await caughtUp
    return { message: 'let in' }
  } catch (error) {
    const { message = '', data } = error as { message?: string; data?: { code: string } } // the shape of connect_error
    return data ? { message, code: data.code } : { message }
  } finally {
    socket.disconnect()
  }
}

export const systemAlert = (message: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title: message,
  body: message,
  payload: { message },
})

/** A change by someone else, in its own transaction. */
export const changeAsAdministrator = (services: Services, change: (tx: Tx) => void): Promise<void> => {
  const call = {
    actor: { userId: 0, role: 'admin', name: 'The Clinic', sessionId: 0 } as const,
    address: '127.0.0.1',
    requestId: 'request-1',
    keyed: undefined,
    audit: { patientIds: [], subject: undefined, recorded: false },
  }
  return createContext(services, call).transact(async (tx) => change(tx))
}

/** Notifies these people: stored in the transaction, published after the commit. */
export const notifyPeople = (
  services: Services,
  userIds: readonly number[],
  ...messages: string[]
): Promise<void> =>
  changeAsAdministrator(services, (tx) => {
    for (const message of messages) tx.notify(userIds, systemAlert(message))
  })

/** Waits for a reply from the server: everything sent before has been handled by then. */
export const roundTrip = ({ socket }: LiveClient): Promise<number> => {
  const answer = new Promise<number>((resolve) => socket.once('caught-up', resolve))
  socket.emit('catch-up', 2_147_483_647)
  return answer
}
