import { addDays, civilOf } from '@alafia/contract/kernel/civil'
import { acceptPasswordsAlone, benchDatabase, forgetAttempts } from '@alafia/server/seed/bench-database'
import { fillHistory } from '@alafia/server/seed/history'
import { fillPrescriptionQueue } from '@alafia/server/seed/prescription-queue'
import { seeding } from '@alafia/server/seed/seeding'
import { fillAuditTrail } from '@alafia/server/seed/audit-trail'
import { adminAtScale } from './admin.ts'
import { knownAndUnknown } from './known-accounts.ts'
import { longChart } from './chart.ts'
import { cleanUpAtEnd } from './run-cleanup.ts'
import { longConversation } from './conversation.ts'
import { commitToEvent } from './live.ts'
import { fanOut } from './fan-out.ts'
import { startBaseline, startProduct } from './processes.ts'
import { timeToFirstFrame } from './first-frame.ts'
import { doctorDay } from './doctor-day.ts'
import { dispenseAgainstBaseline } from './dispensing.ts'
import { longList } from './long-list.ts'
import { lighthouseOnHome } from './lighthouse.ts'
import { longQueue } from './prescription-queue.ts'
import { recallDrill } from './recall-drill.ts'
import { note, ratio, report, summary, ms } from './report.ts'
import { busyCheck } from './safety-check.ts'
import {
  bookAgainstBaseline,
  listAgainstBaseline,
  listP99,
  signInsBesideReaders,
  type Reader,
} from './scenarios.ts'
import { startTimes } from './start.ts'
import { concurrentVideoVisits } from './video-visits.ts'
import { bearer, inBatches } from './world.ts'

/*
 * Speed, as ratios taken in one run: load, server, baseline and PostgreSQL share the machine's cores.
 * `npm run bench -- --quick` fills 100,000 appointments instead of a million.
 */

type Person = {
  id: number
  email: string
  password: string
  role: 'patient' | 'doctor' | 'pharmacist' | 'admin'
}

const large = process.argv.includes('--quick') ? 100_000 : 1_000_000
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

const database = await benchDatabase()
const closeDatabase = cleanUpAtEnd(database.close)
const { db, url: databaseUrl, clock, dataDir } = database
const seed = seeding(db, clock, database)
const small = await fillHistory(db, { patients: 50, doctors: 50, appointments: 1000 })
await acceptPasswordsAlone(db)

const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'off' })
const baseline = await startBaseline(databaseUrl)
const { url } = product
const readerOf = async (person: Person): Promise<Reader> => ({
  id: person.id,
  header: await bearer(url, person),
})

try {
  const [first] = small.patients
  if (!first) throw new Error('No one has a history')
  const reader = await readerOf(first)

  await listAgainstBaseline(url, baseline.url, reader)
  const p99Small = await listP99(url, reader)

  const crowd = await fillHistory(db, { patients: 200, doctors: 200, appointments: 4000 })
  const patients = await inBatches(crowd.patients, 4, readerOf)
  await bookAgainstBaseline(url, baseline.url, { patients, doctors: crowd.doctors.map(({ id }) => id) })

  const shop = await seed.pharmacy()
  const pharmacist = await seed.pharmacist({ pharmacy: shop })
  const counter = await readerOf(pharmacist)
  await dispenseAgainstBaseline(url, baseline.url, { database, seed, pharmacist: counter })

  const [old] = (await fillHistory(db, { patients: 4, doctors: 4, appointments: 4 * longest })).patients
  if (!old) throw new Error('No one has a long history')
  await longList(url, await readerOf(old), longest, reader)

  const [seen] = (await fillHistory(db, practice)).doctors
  if (!seen) throw new Error('No one has a practice')
  await doctorDay(url, await readerOf(seen), practice.appointments)

  const ward = await fillHistory(db, { patients: 4, doctors: 4, appointments: 4 * charted })
  await longChart(url, charted, seed, ward, readerOf)
  await busyCheck(url, seed, readerOf)

  const waiting = await fillHistory(db, { patients: open / 4, doctors: 20, appointments: open })
  const others = await Promise.all(Array.from({ length: pharmacies - 1 }, () => seed.pharmacy()))
  const queued = await fillPrescriptionQueue(db, database, waiting, [shop, ...others])
  await longQueue(url, counter, { open, pharmacies, rows: queued })

  await recallDrill(url, recipients, { database, seed, readerOf })

  await longConversation(url, spoken, seed, readerOf)

  await signInsBesideReaders(url, reader, first)
  await knownAndUnknown(url, {
    known: small.patients[1] ?? first,
    person: { ...first, header: reader.header },
    forget: () => forgetAttempts(db),
  })

  const listeners = await seed.patients(sockets)
  const doctor = await seed.doctor({ slots: [] })
  const changes = []
  for (const [place, patient] of listeners.slice(0, events).entries()) {
    const minutes = 30 * (place % 40)
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
    const { id } = await seed.appointment({
      patient,
      doctor,
      date: addDays(clock.today(), 1 + Math.floor(place / 40)),
      time,
    })
    changes.push({ appointmentId: id, patientId: patient.id })
  }
  const listening = await inBatches(listeners, 4, readerOf)
  await commitToEvent(url, databaseUrl, listening, changes, await bearer(url, doctor))

  await fanOut(url, databaseUrl, listening, await readerOf(await seed.admin()))

  const { date, time } = civilOf(clock.now(), clock.zone)
  const videoVisits = await inBatches(listening.slice(0, visitsAtOnce), 4, async (patient) => {
    const its = await seed.doctor({ slots: [] })
    const { id } = await seed.appointment({ patient, doctor: its, date, time, status: 'confirmed' })
    return { visitId: id, patient, doctor: await readerOf(its) }
  })
  await concurrentVideoVisits(url, videoVisits)

  const from = performance.now()
  await fillHistory(db, { patients: large / 10, doctors: 2000, appointments: large })
  note(`${large} more appointments filled in ${Math.round((performance.now() - from) / 1000)} s`)
  const p99Large = await listP99(url, await readerOf(first))
  const growth = p99Large / p99Small
  report(
    `the list's p99, 1 k to ${large / 1000} k appointments`,
    ratio(growth),
    'grows by at most 1.30 x',
    growth <= 1.3,
  )
  note(`${ms(p99Small)} to ${ms(p99Large)}`)

  const trail = await fillAuditTrail(db, large)
  const size = `${large / 1000} k entries and appointments, ${large / 10_000} k accounts`
  await adminAtScale(url, await readerOf(await seed.admin()), trail, size)
} finally {
  await product.stop()
  await baseline.stop()
  await closeDatabase()
}
await startTimes()
await timeToFirstFrame()
await lighthouseOnHome()
summary()
