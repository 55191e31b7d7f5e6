import { addDays, civilOf } from '@alafia/contract/kernel/civil'
import { forgetAttempts } from '@alafia/server/seed/bench-database'
import { fillHistory } from '@alafia/server/seed/history'
import { fillPrescriptionQueue } from '@alafia/server/seed/prescription-queue'
import { bookAgainstBaseline } from './booking.ts'
import { changesAgainstBaseline } from './changes.ts'
import { longChart } from './chart.ts'
import { longConversation } from './conversation.ts'
import { memoryOf } from './cpu.ts'
import { dispenseAgainstBaseline } from './dispensing.ts'
import { doctorDay } from './doctor-day.ts'
import { fanOut } from './fan-out.ts'
import { timeToFirstFrame } from './first-frame.ts'
import { growth } from './growth.ts'
import { besideHeavyWork } from './heavy-work.ts'
import { knownAndUnknown } from './known-accounts.ts'
import { lighthouseOnHome } from './lighthouse.ts'
import { commitToEvent } from './live.ts'
import { longList } from './long-list.ts'
import { longQueue } from './prescription-queue.ts'
import { recallDrill } from './recall-drill.ts'
import { busyCheck } from './safety-check.ts'
import { listAgainstBaseline, signInsBesideReaders } from './scenarios.ts'
import type { Bench } from './set-up.ts'
import { slowPhone } from './slow-phone.ts'
import { manySockets } from './sockets.ts'
import { startTimes } from './start.ts'
import { concurrentVideoVisits } from './video-visits.ts'
import { halfHour, inBatches } from './world.ts'

/** Appointments of one patient. */
const longest = 2000
/** One doctor with thirty requests, a day of appointments, and very many past ones. */
const practice = { patients: 500, doctors: 1, appointments: 50_000, daysAhead: 4 }
/** Appointments in one patient's chart. */
const charted = 500
/** Prescriptions that wait to be filled, and the pharmacies that patients chose for them. */
const open = 10_000
const pharmacies = 20
/** People who got units of one recalled batch. */
const recipients = 1000
/** Messages of one conversation. */
const spoken = 10_000
const sockets = 1000
const events = 300
const visitsAtOnce = 200

const only = <Item>(items: readonly Item[]): Item => {
  const [first] = items
  if (first === undefined) throw new Error('No one has a history')
  return first
}

const live = async ({ clock, seed, readerOf, url, databaseUrl, product }: Bench) => {
  const listeners = await seed.patients(sockets)
  const doctor = await seed.doctor({ slots: [] })
  const changes = []
  for (const [place, patient] of listeners.slice(0, events).entries()) {
    const time = halfHour(place % 40)
    const { id } = await seed.appointment({
      patient,
      doctor,
      date: addDays(clock.today(), 1 + Math.floor(place / 40)),
      time,
    })
    changes.push({ appointmentId: id, patientId: patient.id })
  }
  const listening = await inBatches(listeners, 4, readerOf)
  const { header } = await readerOf(doctor)
  await commitToEvent(url, databaseUrl, listening, changes, header, () => memoryOf(product))
  await fanOut(url, databaseUrl, listening, await readerOf(await seed.admin()))
}

const video = async ({ clock, seed, readerOf, url }: Bench) => {
  const { date, time } = civilOf(clock.now(), clock.zone)
  const videoVisits = await inBatches(await seed.patients(visitsAtOnce), 4, async (patient) => {
    const doctor = await seed.doctor({ slots: [] })
    const { id } = await seed.appointment({ patient, doctor, date, time, status: 'confirmed' })
    return { visitId: id, patient: await readerOf(patient), doctor: await readerOf(doctor) }
  })
  await concurrentVideoVisits(url, videoVisits)
}

/** What one run measures, by its name for `--only`; each fills what it needs itself. */
export const sections: Record<string, (bench: Bench & { rows: number }) => Promise<void>> = {
  list: ({ url, baselineUrl, reader }) => listAgainstBaseline(url, baselineUrl, reader),
  booking: bookAgainstBaseline,
  changes: changesAgainstBaseline,
  dispensing: async ({ url, baselineUrl, database, seed, readerOf }) => {
    const pharmacist = await readerOf(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
    await dispenseAgainstBaseline(url, baselineUrl, { database, seed, pharmacist })
  },
  'long-list': async ({ db, url, reader, readerOf }) => {
    const old = await fillHistory(db, { patients: 4, doctors: 4, appointments: 4 * longest })
    await longList(url, await readerOf(only(old.patients)), longest, reader)
  },
  'doctor-day': async ({ db, url, readerOf }) => {
    const { doctors } = await fillHistory(db, practice)
    await doctorDay(url, await readerOf(only(doctors)), practice.appointments)
  },
  chart: async ({ db, url, seed, readerOf }) => {
    const ward = await fillHistory(db, { patients: 4, doctors: 4, appointments: 4 * charted })
    await longChart(url, charted, seed, ward, readerOf)
  },
  'safety-check': ({ url, seed, readerOf }) => busyCheck(url, seed, readerOf),
  queue: async ({ db, database, url, seed, readerOf }) => {
    const shops = await Promise.all(Array.from({ length: pharmacies }, () => seed.pharmacy()))
    const pharmacist = await readerOf(await seed.pharmacist({ pharmacy: only(shops) }))
    const waiting = await fillHistory(db, { patients: open / 4, doctors: 20, appointments: open })
    const rows = await fillPrescriptionQueue(db, database, waiting, shops)
    await longQueue(url, pharmacist, { open, pharmacies, rows })
  },
  recall: ({ url, database, seed, readerOf }) => recallDrill(url, recipients, { database, seed, readerOf }),
  conversation: ({ url, seed, readerOf }) => longConversation(url, spoken, seed, readerOf),
  'sign-ins': ({ url, reader, first }) => signInsBesideReaders(url, reader, first),
  'known-accounts': ({ db, url, small, first, reader }) =>
    knownAndUnknown(url, {
      known: small.patients[1] ?? first,
      person: { ...first, header: reader.header },
      forget: () => forgetAttempts(db),
    }),
  'heavy-work': besideHeavyWork,
  live,
  video,
  growth,
}

/** These start what they measure themselves. */
export const standalone: Record<string, (rows: number) => Promise<void>> = {
  start: startTimes,
  'first-frame': timeToFirstFrame,
  lighthouse: lighthouseOnHome,
  'slow-phone': slowPhone,
  sockets: manySockets,
}
