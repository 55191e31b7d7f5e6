import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import { inventoryBatch, stockMovement } from '../inventory/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { dispense, dispensedBatch, prescription } from './table.ts'
import { signStates } from './state/state.actions.ts'

type Item = Awaited<ReturnType<TestServer['seed']['item']>>
type Changed = Prescription & Omit<ProblemBody, 'status'>

let server: TestServer
let ifeoma: Person
let pharmacist: Caller
let second: Caller
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  const [patient, doctor] = [await seed.patient(), await seed.doctor()]
  ifeoma = await seed.pharmacist()
  pharmacist = await server.as(ifeoma)
  second = await server.as(await seed.pharmacist())
  appointment = await seed.appointment({
    patient,
    doctor,
    date: '2026-03-11',
    time: '10:00',
    status: 'confirmed',
  })
})
afterAll(() => server.close())

let letters = 0
/** A name that no other test stocks. */
const drugName = () => {
  letters += 1
  return `Drug${String(letters).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}x`
}

const stock = (name: string, dosage: string, ...batches: [string, string, number][]) =>
  server.seed.item({
    name,
    genericName: name,
    dosage,
    form: 'tablet',
    batches: batches.map(([batchNumber, expiryDate, quantity]) => ({ batchNumber, expiryDate, quantity })),
  })

const medicationOf = (name: string, quantity: number, dosage = '1 tablet') => ({
  name,
  dosage,
  frequency: 'each morning',
  duration: '30 days',
  quantity,
})

const prescribed = (...medications: ReturnType<typeof medicationOf>[]) =>
  server.seed.prescription({ appointment, medications })

const fulfil = (id: number, body: object = {}, by = pharmacist) =>
  by.patch<Changed>(`/api/prescriptions/${id}`, { status: 'fulfilled', ...body })

const left = (item: Item): Promise<Record<string, number>> => server.seed.stockOf(item)

const movementsOf = (id: number) =>
  server.db
    .select({
      batch: inventoryBatch.batchNumber,
      reason: stockMovement.reason,
      movedBy: stockMovement.movedBy,
      before: stockMovement.unitsBefore,
      after: stockMovement.unitsAfter,
    })
    .from(stockMovement)
    .innerJoin(inventoryBatch, eq(inventoryBatch.id, stockMovement.batchId))
    .where(eq(stockMovement.subject, `prescription ${id}`))
    .orderBy(asc(stockMovement.id))

const dispensedBatchesOf = (id: number) =>
  server.db.select().from(dispensedBatch).where(eq(dispensedBatch.prescriptionId, id))

const untouched = async (id: number) => {
  const [row] = await server.db.select().from(prescription).where(eq(prescription.id, id))
  const fills = await server.db.select().from(dispense).where(eq(dispense.prescriptionId, id))
  return (
    row?.status === 'pending' &&
    row.fillCount === 0 &&
    fills.length === 0 &&
    (await movementsOf(id)).length === 0
  )
}

describe('PHARM-13 what is written for a fill is sent together with its COMMIT', () => {
  it.each(['stock_movement', 'dispensing_check', 'prescription', 'audit_pending', 'notification'])(
    'and when %s refuses its part, nothing is dispensed, said or recorded as done',
    async (table) => {
      const name = drugName()
      const item = await stock(name, '5 mg', ['A', '2027-12-31', 50])
      const { id } = await prescribed(medicationOf(`${name} 5 mg`, 30))
      await server.pool.query(`create or replace function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused'; end $$`)
      await server.pool.query(
        `create trigger refused before insert or update on ${table} for each row execute function refuse()`,
      )
      const refused = await fulfil(id)
      await server.pool.query(`drop trigger refused on ${table}`)
      expect(refused.status).toBe(500)
      expect(await untouched(id)).toBe(true)
      expect(await left(item)).toEqual({ A: 50 })
      const saidOf = async () => {
        const [entries, notices] = await Promise.all([
          server.pool.query<{ outcome: string }>('select outcome from audit_entry where subject = $1', [
            `prescription ${id}`,
          ]),
          server.pool.query(`select from notification where payload ->> 'prescriptionId' = $1`, [String(id)]),
        ])
        return { outcomes: entries.rows.map(({ outcome }) => outcome), notices: notices.rowCount }
      }
      expect(await saidOf()).toEqual({ outcomes: ['failed'], notices: 0 })
      expect((await fulfil(id)).status).toBe(200)
      expect(await saidOf()).toEqual({ outcomes: ['failed', 'done'], notices: 2 })
    },
  )
})

describe('fulfilling takes units from stock', () => {
  let name: string
  beforeEach(() => {
    name = drugName()
  })

  it('PHARM-13 from the first batch to expire, never from an expired one, with a movement for each batch', async () => {
    const item = await stock(
      name,
      '5 mg',
      ['LATE', '2027-12-31', 50],
      ['GONE', '2026-03-10', 40],
      ['SOON', '2026-04-30', 10],
      ['TODAY', '2026-03-11', 5],
    )
    const { id } = await prescribed(medicationOf(`${name} 5 mg`, 30))
    const { status, body } = await fulfil(id, { pharmacistNotes: 'Three blisters' })
    expect(status).toBe(200)
    expect(body.medications.map(({ dispensed }) => dispensed)).toEqual([30])
    expect(await left(item)).toEqual({ LATE: 35, GONE: 40, SOON: 0, TODAY: 0 })
    const moved = { reason: 'dispensed', movedBy: ifeoma.id }
    expect((await movementsOf(id)).toSorted((one, other) => one.before - other.before)).toEqual([
      { batch: 'TODAY', ...moved, before: 5, after: 0 },
      { batch: 'SOON', ...moved, before: 10, after: 0 },
      { batch: 'LATE', ...moved, before: 50, after: 35 },
    ])
    const [fill] = await server.db.select().from(dispense).where(eq(dispense.prescriptionId, id))
    expect(fill).toMatchObject({
      fillNumber: 1,
      pharmacistId: ifeoma.id,
      notes: 'Three blisters',
      dispensedAt: server.clock.now(),
    })
    expect((await dispensedBatchesOf(id)).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(30)
  })

  it('PHARM-14 too little stock: 409 with a reason and the units in stock, and nothing changes', async () => {
    const [enough, item] = [
      await stock(drugName(), '10 mg', ['E-1', '2027-01-31', 100]),
      await stock(name, '5 mg', ['A-1', '2027-01-31', 3]),
    ]
    const { id } = await prescribed(medicationOf(`${enough.name} 10 mg`, 7), medicationOf(name, 30, '5 mg'))
    const { status, body } = await fulfil(id)
    expect([status, body.type]).toEqual([409, '/problems/too-little-stock'])
    expect(body.detail).toBe(`${name} 5 mg: 3 of 30 in stock`)
    expect(body.available).toEqual([100, 3])
    expect(await left(enough)).toEqual({ 'E-1': 100 })
    expect(await left(item)).toEqual({ 'A-1': 3 })
    expect(await untouched(id)).toBe(true)
  })

  it('PHARM-14 two medications never get the same units: 409 if together they need more than is in stock', async () => {
    const item = await stock(name, '5 mg', ['A-1', '2027-01-31', 15])
    const { id } = await prescribed(medicationOf(`${name} 5 mg`, 10), medicationOf(`${name} 5 mg`, 10))
    const { status, body } = await fulfil(id)
    expect([status, body.available]).toEqual([409, [15, 5]])
    expect(await left(item)).toEqual({ 'A-1': 15 })
    expect(await untouched(id)).toBe(true)
  })

  it('PHARM-13 expired stock does not count', async () => {
    await stock(name, '5 mg', ['OLD', '2026-03-10', 100])
    const { id } = await prescribed(medicationOf(`${name} 5 mg`, 1))
    expect((await fulfil(id)).body.detail).toBe(`${name} 5 mg: 0 of 1 in stock`)
  })

  it('PHARM-12 no item matches for certain: 409, and the pharmacist picks one', async () => {
    const [five] = [
      await stock(name, '5 mg', ['A-1', '2027-01-31', 50]),
      await stock(name, '10 mg', ['B-1', '2027-01-31', 50]),
    ]
    const { id } = await prescribed(medicationOf(name, 10))
    const { status, body } = await fulfil(id)
    expect([status, body.detail, body.available]).toEqual([
      409,
      `${name}: no item in stock matches for certain. Pick one`,
      [0],
    ])
    expect(await untouched(id)).toBe(true)
    const note = 'The doctor said 5 mg on the phone'
    expect(
      (await fulfil(id, { dispense: [{ medicationIndex: 0, itemId: five.id, quantity: 10, note }] })).status,
    ).toBe(200)
    expect(await left(five)).toEqual({ 'A-1': 40 })
  })

  it('PHARM-15 takes exactly what was picked: some units, none, or units of two items', async () => {
    const one = await stock(name, '5 mg', ['A-1', '2027-01-31', 3])
    const other = await stock(name, '5 mg', ['B-1', '2027-01-31', 50])
    const { id } = await prescribed(medicationOf(`${name} 5 mg`, 30), medicationOf(`${name} 5 mg`, 10))
    const picks = [
      { medicationIndex: 0, itemId: one.id, quantity: 2 },
      { medicationIndex: 0, itemId: other.id, quantity: 4 },
      { medicationIndex: 0, itemId: other.id, quantity: 1 },
      { medicationIndex: 1, itemId: other.id, quantity: 0 },
    ]
    const { status, body } = await fulfil(id, { dispense: picks })
    expect([status, body.status, body.medications.map(({ dispensed }) => dispensed)]).toEqual([
      200,
      'fulfilled',
      [7, 0],
    ])
    expect([await left(one), await left(other)]).toEqual([{ 'A-1': 1 }, { 'B-1': 45 }])
  })

  it.each([[[]], [[0]], [[0, 0]]])(
    'PHARM-15 picks without any units (%j): 400, and nothing changes',
    async (quantities) => {
      const item = await stock(name, '5 mg', ['A-1', '2027-01-31', 3])
      const { id } = await prescribed(medicationOf(`${name} 5 mg`, 30))
      const picks = quantities.map((quantity) => ({ medicationIndex: 0, itemId: item.id, quantity }))
      const { status, body } = await fulfil(id, { dispense: picks })
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'dispense', message: 'Pick at least one item to dispense' }],
      ])
      expect(await untouched(id)).toBe(true)
    },
  )

  it('PHARM-15 never dispenses more than was prescribed, from whichever items: 400 on the excessive pick', async () => {
    const one = await stock(name, '5 mg', ['A-1', '2027-01-31', 50])
    const other = await stock(name, '5 mg', ['B-1', '2027-01-31', 50])
    const { id } = await prescribed(medicationOf(`${name} 5 mg`, 30))
    const { status, body } = await fulfil(id, {
      dispense: [
        { medicationIndex: 0, itemId: one.id, quantity: 20 },
        { medicationIndex: 0, itemId: other.id, quantity: 11 },
      ],
    })
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'dispense.1.quantity', message: 'You can dispense at most 30 of this medication' }],
    ])
    expect(await untouched(id)).toBe(true)
  })

  it('RX-21 a refill is a separate fill: it starts with nothing dispensed, and counts only its own units', async () => {
    const item = await stock(name, '5 mg', ['A-1', '2027-01-31', 50])
    const { id } = await prescribed(medicationOf(`${name} 5 mg`, 30))
    await fulfil(id)
    await server.db.update(prescription).set({ status: 'active' }).where(eq(prescription.id, id))
    await signStates(server.db, server.app.services.signing, [id])
    const { body: queue } = await pharmacist.get<Prescription[]>('/api/prescriptions?view=queue')
    const dispensedUnits = (one?: Prescription) => one?.medications.map(({ dispensed }) => dispensed)
    expect(dispensedUnits(queue.find((one) => one.id === id))).toEqual([0])
    const again = await fulfil(id, { dispense: [{ medicationIndex: 0, itemId: item.id, quantity: 7 }] })
    expect([again.status, dispensedUnits(again.body)]).toEqual([200, [7]])
    expect(await left(item)).toEqual({ 'A-1': 13 })
    const fills = await server.db.select().from(dispense).where(eq(dispense.prescriptionId, id))
    expect(fills.map(({ fillNumber }) => fillNumber)).toEqual([1, 2])
  })

  it('PHARM-14 a pick of more than is in stock: 409, and nothing changes', async () => {
    const item = await stock(name, '5 mg', ['A-1', '2027-01-31', 3])
    const { id } = await prescribed(medicationOf(`${name} 5 mg`, 30))
    const { status, body } = await fulfil(id, {
      dispense: [{ medicationIndex: 0, itemId: item.id, quantity: 4 }],
    })
    expect([status, body.detail, body.available]).toEqual([409, `${name} 5 mg: 3 of 4 in stock`, [3]])
    expect(await untouched(id)).toBe(true)
  })

  it('PHARM-15 a pick for an unknown medication, or of an unknown item: 400, and nothing changes', async () => {
    const item = await stock(name, '5 mg', ['A-1', '2027-01-31', 3])
    const { id } = await prescribed(medicationOf(`${name} 5 mg`, 1))
    const { status, body } = await fulfil(id, {
      dispense: [
        { medicationIndex: 0, itemId: item.id, quantity: 1 },
        { medicationIndex: 1, itemId: item.id, quantity: 1 },
        { medicationIndex: 0, itemId: 2_147_483_647, quantity: 1 },
      ],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'dispense.1.medicationIndex', message: 'The prescription has no such medication' },
      { path: 'dispense.2.itemId', message: 'There is no such item' },
    ])
    expect(await untouched(id)).toBe(true)
  })
})

describe('SEC-21 many pharmacists simultaneously', () => {
  it('100 parallel requests to fulfil one prescription: one 200, 99 409s, and stock is taken once', async () => {
    const item = await stock(drugName(), '5 mg', ['A-1', '2026-06-30', 20], ['A-2', '2027-01-31', 1000])
    const { id } = await prescribed(medicationOf(`${item.name} 5 mg`, 30))
    const answers = await Promise.all(Array.from({ length: 100 }, () => fulfil(id)))
    const times = (status: number) => answers.filter((answer) => answer.status === status).length
    console.info(`100 parallel fulfilments: ${times(200)} succeeded, ${times(409)} refused with 409`)
    expect([times(200), times(409)]).toEqual([1, 99])
    const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body.detail)
    expect(new Set(refusals)).toEqual(new Set(['This prescription is already fulfilled']))
    expect(await left(item)).toEqual({ 'A-1': 0, 'A-2': 990 })
    expect(await movementsOf(id)).toHaveLength(2)
  })

  /** Resolves once a connection to this database waits for a lock. */
  const someoneWaits = () =>
    vi.waitFor(async () => {
      const { rows } = await server.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).not.toEqual([])
    }, 10_000)

  it('a pharmacist who loses the race learns the new status', async () => {
    const item = await stock(drugName(), '5 mg', ['A-1', '2027-01-31', 50])
    const { id } = await prescribed(medicationOf(`${item.name} 5 mg`, 5))
    let answer: ReturnType<typeof fulfil> | undefined
    await server.db.transaction(async (tx) => {
      await tx.select().from(prescription).where(eq(prescription.id, id)).for('update')
      answer = fulfil(id, {}, second)
      await someoneWaits()
      await tx
        .update(prescription)
        .set({ status: 'rejected', pharmacistId: ifeoma.id })
        .where(eq(prescription.id, id))
    })
    const { status, body } = (await answer) ?? { status: 0, body: undefined }
    expect([status, body?.detail]).toEqual([409, 'This prescription is already rejected'])
    expect((await fulfil(id, {}, second)).status).toBe(404)
    expect(await left(item)).toEqual({ 'A-1': 50 })
  })

  it('locks batches in the order of their ids, so that two pharmacists never deadlock', async () => {
    const first = await stock(
      drugName(),
      '5 mg',
      ['A', '2027-01-31', 9],
      ['B', '2026-12-31', 9],
      ['C', '2026-11-30', 9],
    )
    const last = await stock(drugName(), '5 mg', ['Z', '2026-10-31', 9])
    const { id } = await prescribed(
      medicationOf(`${last.name} 5 mg`, 1),
      medicationOf(`${first.name} 5 mg`, 1),
    )
    let answer: ReturnType<typeof fulfil> | undefined
    await server.db.transaction(async (tx) => {
      const held = (item: Item) => eq(inventoryBatch.itemId, item.id)
      await tx.select().from(inventoryBatch).where(held(last)).for('update')
      answer = fulfil(id)
      await someoneWaits()
      const free = await tx
        .select()
        .from(inventoryBatch)
        .where(held(first))
        .for('update', { skipLocked: true })
      expect(free).toEqual([])
    })
    expect((await answer)?.status).toBe(200)
  })
})

describe('PHARM-11 stock options', () => {
  const stockOptions = (id: number, by = pharmacist) =>
    by.get<StockOption[]>(`/api/prescriptions/${id}/stock`)

  it('list items for each medication, suggest the matching one, and name its usable batches, earliest expiry first', async () => {
    const name = drugName()
    const five = await stock(
      name,
      '5 mg',
      ['LATE', '2027-12-31', 50],
      ['OLD', '2026-03-10', 9],
      ['SOON', '2026-04-30', 10],
      ['EMPTY', '2026-03-31', 0],
    )
    const ten = await stock(name, '10 mg', ['TEN', '2027-12-31', 7])
    const { id } = await prescribed(
      medicationOf(`${name} 5 mg`, 5),
      medicationOf(name, 1),
      medicationOf('Nothingofthesort 1 mg', 1),
    )
    const { status, body } = await stockOptions(id)
    expect(status).toBe(200)
    const maker = {
      genericName: name,
      manufacturer: 'Emzor Pharmaceutical',
      price: '50.00',
      isControlled: false,
    }
    const shown = {
      five: {
        id: five.id,
        name,
        ...maker,
        dosage: '5 mg',
        form: 'tablet',
        inStock: 60,
        batches: [
          { batchNumber: 'SOON', expiryDate: '2026-04-30', quantity: 10 },
          { batchNumber: 'LATE', expiryDate: '2027-12-31', quantity: 50 },
        ],
      },
      ten: {
        id: ten.id,
        name,
        ...maker,
        dosage: '10 mg',
        form: 'tablet',
        inStock: 7,
        batches: [{ batchNumber: 'TEN', expiryDate: '2027-12-31', quantity: 7 }],
      },
    }
    const same = { relation: 'same', unitsEach: null, why: null }
    const strength = { relation: 'strength', unitsEach: 2, why: 'Another strength' }
    const why = 'The prescription doesn’t state one strength'
    const unclear = { relation: 'unclear', unitsEach: null, why }
    expect(body).toEqual([
      {
        medicationIndex: 0,
        suggestedItemId: five.id,
        items: [
          { ...shown.five, ...same },
          { ...shown.ten, ...strength },
        ],
      },
      {
        medicationIndex: 1,
        suggestedItemId: null,
        items: [
          { ...shown.five, ...unclear },
          { ...shown.ten, ...unclear },
        ],
      },
      { medicationIndex: 2, suggestedItemId: null, items: [] },
    ])
  })

  it('list at most five items', async () => {
    const name = drugName()
    for (const strength of [1, 2, 3, 4, 5, 6]) await stock(name, `${strength} mg`, ['A', '2027-12-31', 1])
    const { id } = await prescribed(medicationOf(`${name} 6 mg`, 1))
    const { body } = await stockOptions(id)
    expect(body[0]?.items).toHaveLength(5)
    expect(body[0]?.items[0]).toMatchObject({ id: body[0]?.suggestedItemId, dosage: '6 mg' })
  })

  it('SEC-1 are only for a pharmacist who may see the prescription', async () => {
    const { id } = await prescribed(medicationOf('Anything', 1))
    await pharmacist.patch(`/api/prescriptions/${id}`, { status: 'rejected', pharmacistNotes: 'Illegible' })
    expect((await stockOptions(id)).status).toBe(200)
    const { seed } = server
    const elsewhere = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
    expect((await stockOptions(id, elsewhere)).status).toBe(404)
  })
})
