import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { auditEntry } from '../audit/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { notifyOwedBack } from './owed-back.actions.ts'
import { dispense, dispensedBatch, fillMedication, prescription } from './table.ts'

type Changed = Prescription & Omit<ProblemBody, 'status'>

let server: TestServer
let ifeoma: Person
let pharmacist: Caller
let second: Caller
let patient: Caller
let doctor: Caller
let stranger: Caller
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  const [amina, okafor] = [await seed.patient(), await seed.doctor()]
  ifeoma = await seed.pharmacist()
  pharmacist = await server.as(ifeoma)
  second = await server.as(await seed.pharmacist())
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  stranger = await server.as(await seed.patient())
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
beforeEach(async () => {
  items += 1
  const name = `Resting${'abcdefghijklmnopqrstuvwxyz'.charAt(items % 26)}${'abcdefghij'.charAt(Math.floor(items / 26))}`
  drug = await server.seed.item({
    name,
    genericName: name,
    dosage: '5 mg',
    form: 'tablet',
    batches: [{ batchNumber: 'A', expiryDate: '2027-01-31', quantity: 100 }],
  })
})

const medicationOf = (quantity: number) => ({
  name: `${drug.name} 5 mg`,
  dosage: '1 tablet',
  frequency: 'each morning',
  duration: '30 days',
  quantity,
})

const picks = (...quantities: number[]) =>
  quantities.map((quantity, medicationIndex) => ({ medicationIndex, itemId: drug.id, quantity }))

const change = (id: number, body: object, by = pharmacist) =>
  by.patch<Changed>(`/api/prescriptions/${id}`, body)
const more = (id: number, quantity: number, rest: object = {}, by = pharmacist) =>
  by.post<Changed>(`/api/prescriptions/${id}/owed`, { dispense: picks(quantity), ...rest })
const waive = (id: number, reason = 'She takes another one now', by = pharmacist) =>
  by.post<Changed>(`/api/prescriptions/${id}/waiver`, { reason })

/** Dispenses some of the 30 that were ordered. */
const partly = async (quantity: number, details: object = {}) => {
  const { id } = await server.seed.prescription({ appointment, medications: [medicationOf(30)], ...details })
  const filled = await change(id, { status: 'fulfilled', dispense: picks(quantity) })
  expect(filled.status).toBe(200)
  return filled.body
}

const stock = async () => (await server.seed.stockOf(drug))['A']
const seenBy = async (who: Caller, id: number) =>
  (await who.get<Prescription[]>('/api/prescriptions?limit=200&view=newest')).body.find(
    (one) => one.id === id,
  )
const notificationsOf = async (who: Caller) =>
  (await who.get<Notification[]>('/api/notifications')).body.map(({ body }) => body)
const partsOf = (id: number) =>
  server.db.select().from(dispense).where(eq(dispense.prescriptionId, id)).orderBy(asc(dispense.partNumber))
const amounts = ({ medications }: Prescription) =>
  medications.map(({ dispensed, owed, waived }) => [dispensed, owed, waived])

describe('what isn’t dispensed of a fill is owed', () => {
  it('PHARM-17 the rest of a partly filled prescription is owed: patient, doctor and the pharmacy’s pharmacists see it, even after pick-up', async () => {
    const filled = await partly(20)
    expect([filled.status, filled.owed, amounts(filled)]).toEqual(['fulfilled', 10, [[20, 10, 0]]])
    expect((await notificationsOf(patient))[0]).toMatch(
      /^.+ has partly filled your prescription\. The pharmacy still owes you the rest\. Collect it at .+, .+\. Open until 20:00\. To pay: ₦1,000\.00 NGN$/,
    )
    expect((await notificationsOf(doctor))[0]).toMatch(/^.+ has partly fulfilled one of your prescriptions$/)
    await change(filled.id, { status: 'picked-up', collectedBy: 'Her brother Musa' })
    for (const who of [patient, doctor, pharmacist])
      expect(await seenBy(who, filled.id)).toMatchObject({ owed: 10, collectedBy: 'Her brother Musa' })
    expect((await second.get<Prescription>(`/api/prescriptions/${filled.id}`)).body.owed).toBe(10)
    expect((await notificationsOf(patient))[0]).toBe(
      'Your prescription has been picked up. The pharmacy still owes you the rest',
    )
    const { seed } = server
    const elsewhere = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
    expect((await elsewhere.get(`/api/prescriptions/${filled.id}`)).status).toBe(404)
    expect((await more(filled.id, 1, {}, elsewhere)).status).toBe(404)
    await waive(filled.id)
  })

  it('PHARM-17 nothing is owed before the prescription is filled', async () => {
    const { id } = await server.seed.prescription({ appointment, medications: [medicationOf(30)] })
    expect(await seenBy(patient, id)).toMatchObject({ owed: 0, collectedBy: null })
  })

  it('PHARM-18 another pharmacist dispenses the rest: it is ready, then collected, and each change is notified once', async () => {
    const { id } = await partly(20)
    await change(id, { status: 'picked-up', collectedBy: 'Amina' })
    const before = (await notificationsOf(patient)).length
    const ready = await more(id, 10, { notes: 'From the new delivery' }, second)
    expect(ready.status).toBe(200)
    expect(ready.body).toMatchObject({
      status: 'fulfilled',
      owed: 0,
      collectedAt: null,
      collectedBy: null,
      pharmacistNotes: 'From the new delivery',
    })
    expect(amounts(ready.body)).toEqual([[30, 0, 0]])
    expect(await stock()).toBe(70)
    const collected = await change(id, { status: 'picked-up', collectedBy: 'Her daughter' }, second)
    expect(collected.body).toMatchObject({ status: 'picked-up', collectedBy: 'Her daughter' })
    expect((await notificationsOf(patient)).slice(0, -before)).toEqual([
      'Your prescription has been picked up',
      expect.stringMatching(
        /^The rest of your prescription is ready\. Collect it at .+\. Open until 20:00\. To pay: ₦500\.00 NGN$/,
      ),
    ])
    expect(
      (await partsOf(id)).map(({ partNumber, notes, collectedBy }) => [partNumber, notes, collectedBy]),
    ).toEqual([
      [1, null, 'Amina'],
      [2, 'From the new delivery', 'Her daughter'],
    ])
    const entries = await server.db
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(eq(auditEntry.subject, `prescription ${id}`))
    expect(entries.filter(({ action }) => action === 'prescription.owed-dispensed')).toHaveLength(1)
  })

  it('PHARM-212 the doctor reads whether all of what was owed was dispensed, and the patient where to read why not', async () => {
    const { id } = await partly(10)
    await more(id, 15)
    expect((await notificationsOf(doctor))[0]).toMatch(/ has dispensed part of what was owed on one of your/)
    await more(id, 2)
    await waive(id)
    expect((await notificationsOf(patient))[0]).toMatch(
      /the rest of your prescription\. Open it to read why$/,
    )
    const all = await partly(10)
    await more(all.id, 20)
    expect((await notificationsOf(doctor))[0]).toMatch(/ has dispensed what was owed on one of your/)
  })

  it('PHARM-18 more is dispensed and handed over together: the status stays picked up', async () => {
    const { id } = await partly(10)
    await change(id, { status: 'picked-up', collectedBy: 'Amina' })
    const { body } = await more(id, 15, { collectedBy: 'Her brother' })
    expect(body).toMatchObject({ status: 'picked-up', owed: 5, collectedBy: 'Her brother' })
    expect((await notificationsOf(patient))[0]).toBe(
      'More of your prescription has been handed over. The pharmacy still owes you the rest. To pay: ₦750.00 NGN',
    )
    expect((await partsOf(id)).map(({ collectedBy }) => collectedBy)).toEqual(['Amina', 'Her brother'])
  })

  it('PHARM-18 the rest is handed over while the first part is still ready: both are collected', async () => {
    const { id } = await partly(10)
    const { body } = await more(id, 20, { collectedBy: 'Amina' })
    expect(body).toMatchObject({ status: 'picked-up', owed: 0, collectedBy: 'Amina' })
    expect((await partsOf(id)).map(({ collectedBy }) => collectedBy)).toEqual(['Amina', 'Amina'])
  })

  it('PHARM-19 dispensing more than is owed, or nothing: 400 on the pick, and nothing changes', async () => {
    const { id } = await partly(20)
    const tooMuch = await more(id, 11)
    expect([tooMuch.status, tooMuch.body.errors]).toEqual([
      400,
      [{ path: 'dispense.0.quantity', message: 'You can dispense at most 10 of this medication' }],
    ])
    expect((await more(id, 0)).status).toBe(400)
    expect((await pharmacist.post(`/api/prescriptions/${id}/owed`, {})).status).toBe(400)
    expect([await stock(), (await seenBy(patient, id))?.owed]).toEqual([80, 10])
  })

  it('PHARM-19 the rest can’t be dispensed if stock is too low, or the prescription has expired or was changed after signing', async () => {
    const { id } = await partly(20)
    await server.db.execute(sql`update inventory_batch set quantity = 4 where item_id = ${drug.id}`)
    const short = await more(id, 5)
    expect([short.status, short.body.detail]).toEqual([409, `${drug.name} 5 mg: 4 of 5 in stock`])
    await server.db
      .update(prescription)
      .set({ doctorId: prescription.doctorId, refillsAllowed: 3 })
      .where(eq(prescription.id, id))
    expect((await more(id, 1)).body.detail).toContain('changed after it was signed')
    await server.db.update(prescription).set({ refillsAllowed: 0 }).where(eq(prescription.id, id))

    const late = await partly(4, { issuedDate: '2026-03-11', expiryDate: '2026-03-11' })
    server.clock.set(new Date('2026-03-12T09:00:00Z'))
    const tomorrow = await server.as(ifeoma)
    const refused = await more(late.id, 1, {}, tomorrow)
    expect([refused.status, refused.body.detail]).toEqual([409, 'This prescription has expired'])
    expect((await waive(late.id, 'It has expired', tomorrow)).body.owed).toBe(0)
    server.clock.set(new Date('2026-03-11T08:00:00Z'))
  })

  it('PHARM-20 the reason is added to the note of the fill', async () => {
    const { id } = await server.seed.prescription({ appointment, medications: [medicationOf(30)] })
    const pharmacistNotes = 'Take with food'
    await change(id, { status: 'fulfilled', dispense: picks(20), pharmacistNotes })
    expect((await waive(id)).body.pharmacistNotes).toBe('Take with food · She takes another one now')
  })

  it('PHARM-20 only a pharmacist can waive it, with a reason; then nothing more is dispensed', async () => {
    const { id } = await partly(20)
    const none = await pharmacist.post<Changed>(`/api/prescriptions/${id}/waiver`, { reason: ' ' })
    expect([none.status, none.body.detail]).toEqual([400, 'Please say why it is no longer owed'])
    for (const who of [patient, doctor]) {
      expect((await waive(id, 'No', who)).status).toBe(403)
      expect((await more(id, 1, {}, who)).status).toBe(403)
    }
    expect((await waive(id, 'No', stranger)).status).toBe(403)
    const { status, body } = await waive(id)
    expect([status, body.status, body.owed, body.pharmacistNotes]).toEqual([
      200,
      'fulfilled',
      0,
      'She takes another one now',
    ])
    expect(amounts(body)).toEqual([[20, 0, 10]])
    expect((await notificationsOf(patient))[0]).toMatch(/^.+ won't dispense the rest of your prescription/)
    for (const again of [await waive(id), await more(id, 1)])
      expect([again.status, again.body.detail]).toEqual([409, 'Nothing is owed on this prescription'])
  })

  it.each(['pending', 'rejected', 'cancelled'] as const)(
    'PHARM-20 nothing is owed on a %s prescription: 409',
    async (status) => {
      const { id } = await server.seed.prescription({
        appointment,
        pharmacist: ifeoma,
        status,
        medications: [medicationOf(30)],
      })
      const { status: code, body } = await more(id, 1)
      // A cancelled one is in no queue: only the pharmacist who handled it sees it.
      expect([code, body.detail]).toEqual([
        409,
        `This prescription is ${status === 'pending' ? 'still' : 'already'} ${status}`,
      ])
    },
  )

  it('RX-23 can’t be refilled while something is owed', async () => {
    const { id } = await partly(20, { refills: 1 })
    await change(id, { status: 'picked-up' })
    const refill = () => patient.post<Changed>(`/api/prescriptions/${id}/refill`)
    const refused = await refill()
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The pharmacy still owes you part of this. You can request a refill once you have it all',
    ])
    await more(id, 10)
    expect((await refill()).body).toMatchObject({ status: 'active', owed: 0 })
    const again = await change(id, { status: 'fulfilled', dispense: picks(5) })
    expect(amounts(again.body)).toEqual([[5, 25, 0]])
  })
})

describe('SEC-21 many pharmacists simultaneously', () => {
  it('ACC-33 without a valid licence nothing more can be dispensed, but the rest can still be waived', async () => {
    const { id } = await partly(12)
    const unlicensed = await server.as(await server.seed.pharmacist({ licensedUntil: null }))
    const refused = await more(id, 1, {}, unlicensed)
    expect([refused.status, refused.body.type]).toEqual([403, '/problems/no-licence'])
    expect(await stock()).toBe(88)
    expect((await waive(id, 'She takes another one now', unlicensed)).status).toBe(200)
  })

  it('PHARM-19 40 parallel partial fills of 4 units with 18 owed: 4 succeed, and no more is dispensed than was prescribed', async () => {
    const { id } = await partly(12)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_each, nth) => more(id, 4, {}, nth % 2 ? pharmacist : second)),
    )
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    console.log(
      `40 parallel parts: ${count(200)} succeeded, ${count(400)} refused with 400, ${40 - count(200) - count(400)} beyond`,
    )
    expect([count(200), count(400)]).toEqual([4, 36])
    const lines = await server.db.select().from(dispensedBatch).where(eq(dispensedBatch.prescriptionId, id))
    expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(28)
    expect(await stock()).toBe(72)
    expect((await seenBy(patient, id))?.owed).toBe(2)
  })

  it('PHARM-19 dispensing and waiving at the same moment add up to what was prescribed', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { id } = await partly(20)
      const answers = await Promise.all([more(id, 10), waive(id), more(id, 10, {}, second), waive(id)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [row] = await server.db.select().from(fillMedication).where(eq(fillMedication.prescriptionId, id))
      expect([row?.ordered, (row?.dispensed ?? 0) + (row?.waived ?? 0)]).toEqual([30, 30])
    }
  })

  it('PHARM-19 the database itself rejects more than was prescribed', async () => {
    const { id } = await partly(20)
    await expect(
      server.db.update(fillMedication).set({ dispensed: 31 }).where(eq(fillMedication.prescriptionId, id)),
    ).rejects.toMatchObject({ cause: { constraint: 'fill_medication_within_ordered' } })
  })
})

describe('INV-30 owed medicine that is back in stock', () => {
  const backAlerts = async (by: Caller) =>
    (await by.get<Notification[]>('/api/notifications')).body.filter(
      ({ title }) => title === 'Owed medicine is back in stock',
    )
  const receive = (quantity: number) =>
    pharmacist.post(`/api/pharmacy/inventory/${drug.id}/batches`, {
      batchNumber: 'B',
      expiryDate: '2027-01-31',
      quantity,
    })
  const empty = () =>
    pharmacist.post(`/api/pharmacy/batches/${drug.batches[0]?.id}/adjustments`, {
      change: -90,
      reason: 'Lost',
    })

  it('is notified to the pharmacists of the pharmacy, once each time, with a link to what is owed', async () => {
    const elsewhere = await server.as(
      await server.seed.pharmacist({ pharmacy: await server.seed.pharmacy() }),
    )
    await partly(10)
    await notifyOwedBack(server.app.services)
    expect(await backAlerts(second)).toEqual([])
    expect((await empty()).status).toBe(201)
    expect((await receive(20)).status).toBe(201)
    await Promise.all([notifyOwedBack(server.app.services), notifyOwedBack(server.app.services)])
    expect(await backAlerts(second)).toMatchObject([
      {
        body: `${drug.name} 5 mg is back in stock. It is owed on 1 prescription.`,
        target: { kind: 'owed-list', id: drug.id },
      },
    ])
    expect((await receive(5)).status).toBe(201)
    await notifyOwedBack(server.app.services)
    expect(await backAlerts(second)).toHaveLength(1)
    expect(await backAlerts(elsewhere)).toEqual([])
  })

  it('PHARM-213 is not notified when all that owe it have expired', async () => {
    const before = (await backAlerts(second)).length
    const { id } = await partly(10)
    const dates = { issuedDate: '2026-03-01', expiryDate: '2026-03-10' }
    await server.db.update(prescription).set(dates).where(eq(prescription.id, id))
    await empty()
    await receive(20)
    await notifyOwedBack(server.app.services)
    expect(await backAlerts(second)).toHaveLength(before)
  })

  it('is not notified when nobody waits for it', async () => {
    const before = (await backAlerts(second)).length
    const { id } = await partly(10)
    expect((await waive(id)).status).toBe(200)
    await empty()
    await receive(20)
    await notifyOwedBack(server.app.services)
    expect(await backAlerts(second)).toHaveLength(before)
  })
})
