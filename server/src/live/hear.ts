import type { Role } from '@alafia/contract/kernel/roles'
import { redactError } from '../platform/redact-error.ts'
import type { Services } from '../request/services.ts'
import type { Actor } from '../sessions/actor.ts'
import { claims, isTrue, type ClaimName } from './claims.ts'
import { eventRate, paceOfSignals } from './event-rate.ts'
import type { LiveSocket } from './socket.ts'

const roomRequests = {
  'join-patient-room': 'patient',
  'join-doctor-room': 'doctor',
  'join-pharmacist-room': 'pharmacist',
  'join-admin-room': 'admin',
} as const satisfies Record<string, Role>

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 2_147_483_647

/** Lets through as many events as a client of ours sends; whoever goes on is cut off. */
export const keepPace = (socket: LiveSocket, ignore: () => void): void => {
  const [signals, others] = [eventRate(performance.now(), paceOfSignals), eventRate(performance.now())]
  socket.use(([name], next) => {
    const rate = name === 'video-visit-signal' ? signals : others
    if (rate.allows(performance.now())) return next()
    ignore()
    if (rate.isFlood()) socket.disconnect(true)
  })
}

/**
 * Listens to what a client sends: nothing of it opens a room, changes a row or reaches anybody else.
 * @param catchUp asks for what comes after the last notification seen
 * @param ignore counts what isn't so
 */
export const hear = (
  socket: LiveSocket,
  session: Actor,
  services: Services,
  catchUp: (lastSeen: number) => Promise<void>,
  ignore: () => void,
): void => {
  const { log } = services
  // A client can send anything under any name: the types say what it should be.
  const room = (name: keyof typeof roomRequests) => (userId: unknown) => {
    if (userId !== session.userId || roomRequests[name] !== session.role) ignore()
  }
  socket.on('join-patient-room', room('join-patient-room'))
  socket.on('join-doctor-room', room('join-doctor-room'))
  socket.on('join-pharmacist-room', room('join-pharmacist-room'))
  socket.on('join-admin-room', room('join-admin-room'))

  const check = async (name: ClaimName, data: unknown) => {
    try {
      if (!(await isTrue(services, session, socket.handshake.address, name, data))) ignore()
    } catch (error) {
      log.error(redactError(error), 'what a client said could not be checked')
    }
  }
  for (const name of Object.keys(claims))
    if (isClaim(name)) socket.on(name, (data: unknown) => void check(name, data))

  socket.on('catch-up', (lastSeen: unknown) => {
    if (!isId(lastSeen)) return ignore()
    catchUp(lastSeen).catch((error: unknown) => {
      log.error(redactError(error), 'a socket could not be caught up')
      socket.conn.close()
    })
  })
}

const isClaim = (name: string): name is ClaimName => name in claims
