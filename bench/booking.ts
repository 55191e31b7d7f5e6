import { randomUUID } from 'node:crypto'
import { addDays, civilOf } from '@alafia/contract/kernel/civil'
import { fillHistory } from '@alafia/server/seed/history'
import { connectLive } from './live.ts'
import { withCpu } from './cpu.ts'
import { warmLoad, warmUp } from './load.ts'
import { ms, note, ratio, report } from './report.ts'
import type { Reader } from './scenarios.ts'
import type { Bench } from './set-up.ts'
import { halfHour, inBatches } from './world.ts'

const seconds = 8
/** Of the patients who book, each with an open live connection. */
const people = 200

type Bookers = { patients: readonly Reader[]; doctors: readonly number[] }

/** Every request books another free slot, so that each is a 201. */
export const bookings = ({ patients, doctors }: Bookers) => {
  const today = civilOf(new Date(), 'Africa/Lagos').date
  const times = Array.from({ length: 16 }, (_, nth) => halfHour(18 + nth))
  let count = 0
  return () => {
    const patient = patients[count % patients.length]
    const slot = Math.floor(count / patients.length)
    const doctor = doctors[(count + slot) % doctors.length]
    count += 1
    if (!patient || doctor === undefined) throw new Error('There is no one to book for')
    return {
      path: '/api/appointments',
      method: 'POST' as const,
      headers: { ...patient.header, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        patientId: patient.id,
        familyMemberId: null,
        doctorId: doctor,
        appointmentDate: addDays(today, 60 + Math.floor(slot / times.length)),
        appointmentTime: times[slot % times.length],
        type: 'general',
        status: 'scheduled',
        reason: 'Night cough twice a week',
      }),
    }
  }
}

/** The same rows with bare statements, and the two that a minimal server would insert. */
const limits = [
  { path: '/book-same-rows', what: 'a bare transaction of the same rows', goal: 0.55 },
  { path: '/book', what: 'a transaction of two inserts', goal: undefined },
]

/** Bookings with an Idempotency-Key, while every patient has a live connection open. */
export const bookAgainstBaseline = async (bench: Bench) => {
  const { db, url, baselineUrl, readerOf } = bench
  const crowd = await fillHistory(db, { patients: people, doctors: people, appointments: 20 * people })
  const patients = await inBatches(crowd.patients, 4, readerOf)
  const next = bookings({ patients, doctors: crowd.doctors.map(({ id }) => id) })
  const sockets = await inBatches(patients, 20, (patient) => connectLive(url, patient))
  for (const connections of [10, 50]) {
    await warmUp({ url, connections, seconds, next })
    const { ours, cpu } = await withCpu(bench, { url, connections, seconds, next })
    for (const { path, what, goal } of limits) {
      const limit = await warmLoad({
        url: baselineUrl + path,
        connections,
        seconds,
        next: () => ({ method: 'POST' }),
      })
      const reached = ours.perSecond / limit.perSecond
      const line = `${Math.round(ours.perSecond)}/s against ${Math.round(limit.perSecond)}/s of ${what}`
      if (goal === undefined) {
        note(`${line}: ${ratio(reached)}`)
        continue
      }
      report(
        `book an appointment, ${connections} connections`,
        ratio(reached),
        `at least ${ratio(goal)} of ${what}`,
        reached >= goal && ours.errors === 0,
      )
      note(`${line}; p99 ${ms(ours.p99)}; statuses ${JSON.stringify(ours.statuses)}`)
    }
    if (cpu) note(cpu)
  }
  for (const socket of sockets) socket.disconnect()
}
