import { addDays } from '@alafia/contract/kernel/civil'
import type { Recall } from '@alafia/contract/inventory/recalls'
import type { RecallRecipient } from '@alafia/contract/prescriptions/recall-recipients'
import type { BenchDatabase } from '@alafia/server/seed/bench-database'
import { addAppointments } from '@alafia/server/seed/appointments'
import { addPeople } from '@alafia/server/seed/people'
import { addPrescriptions } from '@alafia/server/seed/prescriptions'
import type { Seed } from '@alafia/server/seed/seeding'
import { ms, note, report } from './report.ts'
import type { Reader } from './scenarios.ts'

type Drill = {
  database: BenchDatabase
  seed: Seed
  readerOf: (person: Awaited<ReturnType<Seed['pharmacist']>>) => Promise<Reader>
}

const units = 30
const steps = {
  quarantine: { what: 'quarantine the batch', maxMs: 2000 },
  list: { what: 'list everyone', maxMs: 2000 },
  message: { what: 'message everyone', maxMs: 3000 },
  export: { what: 'export everyone', maxMs: 2000 },
}

/** One batch of which `count` people got units: for every second of them it still waits at the pharmacy. */
const dispenseToMany = async ({ database, seed, readerOf }: Drill, count: number) => {
  const { db, clock } = database
  const pharmacy = await seed.pharmacy()
  const pharmacist = await seed.pharmacist({ pharmacy })
  const medicine = { name: 'Recallable', genericName: 'Recallable', dosage: '5 mg', form: 'tablet' as const }
  const { batches } = await seed.item({
    ...medicine,
    pharmacy,
    batches: [
      { batchNumber: 'BAD-1', expiryDate: addDays(clock.today(), 200), quantity: count * units + 500 },
      { batchNumber: 'GOOD-1', expiryDate: addDays(clock.today(), 400), quantity: 500 },
    ],
  })
  const doctor = await seed.doctor()
  const roles = Array.from({ length: count }, () => ({ role: 'patient' as const }))
  const visit = { doctor, date: clock.today(), time: '10:00', status: 'completed' as const }
  const people = await addPeople(db, clock, roles)
  const appointments = await addAppointments(
    db,
    clock,
    people.map((patient) => ({ ...visit, patient })),
  )
  const directions = { dosage: '1 tablet', frequency: 'each morning', duration: '30 days', quantity: units }
  const orders = appointments.map((appointment, nth) => ({
    appointment,
    pharmacist,
    status: nth % 2 === 0 ? ('fulfilled' as const) : ('picked-up' as const),
    medications: [{ name: 'Recallable 5 mg', ...directions }],
  }))
  const stored = await db.transaction((tx) => addPrescriptions(tx, database, orders))
  const [batch] = batches
  const waiting = stored.find(({ status }) => status === 'fulfilled')
  if (!batch || !waiting) throw new Error('Nothing was dispensed')
  return { counter: await readerOf(pharmacist), batchId: batch.id, waitingId: waiting.id }
}

/** All pages of the list. */
const readRecipients = async (url: string, { header }: Reader, recallId: number) => {
  const recipients: RecallRecipient[] = []
  let path: string | undefined = `/api/pharmacy/recalls/${recallId}/recipients?limit=200`
  while (path !== undefined) {
    const answer: Response = await fetch(url + path, { headers: header })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    // The contract defines the reply.
    recipients.push(...((await answer.json()) as RecallRecipient[]))
    path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return recipients
}

/**
 * A recall of a batch that `count` people got units of, as on the day: quarantine, list, message, export. Each step once, with
 * everything that it must have done.
 */
export const recallDrill = async (url: string, count: number, drill: Drill) => {
  const from = performance.now()
  const { counter, batchId, waitingId } = await dispenseToMany(drill, count)
  note(`${count} dispensed from one batch in ${Math.round((performance.now() - from) / 1000)} s`)
  const headers = { ...counter.header, 'content-type': 'application/json' }
  const send = async (method: 'POST' | 'PATCH', path: string, body: object) =>
    fetch(url + path, { method, headers, body: JSON.stringify(body) })
  const timed = async (step: keyof typeof steps, work: () => Promise<boolean>) => {
    const started = performance.now()
    const isComplete = await work()
    const took = performance.now() - started
    const { what, maxMs } = steps[step]
    const told = isComplete ? ms(took) : `${ms(took)}, incomplete`
    report(
      `recall over ${count} recipients: ${what}`,
      told,
      `within ${maxMs} ms`,
      isComplete && took <= maxMs,
    )
  }

  let recallId = 0
  await timed('quarantine', async () => {
    const answer = await send('POST', '/api/pharmacy/recalls', { batchId, reason: 'Letter of the maker' })
    // The contract defines the reply.
    recallId = ((await answer.json()) as Recall).id
    const handedOver = await send('PATCH', `/api/prescriptions/${waitingId}`, { status: 'picked-up' })
    await handedOver.arrayBuffer()
    return answer.status === 201 && handedOver.status === 409
  })
  const recall = `/api/pharmacy/recalls/${recallId}`
  await timed('list', async () => {
    const recipients = await readRecipients(url, counter, recallId)
    const isWhole = new Set(recipients.map(({ prescriptionId }) => prescriptionId)).size === count
    return isWhole && recipients.every(({ waiting, handedOver }) => waiting + handedOver === units)
  })
  await timed('message', async () => {
    const answer = await send('POST', `${recall}/messages`, {})
    // The contract defines the reply.
    return answer.ok && ((await answer.json()) as { messaged: number }).messaged === count
  })
  await timed('export', async () => {
    const answer = await fetch(`${url}${recall}/recipients/file`, { headers: counter.header })
    const lines = (await answer.text()).trim().split(/\r?\n/)
    return answer.ok && lines.length === count + 1
  })
}
