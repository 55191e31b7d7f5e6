import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@alafia/contract/kernel/durations'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Movement } from '@alafia/contract/inventory/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import type { CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { auditEntry } from '../../audit/table.ts'
import { inventoryBatch } from '../../inventory/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { dispense, prescription } from '../table.ts'
import { dispenseReversal, reversedBatch } from './table.ts'

type Changed = Prescription & Omit<ProblemBody, 'status'>

let server: TestServer
let amina: Person
let ifeoma: Person
let pharmacist: Caller
let second: Caller
let patient: Caller
let doctor: Caller
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  amina = await seed.patient()
  const okafor = await seed.doctor()
  ifeoma = await seed.pharmacist({ firstName: 'Ifeoma', lastName: 'Eze' })
  pharmacist = await server.as(ifeoma)
  second = await server.as(await seed.pharmacist())
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-11',
    time: '10:00',
    status: 'confirmed',
  })
})
afterAll(() => server.close())

let items = 0
let drug: Awaited<ReturnType<TestServer['seed']['item']>>
let other: typeof drug
const stocked = async () => {
  items += 1
  const name = `Turned${'abcdefghijklmnopqrstuvwxyz'.charAt(items % 26)}${'abcdefghij'.charAt(Math.floor(items / 26))}`
  const batches = [{ batchNumber: 'A', expiryDate: '2027-01-31', quantity: 100 }]
  return server.seed.item({ name, genericName: name, dosage: '5 mg', form: 'tablet', batches })
}
const stockBoth = async () => {
  drug = await stocked()
  other = await stocked()
}
beforeEach(stockBoth)

const medicationOf = (item: typeof drug) => ({
  name: `${item.name} 5 mg`,
  dosage: '1 tablet',
  frequency: 'each morning',
  duration: '30 days',
  quantity: 30,
})

const change = (id: number, body: object, by = pharmacist) =>
  by.patch<Changed>(`/api/prescriptions/${id}`, body)
const reverse = (id: number, body: object = {}, by = pharmacist) =>
  by.post<Changed>(`/api/prescriptions/${id}/reversal`, {
    status: 'fulfilled',
    reason: 'wrong-item',
    ...body,
  })
const refill = (id: number) => patient.post<Changed>(`/api/prescriptions/${id}/refill`)

/** A prescription for both, filled here. */
const filled = async (details: object = {}) => {
  const { id } = await server.seed.prescription({
    appointment,
    medications: [medicationOf(drug), medicationOf(other)],
    ...details,
  })
  expect((await change(id, { status: 'fulfilled' })).status).toBe(200)
  return id
}

const stocks = async () => [(await server.seed.stockOf(drug))['A'], (await server.seed.stockOf(other))['A']]
const read = async (who: Caller, id: number) => (await who.get<Prescription>(`/api/prescriptions/${id}`)).body
const movementsOf = async ({ id }: typeof drug) =>
  (await pharmacist.get<Movement[]>(`/api/pharmacy/inventory/${id}/movements`)).body.map(
    ({ reason, before, after, prescriptionId }) => [reason, before, after, prescriptionId],
  )
const sorted = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, two) => one - two)
const latest = async (who: Caller) => (await who.get<Notification[]>('/api/notifications')).body[0]?.body

describe('a dispense is reversed', () => {
  it('PHARM-100 what waits goes back to its batch, and the prescription to the queue as it was; the dispense stays', async () => {
    const id = await filled()
    expect(await stocks()).toEqual([70, 70])
    const { status, body } = await reverse(id, { note: 'Packed for someone else' })
    expect([status, body.status, body.owed, body.dispensedAt]).toEqual([200, 'pending', 0, null])
    expect(body.reversals).toEqual([
      {
        at: server.clock.now().toISOString(),
        pharmacistName: 'Ifeoma Eze',
        reason: 'wrong-item',
        note: 'Packed for someone else',
        wasHandedOver: false,
        medications: [`${drug.name} 5 mg`, `${other.name} 5 mg`],
        unitsToStock: 60,
        unitsToWaste: 0,
      },
    ])
    expect(await stocks()).toEqual([100, 100])
    expect((await movementsOf(drug)).slice(0, 2)).toEqual([
      ['returned', 70, 100, id],
      ['dispensed', 100, 70, id],
    ])
    expect(await server.db.select().from(dispense).where(eq(dispense.prescriptionId, id))).toHaveLength(1)
    const queue = (await pharmacist.get<Prescription[]>('/api/prescriptions?view=queue&limit=200')).body
    expect(queue.map((one) => one.id)).toContain(id)
    // And it can be filled again, as another fill.
    const again = await change(id, { status: 'fulfilled' })
    expect([again.status, again.body.status]).toEqual([200, 'fulfilled'])
    expect(again.body.medications.map(({ dispensed }) => dispensed)).toEqual([30, 30])
    expect(await stocks()).toEqual([70, 70])
    const fills = await server.db.select().from(dispense).where(eq(dispense.prescriptionId, id))
    expect(new Set(fills.map(({ fillNumber }) => fillNumber))).toEqual(new Set([1, 2]))
  })

  it('PHARM-203 an earlier fill that waits is reversed by itself, once, and gives its refill back', async () => {
    const id = await filled({ refills: 2 })
    const waitingFill = { waitingFill: true, reason: 'not-collected' }
    // Nothing waits beside the last fill.
    expect((await reverse(id, waitingFill)).status).toBe(409)
    expect((await refill(id)).body.refillsLeft).toBe(1)
    expect((await reverse(id)).status).toBe(409)
    expect((await reverse(id, { ...waitingFill, medications: [0] })).body.errors?.[0]?.path).toBe(
      'medications',
    )
    const elsewhere = await server.as(
      await server.seed.pharmacist({ pharmacy: await server.seed.pharmacy() }),
    )
    expect([404, 409]).toContain((await reverse(id, waitingFill, elsewhere)).status)
    expect(await stocks()).toEqual([70, 70])
    const both = await Promise.all([reverse(id, waitingFill), reverse(id, waitingFill, second)])
    expect(sorted(both)).toEqual([200, 409])
    expect(await stocks()).toEqual([100, 100])
    expect(await latest(patient)).toMatch(
      /has reversed the filling of your prescription\. It will be filled again\. If you asked for delivery, ask again then$/,
    )
    expect(await read(pharmacist, id)).toMatchObject({ status: 'pending', refillsLeft: 2 })
    expect((await change(id, { status: 'fulfilled' })).status).toBe(200)
    expect(await stocks()).toEqual([70, 70])
  })

  it('PHARM-203 PHARM-224 also beside the next fill, which stays; no number of a fill is used twice', async () => {
    const id = await filled({ refills: 3 })
    await refill(id)
    await change(id, { status: 'fulfilled' })
    expect(await stocks()).toEqual([40, 40])
    expect((await reverse(id, { waitingFill: true })).body).toMatchObject({
      status: 'fulfilled',
      refillsLeft: 3,
    })
    // PHARM-224 not that this fill is reversed.
    expect(await latest(patient)).toMatch(
      /reversed an earlier fill of your prescription, which nobody had collected\. What was asked for since stays as it is$/,
    )
    expect(await stocks()).toEqual([70, 70])
    expect((await reverse(id)).body.status).toBe('pending')
    expect(await stocks()).toEqual([100, 100])
    expect((await change(id, { status: 'fulfilled' })).status).toBe(200)
    const fills = await server.db.select().from(dispense).where(eq(dispense.prescriptionId, id))
    expect(new Set(fills.map(({ fillNumber }) => fillNumber)).size).toBe(3)
  })

  it('PHARM-101 what was handed over, or has expired, goes to waste', async () => {
    const handedOver = await filled()
    await change(handedOver, { status: 'picked-up', collectedBy: 'Amina' })
    const { body } = await reverse(handedOver, { status: 'picked-up' })
    expect(body).toMatchObject({
      status: 'pending',
      reversals: [{ wasHandedOver: true, unitsToStock: 0, unitsToWaste: 60 }],
    })
    expect(await stocks()).toEqual([70, 70])
    expect((await movementsOf(drug)).slice(0, 2)).toEqual([
      ['wasted', 100, 70, handedOver],
      ['returned', 70, 100, handedOver],
    ])
    expect(await latest(patient)).toBe(
      'Ifeoma Eze has reversed the filling of your prescription. Don’t take it: open your prescription to read why, and call the pharmacy',
    )

    const waiting = await filled()
    await server.db
      .update(inventoryBatch)
      .set({ expiryDate: '2026-03-10' })
      .where(eq(inventoryBatch.itemId, other.id))
    const { body: late } = await reverse(waiting)
    expect(late.reversals[0]).toMatchObject({ unitsToStock: 30, unitsToWaste: 30 })
    expect(await stocks()).toEqual([70, 40])
  })

  it('PHARM-102 of a single medication the units are owed again, and dispensed as the rest', async () => {
    const id = await filled()
    const { body } = await reverse(id, { medications: [1] })
    expect([body.status, body.owed]).toEqual(['fulfilled', 30])
    expect(body.medications.map(({ dispensed, owed }) => [dispensed, owed])).toEqual([
      [30, 0],
      [0, 30],
    ])
    expect(body.medications.map(({ dispensedProducts }) => dispensedProducts.length)).toEqual([1, 0])
    expect(await stocks()).toEqual([70, 100])
    expect((await reverse(id, { medications: [1] })).status).toBe(409)
    const more = await pharmacist.post<Changed>(`/api/prescriptions/${id}/owed`, {
      dispense: [{ medicationIndex: 1, itemId: other.id, quantity: 30 }],
    })
    expect([more.status, more.body.owed]).toEqual([200, 0])
    expect(await stocks()).toEqual([70, 70])
    // The rest of it, too, and with it the whole fill.
    expect((await reverse(id)).body).toMatchObject({ status: 'pending', owed: 0 })
    expect(await stocks()).toEqual([100, 100])
  })

  it('PHARM-102 of what was dispensed later, nothing is ready any more once the rest was collected', async () => {
    const { id } = await server.seed.prescription({
      appointment,
      medications: [medicationOf(drug), medicationOf(other)],
    })
    const pick = (medicationIndex: number, item: typeof drug) => [
      { medicationIndex, itemId: item.id, quantity: 30 },
    ]
    await change(id, { status: 'fulfilled', dispense: pick(0, drug) })
    await change(id, { status: 'picked-up', collectedBy: 'Amina' })
    const more = await pharmacist.post<Changed>(`/api/prescriptions/${id}/owed`, { dispense: pick(1, other) })
    expect(more.body.status).toBe('fulfilled')
    const { body } = await reverse(id, { medications: [1], reason: 'not-collected' })
    expect([body.status, body.owed]).toEqual(['picked-up', 0])
    expect(await stocks()).toEqual([70, 100])
  })

  it('PHARM-103 what no one collected is closed, and the patient can ask for it again without using a refill', async () => {
    const id = await filled({ refills: 1 })
    const { body } = await reverse(id, { reason: 'not-collected' })
    expect(body).toMatchObject({
      status: 'cancelled',
      refillsLeft: 1,
      notCollectedAt: server.clock.now().toISOString(),
    })
    expect(await latest(patient)).toBe(
      'Ifeoma Eze has reversed the filling of your prescription. It wasn’t collected in time. You can ask for it again',
    )
    expect(await stocks()).toEqual([100, 100])
    const again = await refill(id)
    expect([again.status, again.body.status, again.body.refillsLeft, again.body.notCollectedAt]).toEqual([
      200,
      'pending',
      1,
      null,
    ])
    expect((await change(id, { status: 'fulfilled' })).status).toBe(200)
    // Its doctor has cancelled another: that one can't be asked for again.
    const cancelled = await server.seed.prescription({ appointment, medications: [medicationOf(drug)] })
    await change(cancelled.id, { status: 'cancelled' }, doctor)
    expect((await refill(cancelled.id)).status).toBe(409)
  })

  it('PHARM-103 a refill that no one collected is given back, and the fill before it counts again', async () => {
    const id = await filled({ refills: 1 })
    await change(id, { status: 'picked-up', collectedBy: 'Amina' })
    await refill(id)
    expect((await change(id, { status: 'fulfilled' })).body.refillsLeft).toBe(0)
    const { body } = await reverse(id, { reason: 'not-collected' })
    expect(body).toMatchObject({ status: 'picked-up', refillsLeft: 1, collectedBy: 'Amina' })
    expect(body.medications.map(({ dispensed }) => dispensed)).toEqual([30, 30])
    expect(await stocks()).toEqual([70, 70])
    await refill(id)
    expect((await change(id, { status: 'fulfilled' })).status).toBe(200)
    // For another reason the refill stays requested.
    expect((await reverse(id)).body).toMatchObject({ status: 'active', refillsLeft: 0 })
  })

  it('PHARM-104 of two reversals, and of a reversal and a hand-over, one wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const twice = await filled()
      const answers = await Promise.all([reverse(twice), reverse(twice, {}, second)])
      expect(sorted(answers)).toEqual([200, 409])
      expect(await stocks()).toEqual([100, 100])

      const id = await filled()
      const both = await Promise.all([
        reverse(id),
        change(id, { status: 'picked-up', collectedBy: 'Amina' }, second),
      ])
      expect(sorted(both)).toEqual([200, 409])
      const [row] = await server.db.select().from(prescription).where(eq(prescription.id, id))
      const isReversed = both[0].status === 200
      expect(row?.status).toBe(isReversed ? 'pending' : 'picked-up')
      expect(await stocks()).toEqual(isReversed ? [100, 100] : [70, 70])
      if (!isReversed) expect((await reverse(id, { status: 'picked-up' })).status).toBe(200)
      await stockBoth()
    }
  })

  it('PHARM-105 only a pharmacist where it was filled reverses, within 30 days, while nothing later depends on it', async () => {
    const id = await filled({ refills: 1 })
    const { seed } = server
    const elsewhere = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
    expect((await reverse(id, {}, elsewhere)).status).toBe(404)
    for (const who of [patient, doctor]) expect((await reverse(id, {}, who)).status).toBe(403)
    for (const [body, field] of [
      [{ reason: 'other' }, 'note'],
      [{ reason: 'because' }, 'reason'],
      [{ medications: [7] }, 'medications'],
      [{ medications: [] }, 'medications'],
      [{ status: 'pending' }, 'status'],
    ] as const) {
      const { status, body: problem } = await reverse(id, body)
      expect([status, problem.errors?.[0]?.path]).toEqual([400, field])
    }
    expect((await reverse(id, { status: 'picked-up' })).body.detail).toBe(
      'This prescription is already fulfilled',
    )
    await change(id, { status: 'picked-up', collectedBy: 'Amina' })
    const { body: collected } = await reverse(id, { status: 'picked-up', reason: 'not-collected' })
    expect(collected.errors).toEqual([
      { path: 'reason', message: 'This was handed over. Choose another reason' },
    ])
    await refill(id)
    expect((await reverse(id, { status: 'picked-up' })).body.detail).toBe('This prescription is still active')
    const old = await filled()
    await server.db
      .update(dispense)
      .set({ dispensedAt: new Date(server.clock.now().getTime() - 31 * day) })
      .where(eq(dispense.prescriptionId, old))
    expect(await reverse(old)).toMatchObject({
      status: 409,
      body: { detail: 'This was dispensed more than 30 days ago and can’t be reversed any more' },
    })
  })

  it('PHARM-106 what is derived from a dispense follows: products, current medicines, duplicates and deliveries', async () => {
    const id = await filled()
    const delivery = await patient.post<Delivery>('/api/pharmacy/deliveries', {
      prescriptionId: id,
      address: '12 Allen Avenue, Ikeja, Lagos',
      phone: '0803 555 0142',
    })
    expect(delivery.status).toBe(201)
    const next = await server.seed.prescription({ appointment, medications: [medicationOf(drug)] })
    const duplicatesOf = async () =>
      (await pharmacist.get<{ duplicates: unknown[] }>(`/api/prescriptions/${next.id}/person`)).body
        .duplicates
    expect(await duplicatesOf()).toHaveLength(1)
    await reverse(id, { reason: 'not-collected' })
    expect(await duplicatesOf()).toEqual([])
    for (const who of [patient, doctor, pharmacist]) {
      const shown = await read(who, id)
      expect(shown.medications.flatMap(({ dispensedProducts }) => dispensedProducts)).toEqual([])
      expect(shown.reversals).toMatchObject([{ reason: 'not-collected' }])
    }
    const current = await patient.get<CurrentMedicine[]>(`/api/people/${amina.id}/self/prescribed-medicines`)
    expect(current.status).toBe(200)
    expect(current.body.filter(({ prescriptionId }) => prescriptionId === id)).toEqual([])
    const deliveries = (await patient.get<Delivery[]>('/api/pharmacy/deliveries')).body
    expect(deliveries.find(({ prescriptionId }) => prescriptionId === id)?.status).toBe('cancelled')
    // Sent out, it isn't on the shelf any more.
    const sent = await filled()
    const other2 = await patient.post<Delivery>('/api/pharmacy/deliveries', {
      prescriptionId: sent,
      address: '12 Allen Avenue, Ikeja, Lagos',
      phone: '0803 555 0142',
    })
    await pharmacist.patch(`/api/pharmacy/deliveries/${other2.body.id}`, { status: 'on-the-way' })
    expect((await reverse(sent)).body.reversals[0]).toMatchObject({ unitsToStock: 0, unitsToWaste: 60 })
  })

  it('PHARM-107 the patient and the doctor are notified without a medicine, it is audited once, and the record is append-only', async () => {
    const id = await filled()
    await reverse(id, { note: 'For staff only' })
    expect(await latest(patient)).toBe(
      'Ifeoma Eze has reversed the filling of your prescription. It will be filled again. If you asked for delivery, ask again then',
    )
    expect(await latest(doctor)).toBe('Ifeoma Eze has reversed the filling of one of your prescriptions')
    expect((await read(patient, id)).reversals[0]?.note).toBeNull()
    expect((await read(doctor, id)).reversals[0]?.note).toBe('For staff only')
    const entries = await server.db
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(eq(auditEntry.subject, `prescription ${id}, wrong-item`))
      .orderBy(asc(auditEntry.id))
    expect(entries).toEqual([{ action: 'prescription.reversed' }])
    await expect(server.db.delete(reversedBatch)).rejects.toThrow('Failed query')
    await expect(server.db.update(dispenseReversal).set({ note: null })).rejects.toThrow('Failed query')
  })
})
