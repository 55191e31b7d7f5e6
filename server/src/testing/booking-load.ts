import { addDays } from '@alafia/contract/kernel/civil'
import { everyDay, halfHours } from '../seed/hours.ts'
import type { Person } from '../seed/people.ts'
import { seeding } from '../seed/seeding.ts'
import { systemClock, type Clock } from '../platform/clock.ts'
import { createBus } from '../platform/bus.ts'
import type { Database } from '../platform/database/connect.ts'
import { createSecurity } from '../sessions/rules.ts'
import { createSessions } from '../sessions/sessions.ts'

const times = halfHours('00:00', '23:30')

/** One booking, with its idempotency key and a slot that no other booking has. */
export type BookingRequest = { key: string; token: string; body: Record<string, unknown> }

/** Patients with sessions, each with their own doctor, so that only a retry can book anything twice. */
export type Bookers = { next: () => BookingRequest }[]

const bookerOf = (patient: Person, doctor: Person, token: string, clock: Clock): Bookers[number] => {
  let nth = 0
  return {
    next: () => {
      const date = addDays(clock.today(), 1 + Math.floor(nth / times.length))
      const time = times[nth % times.length]
      nth += 1
      return {
        key: `booking-${patient.id}-${nth}`,
        token,
        body: {
          patientId: patient.id,
          doctorId: doctor.id,
          appointmentDate: date,
          appointmentTime: time,
          type: 'general',
          reason: 'Night cough',
        },
      }
    },
  }
}

/** The token of a new session, without the cost of hashing a password. */
export const tokenFor = async (db: Database, { id, firstName, lastName, role }: Person): Promise<string> => {
  const limits = { idleMinutes: 30, absoluteMinutes: 60, demo: false }
  const sessions = createSessions(db, systemClock('Africa/Lagos'), createSecurity(db, limits), createBus())
  const name = `${firstName} ${lastName}`
  const { token } = await db.transaction((tx) =>
    sessions.open(tx, { userId: id, role, name, address: '127.0.0.1', proof: { hasSecondFactor: true } }),
  )
  return token
}

export const seedBookers = async (db: Database, count: number): Promise<Bookers> => {
  const clock = systemClock('Africa/Lagos')
  const seed = seeding(db, clock)
  const bookers: Bookers = []
  for (const patient of await seed.patients(count)) {
    const doctor = await seed.doctor({ slots: everyDay(times) })
    bookers.push(bookerOf(patient, doctor, await tokenFor(db, patient), clock))
  }
  return bookers
}

/** Books over HTTP. @throws if no reply comes */
export const send = (url: string, { key, token, body }: BookingRequest): Promise<Response> =>
  fetch(`${url}/api/appointments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })

export type Outcome = {
  /** Confirmed by the server: the key, and the id of the appointment. */
  acknowledged: Map<string, number>
  /** The connection broke before the reply, or the reply is an error of the server, so the outcome is unknown. */
  unanswered: BookingRequest[]
  /** Every reply but a confirmation, and every connection that couldn't be made. */
  other: { status: number | 'no connection' }[]
}

const neverSent = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'syscall' in error.cause &&
  error.cause.syscall === 'connect'

/** Each of them makes one booking after the other, until `enough` is true or the server no longer replies. */
export const bookUntil = async (
  url: string,
  bookers: Bookers,
  enough: (outcome: Outcome) => boolean,
): Promise<Outcome> => {
  const outcome: Outcome = { acknowledged: new Map(), unanswered: [], other: [] }
  await Promise.all(
    bookers.map(async ({ next }) => {
      while (!enough(outcome)) {
        const wish = next()
        try {
          const reply = await send(url, wish)
          const { id } = (await reply.json()) as { id: number } // an appointment, if the status says so
          if (reply.status === 201) outcome.acknowledged.set(wish.key, id)
          else outcome.other.push({ status: reply.status })
          // The server may have lost the database's answer to the commit.
          if (reply.status >= 500) outcome.unanswered.push(wish)
        } catch (error) {
          if (neverSent(error)) outcome.other.push({ status: 'no connection' })
          else outcome.unanswered.push(wish)
          return
        }
      }
    }),
  )
  return outcome
}
