import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecallRecipient } from '@alafia/contract/prescriptions/recall-recipients'
import { addDays } from '@alafia/contract/kernel/civil'
import { recall, recalledBatch } from '../inventory/recalls/table.ts'
import { inventoryBatch, inventoryItem, stockMovement } from '../inventory/table.ts'
import { attemptCount, countDeed, countedChanges, requireRegisters } from '../testing/controlled-deeds.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import {
  attemptTransfer,
  isTransferDeed,
  readTransfers,
  requireUnitsAccountedFor,
  transferDeed,
  transferKinds,
  transferredOf,
  type TransferDeed,
} from '../testing/transfer-deeds.ts'
import { reversedBatch } from './reversal/table.ts'
import { dispense, dispensedBatch, prescription } from './table.ts'

/*
 * SEC-21: pharmacists of two pharmacies, which keep the same drug in batches of the same numbers, and an administrator fulfil, hand
 * over, reverse, recall, lift, adjust, receive, waste, count and send stock to each other at once, also what isn't theirs. What was
 * answered is played on a model of the stock, and compared with the database. Half of the time the drug is a controlled one, a second
 * pharmacist signs, and its registers are read after every round.
 */

const today = '2026-03-11'
const staffed = [0, 0, 1, 1] as const
const administrator = staffed.length
const colleague = fc.nat({ max: staffed.length - 1 })
const anyone = fc.nat({ max: administrator })
/** Which of those of their own pharmacy; of both, if they go astray. */
const which = { nth: fc.nat({ max: 11 }), astray: fc.nat({ max: 5 }).map((drawn) => drawn === 0) }

const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('fulfil' as const), by: colleague, ...which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hand-over' as const), by: colleague, ...which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), by: colleague, ...which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('recall' as const), by: anyone, ...which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lift' as const), by: anyone, ...which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('waste' as const), by: colleague, ...which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('adjust' as const),
      by: colleague,
      ...which,
      change: fc.integer({ min: -9, max: 9 }).filter((change) => change !== 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      by: colleague,
      ...which,
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: countDeed },
  { weight: 18, arbitrary: transferDeed },
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never
const shelf = fc.array(
  fc.record({ days: fc.integer({ min: -1, max: 6 }), quantity: fc.integer({ min: 0, max: 30 }) }),
  { minLength: 2, maxLength: 3 },
)
const story = fc.record({
  isControlled: fc.boolean(),
  shelves: fc.tuple(shelf, shelf),
  orders: fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 12 }), chosen: fc.constantFrom(undefined, 0, 1) }),
    { minLength: 4, maxLength: 8 },
  ),
  rounds: fc.array(fc.array(deed, { minLength: 5, maxLength: 12 }), { minLength: 4, maxLength: 6 }),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

let server: TestServer
let pharmacies: { id: number }[]
let staff: Person[]
let callers: Caller[]
let seconds: Awaited<ReturnType<TestServer['seed']['pharmacist']>>[][]
let signed = 0
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>
let played = 0

beforeAll(async () => {
  server = await testServer()
  const { seed, db } = server
  pharmacies = [await seed.pharmacy(), await seed.pharmacy()]
  staff = []
  for (const home of staffed) staff.push(await seed.pharmacist({ pharmacy: pharmacies[home] ?? null }))
  staff.push(await seed.admin())
  callers = []
  for (const person of staff) callers.push(await server.as(person))
  // Several of each, as wrong passwords are counted while they are checked.
  seconds = []
  for (const pharmacy of pharmacies)
    seconds.push(await Promise.all([1, 2, 3, 4].map(() => seed.pharmacist({ pharmacy }))))
  const doctor = await seed.doctor()
  const patient = await seed.patient()
  appointment = await seed.appointment({ patient, doctor, date: today, time: '10:00', status: 'confirmed' })
  // Whether a batch was in quarantine when its units moved: only the database knows, as recalls begin meanwhile.
  await db.execute(sql`create table quarantined (batch_id int, reason text, subject text, units int)`)
  await db.execute(sql`create function note_quarantined() returns trigger language plpgsql as $$ begin
    insert into quarantined select new.batch_id, new.reason, new.subject, new.units_after - new.units_before
    from inventory_batch where id = new.batch_id and recall_id is not null;
    return null; end $$`)
  await db.execute(sql`create trigger note_quarantined after insert on stock_movement
    for each row execute function note_quarantined()`)
})
afterAll(() => server.close())

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const toLetters = (number: number) =>
  String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

const stockUp = async ({ isControlled, shelves, orders }: Story) => {
  const { seed } = server
  const name = `Twin${toLetters((played += 1))}`
  const described = { name, genericName: name, dosage: '5 mg', form: 'tablet' as const }
  const itemIds: number[] = []
  for (const [place, contents] of shelves.entries()) {
    const batches = contents.map(({ days, quantity }, index) => ({
      batchNumber: `B${index}`,
      // The same batch at both, so that what one sends can arrive at the other.
      expiryDate: addDays(today, shelves[0][index]?.days ?? days),
      quantity,
    }))
    itemIds.push((await seed.item({ ...described, pharmacy: pharmacies[place], batches })).id)
  }
  if (isControlled)
    await server.db.update(inventoryItem).set({ isControlled }).where(inArray(inventoryItem.id, itemIds))
  const ids: number[] = []
  for (const { quantity, chosen } of orders) {
    const directions = { dosage: '1 tablet', frequency: 'daily', duration: '5 days' }
    const medications = [{ name: `${name} 5 mg`, ...directions, quantity }]
    const pharmacy = chosen === undefined ? undefined : pharmacies[chosen]
    ids.push((await seed.prescription({ appointment, medications, pharmacy })).id)
  }
  return { isControlled, itemIds, ids }
}
type Stocked = Awaited<ReturnType<typeof stockUp>>

const read = async ({ itemIds, ids }: Stocked) => {
  const { db } = server
  const batches = await db
    .select()
    .from(inventoryBatch)
    .where(inArray(inventoryBatch.itemId, itemIds))
    .orderBy(asc(inventoryBatch.id))
  const recallIds = batches.flatMap(({ recallId }) => recallId ?? [])
  const recalls = await db.select().from(recall).where(inArray(recall.id, recallIds)).orderBy(asc(recall.id))
  const rows = await db
    .select()
    .from(prescription)
    .where(inArray(prescription.id, ids))
    .orderBy(asc(prescription.id))
  const transfers = await readTransfers(
    server,
    batches.map(({ id }) => id),
  )
  return { batches, recalls, rows, transfers }
}
type Known = Awaited<ReturnType<typeof read>>

const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(list.length, 1)]

const homeOf = (who: number) => (who === administrator ? undefined : staffed[who])

/** A second pharmacist of the same pharmacy. */
const secondBeside = (who: number) => {
  const others = seconds[homeOf(who) ?? expect.fail('an administrator')] ?? []
  const { email, password } = pick(others, (signed += 1)) ?? expect.fail('no one')
  return { email, password }
}
const witnessOf = ({ isControlled }: Stocked, who: number) => (isControlled ? secondBeside(who) : undefined)

/** What was done to a batch, the answer, and by how much that should have changed it. */
const onStock = async (
  stocked: Stocked,
  { batches }: Known,
  one: Extract<Deed, { kind: 'recall' | 'waste' | 'adjust' | 'receive' }>,
) => {
  const by = callers[one.by] ?? expect.fail('no one')
  const home = homeOf(one.by)
  const own = batches.filter(({ itemId }) => home === undefined || itemId === stocked.itemIds[home])
  const batch = pick(one.astray ? batches : own, one.nth) ?? expect.fail('no batch')
  const { id: batchId, itemId, batchNumber, expiryDate, quantity } = batch
  const answered = async (change: number, answer: Promise<{ status: number }>) => {
    const { status } = await answer
    if (!own.includes(batch)) expect([one.kind, status]).toEqual([one.kind, 404])
    return { one, status, batchId, change }
  }
  switch (one.kind) {
    case 'recall':
      return answered(0, by.post('/api/pharmacy/recalls', { batchId, reason: 'Letter of the maker' }))
    case 'waste': {
      // As it was shown; an empty batch isn't on the list.
      const shown = Math.max(quantity, 1)
      const batchesShown = [{ batchId, quantity: shown }]
      const body = { batches: batchesShown, reason: 'Round', witness: witnessOf(stocked, one.by) }
      // Another deed of the round may have brought the one unit.
      return answered(-shown, by.post('/api/pharmacy/waste', body))
    }
    case 'adjust': {
      const { change } = one
      const body = { change, reason: 'Counted' }
      return answered(change, by.post(`/api/pharmacy/batches/${batchId}/adjustments`, body))
    }
    case 'receive': {
      const body = { batchNumber, expiryDate, quantity: one.quantity }
      return answered(one.quantity, by.post(`/api/pharmacy/inventory/${itemId}/batches`, body))
    }
  }
}

const atCounter = async (
  stocked: Stocked,
  { rows }: Known,
  one: Extract<Deed, { kind: 'fulfil' | 'hand-over' | 'reverse' }>,
) => {
  const by = callers[one.by] ?? expect.fail('no one')
  const home = homeOf(one.by) ?? expect.fail('an administrator')
  const pharmacyId = pharmacies[home]?.id
  const here = rows.filter((row) => row.pharmacyId === null || row.pharmacyId === pharmacyId)
  const fitting = here.filter(({ status }) => status === (one.kind === 'fulfil' ? 'pending' : 'fulfilled'))
  const row =
    pick(one.astray || fitting.length === 0 ? rows : fitting, one.nth) ?? expect.fail('no prescription')
  const address = `/api/prescriptions/${row.id}`
  const itemId = stocked.itemIds[one.astray ? 1 - home : home]
  const picks = [{ medicationIndex: 0, itemId, quantity: row.medications[0]?.quantity }]
  const shown = row.status === 'picked-up' ? 'picked-up' : 'fulfilled'
  const { status } = await {
    'hand-over': () => by.patch(address, { status: 'picked-up' }),
    reverse: () =>
      by.post(`${address}/reversal`, {
        status: shown,
        reason: 'wrong-item',
        witness: witnessOf(stocked, one.by),
      }),
    fulfil: () =>
      by.patch(address, { status: 'fulfilled', dispense: picks, witness: witnessOf(stocked, one.by) }),
  }[one.kind]()
  // At another pharmacy it is as if it weren't there, and another's item is never taken.
  if (!here.includes(row)) expect(status).toBe(404)
  if (one.kind === 'fulfil' && one.astray) expect([400, 404, 409]).toContain(status)
  return { one, status, prescriptionId: row.id }
}

const lift = async ({ recalls }: Known, one: Extract<Deed, { kind: 'lift' }>) => {
  const by = callers[one.by] ?? expect.fail('no one')
  const started = pick(recalls, one.nth)
  if (!started) return { one, status: 404 }
  const { status } = await by.post(`/api/pharmacy/recalls/${started.id}/lift`, { reason: 'Withdrawn' })
  if (started.isEverywhere && one.by !== administrator) expect([403, 404]).toContain(status)
  return { one, status }
}

const shelvesOf = ({ itemIds }: Stocked, { batches }: Known, who: number) => {
  const home = homeOf(who) ?? expect.fail('an administrator')
  return {
    caller: callers[who] ?? expect.fail('no one'),
    hereId: pharmacies[home]?.id ?? 0,
    thereId: pharmacies[1 - home]?.id ?? 0,
    own: batches.filter(({ itemId }) => itemId === itemIds[home]),
    others: batches.filter(({ itemId }) => itemId !== itemIds[home]),
  }
}

const transferred = (stocked: Stocked, known: Known, one: TransferDeed) => {
  const witness = witnessOf(stocked, one.by)
  return attemptTransfer(one, { ...shelvesOf(stocked, known, one.by), witness, transfers: known.transfers })
}

const attempt = (stocked: Stocked, known: Known, one: Deed) => {
  if (isTransferDeed(one)) return transferred(stocked, known, one)
  switch (one.kind) {
    case 'fulfil':
    case 'hand-over':
    case 'reverse':
      return atCounter(stocked, known, one)
    case 'lift':
      return lift(known, one)
    case 'count':
      return attemptCount(one, { ...shelvesOf(stocked, known, one.by), witness: secondBeside(one.by) })
    case 'recall':
    case 'waste':
    case 'adjust':
    case 'receive':
      return onStock(stocked, known, one)
  }
}
type Outcome = Awaited<ReturnType<typeof attempt>>

const isDone = ({ status }: Outcome) => status < 300

/** What was in quarantine all the time wasn't handed over. */
const requireNothingRecalledHandedOver = async (
  outcomes: readonly Outcome[],
  before: Known,
  { batches }: Known,
) => {
  const throughout = batches.filter(
    ({ id, recallId }) =>
      recallId !== null && before.batches.find((one) => one.id === id)?.recallId === recallId,
  )
  const handedOver = outcomes.flatMap((outcome) =>
    outcome.one.kind === 'hand-over' && isDone(outcome) && 'prescriptionId' in outcome
      ? [outcome.prescriptionId]
      : [],
  )
  const left = await server.db
    .select({ batchId: dispensedBatch.batchId })
    .from(dispensedBatch)
    .innerJoin(
      prescription,
      and(
        eq(prescription.id, dispensedBatch.prescriptionId),
        eq(prescription.fillCount, dispensedBatch.fillNumber),
      ),
    )
    .where(inArray(prescription.id, [0, ...handedOver]))
  expect(left.filter(({ batchId }) => throughout.some(({ id }) => id === batchId))).toEqual([])
}

it('SEC-21 INV-17 INV-40 INV-64 INV-71 with two pharmacies and recalls, stock is conserved, also in transit, and never negative, the registers of a controlled drug balance, nothing in quarantine leaves, and a pharmacy’s stock changes only by its own pharmacists', async () => {
  const counted = new Map<string, number>()
  const count = (what: string, times = 1) => counted.set(what, times + (counted.get(what) ?? 0))
  const property = fc.asyncProperty(story, async (drawn) => {
    const { db } = server
    const stocked = await stockUp(drawn)
    let known = await read(stocked)
    const start = known.batches
    const outcomes: Outcome[] = []
    for (const round of drawn.rounds) {
      const before = known
      const together = await Promise.all(round.map((one) => attempt(stocked, before, one)))
      known = await read(stocked)
      if (stocked.isControlled) await requireRegisters(server, stocked.itemIds)
      await requireNothingRecalledHandedOver(together, before, known)
      outcomes.push(...together)
    }
    for (const outcome of outcomes) {
      expect([200, 201, 400, 403, 404, 409]).toContain(outcome.status)
      count(isDone(outcome) ? outcome.one.kind : 'refused')
    }
    if (stocked.isControlled)
      for (const { one } of outcomes.filter(isDone)) count(`${one.kind} of a controlled drug`)
    // A controlled drug isn't adjusted, and no other is counted by two.
    const strange = outcomes.filter(({ one }) => one.kind === (stocked.isControlled ? 'adjust' : 'count'))
    expect(strange.filter(isDone)).toEqual([])
    const corrected = await countedChanges(
      server,
      outcomes.flatMap((outcome) => ('discrepancyId' in outcome ? [outcome] : [])),
    )
    count('entries in registers', stocked.isControlled ? await requireRegisters(server, stocked.itemIds) : 0)
    count('corrected', corrected.size)

    const batchIds = known.batches.map(({ id }) => id)
    requireUnitsAccountedFor(
      known.transfers,
      outcomes.flatMap((outcome) => ('transferId' in outcome ? [outcome] : [])),
    )

    // Each batch holds what the answers say: what was there, came, went to waste and was dispensed, and came back.
    const dispensed = await db
      .select({ units: dispensedBatch, at: dispense })
      .from(dispensedBatch)
      .innerJoin(
        dispense,
        and(
          eq(dispense.prescriptionId, dispensedBatch.prescriptionId),
          eq(dispense.fillNumber, dispensedBatch.fillNumber),
          eq(dispense.partNumber, dispensedBatch.partNumber),
        ),
      )
      .where(inArray(dispensedBatch.batchId, batchIds))
    const reversed = await db.select().from(reversedBatch).where(inArray(reversedBatch.batchId, batchIds))
    const isBackInStock = (units: typeof dispensedBatch.$inferSelect) =>
      reversed.some(
        ({ prescriptionId, fillNumber, batchId, destination }) =>
          destination === 'stock' &&
          prescriptionId === units.prescriptionId &&
          fillNumber === units.fillNumber &&
          batchId === units.batchId,
      )
    const changes = outcomes.flatMap((outcome) => (isDone(outcome) && 'batchId' in outcome ? [outcome] : []))
    for (const { id, quantity } of known.batches) {
      const gone = dispensed.filter(({ units }) => units.batchId === id && !isBackInStock(units))
      const expected =
        (start.find((batch) => batch.id === id)?.quantity ?? 0) +
        sum(changes.filter(({ batchId }) => batchId === id).map(({ change }) => change)) -
        sum(gone.map(({ units }) => units.quantity)) +
        transferredOf(known.transfers, id) +
        (corrected.get(id) ?? 0)
      expect([id, quantity]).toEqual([id, expected])
      expect(quantity).toBeGreaterThanOrEqual(0)
    }

    // Each movement starts from what the last one left, and is by someone of the batch's own pharmacy.
    const placeOf = (batchId: number) =>
      stocked.itemIds.indexOf(known.batches.find(({ id }) => id === batchId)?.itemId ?? 0)
    const workplaceOf = (userId: number) => staffed[staff.findIndex(({ id }) => id === userId)]
    const movements = await db
      .select()
      .from(stockMovement)
      .where(inArray(stockMovement.batchId, batchIds))
      .orderBy(asc(stockMovement.id))
    const level = new Map(batchIds.map((id) => [id, 0]))
    for (const { batchId, unitsBefore, unitsAfter, movedBy } of movements) {
      expect(unitsBefore).toBe(level.get(batchId))
      level.set(batchId, unitsAfter)
      // 0: the opening stock.
      if (movedBy !== 0) expect(workplaceOf(movedBy)).toBe(placeOf(batchId))
    }
    for (const { id, quantity } of known.batches) expect(level.get(id)).toBe(quantity)
    for (const { units, at } of dispensed)
      expect([workplaceOf(at.pharmacistId), at.pharmacyId]).toEqual([
        placeOf(units.batchId),
        pharmacies[placeOf(units.batchId)]?.id,
      ])
    for (const { at } of dispensed) expect(at.checkedBy !== null).toBe(stocked.isControlled)

    // Out of quarantine nothing is dispensed or sent; what is reversed goes to waste.
    const { rows: moved } = await db.execute<{ reason: string; subject: string; units: number }>(
      sql`select reason, subject, units from quarantined
        where batch_id in (${sql.join(
          batchIds.map((id) => sql`${id}`),
          sql`, `,
        )})`,
    )
    expect(moved.filter(({ reason }) => reason === 'dispensed' || reason === 'sent')).toEqual([])
    for (const { subject } of moved.filter(({ reason }) => reason === 'returned'))
      expect(sum(moved.filter((other) => other.subject === subject).map(({ units }) => units))).toBe(0)
    count('moved in quarantine', moved.length)

    // Whoever got units of a recalled batch is listed.
    for (const { id } of known.recalls) {
      const held = await db.select().from(recalledBatch).where(eq(recalledBatch.recallId, id))
      // Each pharmacy lists its own.
      const lists = await Promise.all(
        callers
          .filter((_caller, who) => who !== administrator)
          .map((caller) => caller.get<RecallRecipient[]>(`/api/pharmacy/recalls/${id}/recipients`)),
      )
      const listed = new Set(
        lists.flatMap(({ status, body }) =>
          status === 200 ? body.map(({ prescriptionId }) => prescriptionId) : [],
        ),
      )
      const got = dispensed.filter(({ units }) => held.some(({ batchId }) => batchId === units.batchId))
      expect(listed).toEqual(new Set(got.map(({ units }) => units.prescriptionId)))
      count('recipients listed', listed.size)
    }
  })
  // What happens at once differs from run to run, so a smaller example would say little.
  await fc.assert(property, { numRuns: 30, endOnFailure: true })
  console.info(
    `two pharmacies and an administrator at once: ${[...counted].map(([what, times]) => `${times} ${what}`).join(', ')}; 0 broken promises`,
  )
  const registered = ['fulfil', 'send', 'count'].map((what) => `${what} of a controlled drug`)
  const kinds = [
    'fulfil',
    'hand-over',
    'reverse',
    'recall',
    'lift',
    'waste',
    'adjust',
    'receive',
    'count',
    'refused',
  ]
  for (const what of [
    ...kinds,
    ...transferKinds,
    'recipients listed',
    'moved in quarantine',
    ...registered,
    'corrected',
  ])
    expect([what, counted.get(what) ?? 0]).toEqual([what, expect.toSatisfy((times: number) => times > 0)])
}, 180_000)
