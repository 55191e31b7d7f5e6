import type { Role } from '@alafia/contract/kernel/roles'
import { withAccess } from '../platform/database/row-access.ts'
import { redactError } from '../platform/redact-error.ts'
import type { Services } from '../request/services.ts'
import type { Actor } from '../sessions/actor.ts'
import { clientEvents, mayClientSend, type ClientEventName } from './client-events.ts'
import { eventRate, signalRateLimit } from './event-rate.ts'
import type { LiveSocket } from './socket.ts'

const roomRequests = {
  'join-patient-room': 'patient',
  'join-doctor-room': 'doctor',
  'join-pharmacist-room': 'pharmacist',
  'join-admin-room': 'admin',
} as const satisfies Record<string, Role>

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 2_147_483_647

/** Limits the rate of a socket's events, and disconnects one that floods us. */
export const limitRate = (socket: LiveSocket, ignore: () => void): void => {
  const [signals, others] = [eventRate(performance.now(), signalRateLimit), eventRate(performance.now())]
  socket.use(([name], next) => {
    const rate = name === 'video-visit-signal' ? signals : others
    if (rate.allows(performance.now())) return next()
    ignore()
    if (rate.isFlood()) socket.disconnect(true)
  })
}

/**
 * Listens to a client's events. None of them opens a room, changes a row or reaches anyone else.
 * @param catchUp sends what comes after the last notification seen
 * @param ignore counts an event that was ignored
 */
export const listen = (
  socket: LiveSocket,
  session: Actor,
  services: Services,
  catchUp: (lastSeen: number) => Promise<void>,
  ignore: () => void,
): void => {
  const { log } = services
  // A client can send anything under any name, so the contract's types are not trusted here.
  const room = (name: keyof typeof roomRequests) => (userId: unknown) => {
    if (userId !== session.userId || roomRequests[name] !== session.role) ignore()
  }
  socket.on('join-patient-room', room('join-patient-room'))
  socket.on('join-doctor-room', room('join-doctor-room'))
  socket.on('join-pharmacist-room', room('join-pharmacist-room'))
  socket.on('join-admin-room', room('join-admin-room'))

  const check = async (name: ClientEventName, data: unknown) => {
    try {
      const who = { actorId: session.userId, role: session.role, now: services.clock.now() }
      const { address } = socket.handshake
      if (!(await withAccess(who, () => mayClientSend(services, session, address, name, data)))) ignore()
    } catch (error) {
      log.error(redactError(error), 'an event of a client could not be checked')
    }
  }
  for (const name of Object.keys(clientEvents))
    if (isClientEvent(name)) socket.on(name, (data: unknown) => void check(name, data))

  socket.on('catch-up', (lastSeen: unknown) => {
    if (!isId(lastSeen)) return ignore()
    catchUp(lastSeen).catch((error: unknown) => {
      log.error(redactError(error), 'a socket could not be caught up')
      socket.conn.close()
    })
  })
}

const isClientEvent = (name: string): name is ClientEventName => name in clientEvents
