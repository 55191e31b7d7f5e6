import { addDays } from '@alafia/contract/kernel/civil'
import type { BenchDatabase } from '@alafia/server/seed/bench-database'
import { addAppointments } from '@alafia/server/seed/appointments'
import { addPeople } from '@alafia/server/seed/people'
import { addPrescriptions } from '@alafia/server/seed/prescriptions'
import type { Seed } from '@alafia/server/seed/seeding'
import { load, warmLoad, warmUp } from './load.ts'
import { ms, note, ratio, report } from './report.ts'
import type { Reader } from './scenarios.ts'

/** Drugs in stock: so many that two pharmacists seldom dispense the same one, nor two prescriptions in a row. */
const drugs = 200
const drugsOf = (nth: number) => [2 * nth, 2 * nth + 1].map((drug) => drug % drugs)
const doctors = 20
/** More than one run can fulfil. */
const pending = 8000
/** Each has four prescriptions, which are checked against each other. */
const patients = 2000
const seconds = 6

type Counter = { database: BenchDatabase; seed: Seed; pharmacist: Reader }

const drugName = (nth: number) =>
  `Bench${String(nth).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`

/** Prescriptions of two medications each, all in stock. */
const fillCounter = async ({ database, seed }: Counter) => {
  const { db, clock } = database
  const items: number[] = []
  for (let nth = 0; nth < drugs; nth += 1) {
    const name = drugName(nth)
    const batches = [1, 2].map((lot) => ({
      batchNumber: `LOT-${lot}`,
      expiryDate: addDays(clock.today(), 200 * lot),
      quantity: 1_000_000,
    }))
    items.push((await seed.item({ name, genericName: name, dosage: '5 mg', form: 'tablet', batches })).id)
  }
  const prescribers = await Promise.all(Array.from({ length: doctors }, () => seed.doctor()))
  const people = await addPeople(
    db,
    clock,
    Array.from({ length: patients }, () => ({ role: 'patient' as const })),
  )
  const appointments = await addAppointments(
    db,
    clock,
    people.map((patient, nth) => ({
      patient,
      doctor: prescribers[nth % doctors] ?? patient,
      date: clock.today(),
      time: '10:00',
      status: 'completed' as const,
    })),
  )
  const orders = Array.from({ length: pending / patients }, () => appointments)
    .flat()
    .map((appointment, nth) => ({
      appointment,
      medications: drugsOf(nth).map((drug) => ({
        name: `${drugName(drug)} 5 mg`,
        dosage: '1 tablet',
        frequency: 'each morning',
        duration: '30 days',
        quantity: 30,
      })),
    }))
  // One statement inserts at most a thousand.
  const stored = []
  for (let from = 0; from < pending; from += 1000)
    stored.push(
      ...(await db.transaction((tx) => addPrescriptions(tx, database, orders.slice(from, from + 1000)))),
    )
  return stored.map(({ id }, nth) => ({
    id,
    dispense: drugsOf(nth).map((drug, medicationIndex) => ({
      medicationIndex,
      itemId: items[drug],
      quantity: 30,
    })),
  }))
}

/** Every request fulfils another prescription of two medications; compared with the baseline transaction of the same statements. */
export const dispenseAgainstBaseline = async (url: string, baselineUrl: string, counter: Counter) => {
  const queue = await fillCounter(counter)
  const connections = 10
  let count = 0
  const next = () => {
    const { id, dispense } = queue[count++] ?? {}
    if (id === undefined) throw new Error('Nothing is left to fulfil')
    return {
      path: `/api/prescriptions/${id}`,
      method: 'PATCH' as const,
      headers: { ...counter.pharmacist.header, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'fulfilled', dispense }),
    }
  }
  const baseline = await warmLoad({
    url: `${baselineUrl}/fulfil`,
    connections,
    seconds,
    next: () => ({ method: 'POST' }),
  })
  await warmUp({ url, connections, seconds, next })
  const ours = await load({ url, connections, seconds, next })
  const reached = ours.perSecond / baseline.perSecond
  report(
    'fulfil a prescription of two medications',
    ratio(reached),
    'at least 0.50 of the baseline transaction of the same statements',
    reached >= 0.5 && ours.errors === 0,
  )
  note(
    `${Math.round(ours.perSecond)}/s against ${Math.round(baseline.perSecond)}/s; p99 ${ms(ours.p99)}; statuses ${JSON.stringify(ours.statuses)}`,
  )
}
