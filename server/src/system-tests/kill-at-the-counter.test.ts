import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '@alafia/contract/kernel/civil'
import { openForReading } from '../platform/database/open-for-reading.ts'
import { verifyChain } from '../audit/verify.ts'
import { systemClock } from '../platform/clock.ts'
import { openSigningKey } from '../platform/signing-key-file.ts'
import { seeding } from '../seed/seeding.ts'
import { tokenFor } from '../testing/booking-load.ts'
import { endChildren } from '../testing/child.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { addressOf, runProgram } from '../testing/program.ts'

/* SEC-7: the program itself, killed while pharmacists dispense, and restarted. */

vi.setConfig({ testTimeout: 60_000 })

const orders = 80
const enough = 25
const atOnce = 8

let database: TestDatabase
let dataDir = ''
beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'alafia-counter-'))
})
afterEach(endChildren)
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Prescriptions of ten tablets of the same medicine, and one batch for all of them. */
const seedCounter = async () => {
  const clock = systemClock('Africa/Lagos')
  const seed = seeding(database.db, clock, { signing: await openSigningKey(dataDir, async () => undefined) })
  const pharmacist = await seed.pharmacist()
  await seed.item({
    name: 'Zinc',
    genericName: 'Zinc',
    dosage: '20 mg',
    form: 'tablet',
    batches: [{ batchNumber: 'Z-1', expiryDate: addDays(clock.today(), 300), quantity: 10 * orders }],
  })
  const doctor = await seed.doctor()
  const ids: number[] = []
  for (const patient of await seed.patients(orders)) {
    const appointment = await seed.appointment({
      patient,
      doctor,
      date: clock.today(),
      time: '10:00',
      status: 'completed',
    })
    const medications = [
      { name: 'Zinc 20 mg', dosage: '1 tablet', frequency: 'once a day', duration: '10 days', quantity: 10 },
    ]
    ids.push((await seed.prescription({ appointment, medications })).id)
  }
  return { ids, token: await tokenFor(database.db, pharmacist) }
}

const fulfil = async (url: string, token: string, id: number): Promise<number | 'no reply'> => {
  try {
    const reply = await fetch(`${url}/api/prescriptions/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'fulfilled' }),
    })
    await reply.text()
    return reply.status
  } catch {
    return 'no reply'
  }
}

const counted = async () => {
  const { rows } = await database.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from prescription where status = 'fulfilled') as filled,
    (select count(*)::int from dispense) as dispensed,
    (select quantity from inventory_batch) as units,
    (select sum(units_after - units_before)::int from stock_movement) as moved,
    (select count(*)::int from audit_entry where action = 'prescription.fulfilled') as audited,
    (select count(*)::int from audit_pending) as pending`)
  return rows[0]
}

test('SEC-7 INV-7 what the counter acknowledged before kill -9 is dispensed once, and everything else either wholly or not at all', async () => {
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const first = runProgram(settings)
  const url = await addressOf(first)
  const { ids, token } = await seedCounter()
  const answers = new Map<number, number | 'no reply'>()
  const left = [...ids]
  let killed: Promise<void> | undefined
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let id = left.shift(); id !== undefined && !killed; id = left.shift()) {
        answers.set(id, await fulfil(url, token, id))
        if ([...answers.values()].filter((status) => status === 200).length >= enough)
          killed ??= first.kill('SIGKILL')
      }
    }),
  )
  await killed
  const unanswered = ids.filter((id) => answers.get(id) === 'no reply')
  expect(unanswered.length).toBeGreaterThan(0)
  expect(new Set(answers.values())).toEqual(new Set([200, 'no reply']))

  const again = await addressOf(runProgram(settings))
  // A pharmacist whose screen showed no answer presses again: dispensed already, or now.
  const retried = await Promise.all(unanswered.map((id) => fulfil(again, token, id)))
  expect(retried.every((status) => status === 200 || status === 409)).toBe(true)
  const filled = answers.size
  await vi.waitFor(async () => expect((await counted())?.['pending']).toBe(0), 5000)
  expect(await counted()).toEqual({
    filled,
    dispensed: filled,
    units: 10 * (orders - filled),
    moved: 10 * (orders - filled),
    audited: filled,
    pending: 0,
  })
  const { db, close } = await openForReading({ dataDir, databaseUrl: database.url })
  expect(await verifyChain(db)).not.toHaveProperty('broken')
  await close()
})
