import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Recall } from '@alafia/contract/inventory/recalls'
import type { InventorySummary, ItemDetail } from '@alafia/contract/inventory/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { RecallRecipient } from '@alafia/contract/prescriptions/recall-recipients'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { auditEntry } from '../../audit/table.ts'
import { inventoryBatch } from '../../inventory/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { dispensedBatch } from '../table.ts'

type Changed = Prescription & Omit<ProblemBody, 'status'>
type Item = Awaited<ReturnType<TestServer['seed']['item']>>

let server: TestServer
let amina: Person
let pharmacist: Caller
let second: Caller
let elsewhere: Caller
let admin: Caller
let patient: Caller
let doctor: Caller
let otherPharmacy: { id: number }
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello', phone: '0803 555 0142' })
  const okafor = await seed.doctor()
  pharmacist = await server.as(await seed.pharmacist({ firstName: 'Ifeoma', lastName: 'Eze' }))
  second = await server.as(await seed.pharmacist())
  otherPharmacy = await seed.pharmacy()
  elsewhere = await server.as(await seed.pharmacist({ pharmacy: otherPharmacy }))
  admin = await server.as(await seed.admin())
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
let name = ''
let drug: Item
const stocked = (details: object = {}) =>
  server.seed.item({
    name,
    genericName: name,
    dosage: '5 mg',
    form: 'tablet',
    batches: [
      { batchNumber: 'BAD-1', expiryDate: '2027-01-31', quantity: 100 },
      { batchNumber: 'GOOD-1', expiryDate: '2028-01-31', quantity: 40 },
    ],
    ...details,
  })
beforeEach(async () => {
  items += 1
  name = `Quaran${'abcdefghijklmnopqrstuvwxyz'.charAt(items % 26)}${'abcdefghij'.charAt(Math.floor(items / 26))}`
  drug = await stocked()
})

const batchOf = (item: Item, place = 0) => item.batches[place]?.id ?? expect.fail('no batch')
const recallBatch = (batchId: number, by = pharmacist) =>
  by.post<Recall & Omit<ProblemBody, 'status'>>('/api/pharmacy/recalls', {
    batchId,
    reason: 'Letter of the maker',
  })
const change = (id: number, body: object, by = pharmacist) =>
  by.patch<Changed>(`/api/prescriptions/${id}`, body)
const prescribed = (quantity = 30, at = appointment) =>
  server.seed.prescription({
    appointment: at,
    medications: [
      { name: `${name} 5 mg`, dosage: '1 tablet', frequency: 'each morning', duration: '30 days', quantity },
    ],
  })
const filled = async () => {
  const { id } = await prescribed()
  expect((await change(id, { status: 'fulfilled' })).status).toBe(200)
  return id
}
const detailOf = async (item: Item, by = pharmacist) =>
  (await by.get<ItemDetail>(`/api/pharmacy/inventory/${item.id}`)).body
const recipientsOf = async (id: number, by = pharmacist) =>
  (await by.get<RecallRecipient[]>(`/api/pharmacy/recalls/${id}/recipients`)).body

describe('a recall', () => {
  it('INV-40 quarantines a batch at once: it isn’t counted, taken or promised, and a 409 says that it is recalled', async () => {
    const unitsBefore = (await pharmacist.get<InventorySummary>('/api/pharmacy/inventory/summary')).body
      .unitsInStock
    const started = await recallBatch(batchOf(drug))
    expect([started.status, started.body]).toMatchObject([
      201,
      {
        itemName: `${name} 5 mg`,
        batchNumber: 'BAD-1',
        isEverywhere: false,
        startedBy: 'Ifeoma Eze',
        lifted: null,
      },
    ])
    expect(started.body.batches).toMatchObject([{ id: batchOf(drug), unitsInStock: 100 }])
    const detail = await detailOf(drug)
    expect(detail).toMatchObject({ quantity: 40, batchNumber: 'GOOD-1' })
    expect(detail.batches.map(({ batchNumber, status }) => [batchNumber, status])).toEqual([
      ['BAD-1', 'recalled'],
      ['GOOD-1', 'good'],
    ])
    const listed = (await pharmacist.get<ItemDetail[]>(`/api/pharmacy/inventory?search=${name}`)).body.find(
      ({ id }) => id === drug.id,
    )
    expect(listed).toMatchObject({ quantity: 40, batchNumber: 'GOOD-1' })
    expect(
      (await pharmacist.get<InventorySummary>('/api/pharmacy/inventory/summary')).body.unitsInStock,
    ).toBe(unitsBefore - 100)
    const { id } = await prescribed(30)
    expect((await change(id, { status: 'fulfilled' })).status).toBe(200)
    expect(await server.seed.stockOf(drug)).toEqual({ 'BAD-1': 100, 'GOOD-1': 10 })
    const more = await prescribed(30)
    const refused = await change(more.id, {
      status: 'fulfilled',
      dispense: [{ medicationIndex: 0, itemId: drug.id, quantity: 30 }],
    })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `${name} 5 mg: 10 of 30 in stock, 100 recalled`,
    ])
    expect((await recallBatch(batchOf(drug))).body.detail).toBe('Batch BAD-1 is recalled already')
    // Whatever the code does, the database refuses it.
    await expect(
      server.db.insert(dispensedBatch).values({
        prescriptionId: id,
        fillNumber: 1,
        partNumber: 1,
        medicationIndex: 0,
        batchId: batchOf(drug),
        quantity: 1,
      }),
    ).rejects.toThrow('Failed query')
  })

  it('INV-41 of an administrator holds at every pharmacy, for what is received or renumbered later, and whoever made it', async () => {
    const there = await stocked({ pharmacy: otherPharmacy, manufacturer: 'Someone else' })
    const unrelated = await server.seed.item({
      name: 'Unrelated',
      genericName: 'Unrelated',
      batches: [{ batchNumber: 'BAD-1', expiryDate: '2027-01-31', quantity: 5 }],
    })
    const { body: recall } = await recallBatch(batchOf(drug), admin)
    expect(recall).toMatchObject({ isEverywhere: true })
    expect(recall.batches.map(({ id }) => id)).toEqual(
      expect.arrayContaining([batchOf(drug), batchOf(there)]),
    )
    expect((await detailOf(there, elsewhere)).quantity).toBe(40)
    expect((await detailOf(unrelated)).quantity).toBe(5)
    const late = await server.seed.item({
      name: `${name} Forte`,
      genericName: name,
      batches: [{ batchNumber: 'OTHER', expiryDate: '2027-01-31', quantity: 5 }],
    })
    const received = await pharmacist.post<ItemDetail>(`/api/pharmacy/inventory/${late.id}/batches`, {
      batchNumber: 'bad-1',
      expiryDate: '2027-01-31',
      quantity: 50,
    })
    expect([received.status, received.body.quantity]).toEqual([201, 5])
    const corrected = await pharmacist.post<ItemDetail>(
      `/api/pharmacy/batches/${batchOf(late)}/corrections`,
      { batchNumber: 'BAD-1X', reason: 'Misread' },
    )
    expect(corrected.body.quantity).toBe(5)
    // A pharmacist sees their part of it, and can't lift it.
    const seen = (await elsewhere.get<Recall>(`/api/pharmacy/recalls/${recall.id}`)).body
    expect(seen.batches.map(({ id }) => id)).toEqual([batchOf(there)])
    expect((await elsewhere.post(`/api/pharmacy/recalls/${recall.id}/lift`, { reason: 'No' })).status).toBe(
      400,
    )
    expect(
      (await elsewhere.post(`/api/pharmacy/recalls/${recall.id}/lift`, { reason: 'Not so' })).status,
    ).toBe(403)
    expect(
      (await admin.post(`/api/pharmacy/recalls/${recall.id}/lift`, { reason: 'Maker’s mistake' })).status,
    ).toBe(200)
    expect((await detailOf(there, elsewhere)).quantity).toBe(140)
  })

  it('INV-41 finds the batch of an item that is renamed to that medicine, and notifies each pharmacist once', async () => {
    const alike = await stocked({ manufacturer: 'May & Baker' })
    const wrong = await stocked({ name: 'Mistyped', genericName: 'Mistyped', pharmacy: otherPharmacy })
    expect((await recallBatch(batchOf(drug), admin)).body.batches).toHaveLength(2)
    const said = (await second.get<Notification[]>('/api/notifications')).body.filter(
      ({ title, body }) => title === 'Batch recalled' && body.includes(name),
    )
    expect(said).toHaveLength(1)
    expect((await detailOf(alike)).batches.find(({ batchNumber }) => batchNumber === 'BAD-1')?.status).toBe(
      'recalled',
    )
    expect((await detailOf(wrong, elsewhere)).quantity).toBe(140)
    const { status } = await elsewhere.patch(`/api/pharmacy/inventory/${wrong.id}`, {
      name,
      genericName: name,
    })
    expect(status).toBe(200)
    const renamed = await detailOf(wrong, elsewhere)
    expect([renamed.quantity, renamed.batches.map((batch) => batch.status).toSorted()]).toEqual([
      40,
      ['good', 'recalled'],
    ])
  })

  it('INV-42 stops what waits for collection: handing over, delivering and asking for a delivery are refused, and the card says so', async () => {
    const id = await filled()
    await recallBatch(batchOf(drug))
    for (const status of ['picked-up', 'delivered']) {
      const { status: answer, body } = await change(id, { status })
      expect([answer, body.detail]).toEqual([
        409,
        'Batch BAD-1 was recalled. Don’t hand it over: reverse it, and fill it from another batch',
      ])
    }
    const delivery = await patient.post('/api/pharmacy/deliveries', {
      prescriptionId: id,
      address: '14 Ogunlana Drive',
      phone: '+234 803 555 0142',
    })
    expect([delivery.status, delivery.body.detail]).toEqual([
      409,
      'What is ready for you was recalled. Please wait: the pharmacy will contact you',
    ])
    const card = (await patient.get<Prescription>(`/api/prescriptions/${id}`)).body
    expect(card.recalls).toEqual([{ name, batchNumber: 'BAD-1', isWaiting: true }])
    const reversed = await pharmacist.post<Changed>(`/api/prescriptions/${id}/reversal`, {
      status: 'fulfilled',
      reason: 'recalled',
    })
    expect(reversed.body).toMatchObject({ status: 'pending', recalls: [], reversals: [{ unitsToWaste: 30 }] })
    expect(await server.seed.stockOf(drug)).toEqual({ 'BAD-1': 70, 'GOOD-1': 40 })
    expect((await change(id, { status: 'fulfilled' })).status).toBe(200)
    expect((await change(id, { status: 'picked-up', collectedBy: 'Amina' })).status).toBe(200)
  })

  it('INV-42 marks a delivery that was asked for before, and refuses to send it out, until the fill is reversed', async () => {
    const id = await filled()
    const { body: asked } = await patient.post<Delivery>('/api/pharmacy/deliveries', {
      prescriptionId: id,
      address: '14 Ogunlana Drive',
      phone: '+234 803 555 0142',
    })
    expect(asked.isRecalled).toBe(false)
    await recallBatch(batchOf(drug))
    const listed = async () => (await pharmacist.get<Delivery[]>('/api/pharmacy/deliveries')).body
    expect((await listed()).map(({ isRecalled }) => isRecalled)).toEqual([true])
    const sent = await pharmacist.patch(`/api/pharmacy/deliveries/${asked.id}`, { status: 'on-the-way' })
    expect(sent.status).toBe(409)
    await pharmacist.post(`/api/prescriptions/${id}/reversal`, { status: 'fulfilled', reason: 'recalled' })
    expect(await listed()).toEqual([])
  })

  it('INV-42 no longer warns of what was reversed before the rest was collected', async () => {
    const { name: otherName } = await stocked({ name: `${name}x`, genericName: `${name}x` })
    const medication = { dosage: '1 tablet', frequency: 'each morning', duration: '30 days', quantity: 30 }
    const { id } = await server.seed.prescription({
      appointment,
      medications: [
        { ...medication, name: `${name} 5 mg` },
        { ...medication, name: `${otherName} 5 mg` },
      ],
    })
    await change(id, { status: 'fulfilled' })
    const { body: recall } = await recallBatch(batchOf(drug))
    await pharmacist.post(`/api/prescriptions/${id}/reversal`, {
      status: 'fulfilled',
      medications: [0],
      reason: 'recalled',
    })
    server.clock.advance(1)
    expect((await change(id, { status: 'picked-up', collectedBy: 'Amina' })).status).toBe(200)
    expect((await patient.get<Prescription>(`/api/prescriptions/${id}`)).body.recalls).toEqual([])
    expect((await pharmacist.post(`/api/pharmacy/recalls/${recall.id}/messages`)).body).toEqual({
      messaged: 0,
    })
  })

  it('INV-43 lists recipients with how to reach them, messages each once without a medicine, and ticks off who was reached', async () => {
    const kept = await filled()
    await change(kept, { status: 'picked-up', collectedBy: 'Amina' })
    const waiting = await filled()
    const { body: recall } = await recallBatch(batchOf(drug))
    const rows = await recipientsOf(recall.id)
    expect(rows.map((row) => [row.prescriptionId, row.waiting, row.handedOver])).toEqual(
      expect.arrayContaining([
        [kept, 0, 30],
        [waiting, 30, 0],
      ]),
    )
    expect(rows[0]).toMatchObject({
      phone: '0803 555 0142',

      messaged: null,
      reached: null,
    })
    expect(await elsewhere.get(`/api/pharmacy/recalls/${recall.id}/recipients`)).toMatchObject({
      status: 404,
    })
    for (const who of [patient, doctor])
      expect((await who.get(`/api/pharmacy/recalls/${recall.id}/recipients`)).status).toBe(403)

    const messages = () =>
      pharmacist.post<{ messaged: number }>(`/api/pharmacy/recalls/${recall.id}/messages`)
    const both = await Promise.all([messages(), messages()])
    expect(both.map(({ body }) => body.messaged).toSorted((one, two) => one - two)).toEqual([0, 1])
    const [latest] = (await patient.get<Notification[]>('/api/notifications')).body
    expect(latest).toMatchObject({
      title: 'Message from your pharmacy',
      body: 'Important: please open your prescription, and call your pharmacy before you take anything from it',
    })
    const reach = (by: Caller, patientId = amina.id) =>
      by.put(`/api/pharmacy/recalls/${recall.id}/recipients/${patientId}/reached`)
    expect((await reach(pharmacist)).status).toBe(204)
    expect((await reach(second)).status).toBe(204)
    expect((await reach(pharmacist, 999_999)).status).toBe(404)
    expect((await recipientsOf(recall.id))[0]).toMatchObject({ reached: { by: 'Ifeoma Eze' } })
    const entries = await server.db
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.action, 'recall.reached'), eq(auditEntry.subject, `recall ${recall.id}`)))
    expect(entries).toHaveLength(1)
    const file = await pharmacist.get<unknown>(`/api/pharmacy/recalls/${recall.id}/recipients/file`)
    expect(file.status).toBe(200)
    expect(String(file.body)).toContain('Amina Bello')
    expect((await patient.get<Prescription>(`/api/prescriptions/${kept}`)).body.recalls).toEqual([
      { name, batchNumber: 'BAD-1', isWaiting: false },
    ])
  })

  it('INV-43 messages an account about each person, and marks none as messaged that mustn’t hear of an adult', async () => {
    const adult = { dateOfBirth: '1990-05-01', decidesSince: '2026-03-01' }
    const bello = await server.seed.patient()
    const eze = await server.seed.patient()
    const seer = await server.seed.doctor()
    const times = ['09:00', '09:30', '10:00']
    const filledFor = async (who: Person, familyMember?: { id: number }) => {
      const time = times.pop() ?? expect.fail('no time is left')
      const visit = { patient: who, familyMember, doctor: seer, date: '2026-03-11', time } as const
      const { id } = await prescribed(10, await server.seed.appointment({ ...visit, status: 'confirmed' }))
      expect((await change(id, { status: 'fulfilled' })).status).toBe(200)
      return id
    }
    const own = await filledFor(bello)
    await filledFor(bello, await server.seed.familyMember(bello, adult))
    await filledFor(eze, await server.seed.familyMember(eze, adult))
    const { body: recall } = await recallBatch(batchOf(drug))
    const { body } = await pharmacist.post<{ messaged: number }>(
      `/api/pharmacy/recalls/${recall.id}/messages`,
    )
    expect(body.messaged).toBe(1)
    const alertsOf = async (who: Person) =>
      (await (await server.as(who)).get<Notification[]>('/api/notifications')).body.filter(
        ({ title }) => title === 'Message from your pharmacy',
      )
    expect(await alertsOf(bello)).toMatchObject([{ target: { kind: 'prescription', id: own } }])
    expect(await alertsOf(eze)).toEqual([])
    const rows = await recipientsOf(recall.id)
    expect(rows.find(({ patientId }) => patientId === eze.id)?.messaged).toBeNull()
  })

  it('INV-44 is lifted with a reason: its batches can be dispensed again', async () => {
    const { body: recall } = await recallBatch(batchOf(drug))
    const lift = (reason: string) =>
      second.post<Recall & ProblemBody>(`/api/pharmacy/recalls/${recall.id}/lift`, { reason })
    expect((await lift('The maker has withdrawn it')).body.lifted).toMatchObject({
      reason: 'The maker has withdrawn it',
    })
    expect((await lift('Again')).body.detail).toBe('This recall is lifted already')
    expect((await detailOf(drug)).quantity).toBe(140)
    await filled()
    expect((await server.seed.stockOf(drug))['BAD-1']).toBe(70)
  })

  it('INV-44 at every pharmacy, when it is lifted, leaves what a pharmacy had recalled itself', async () => {
    const there = await stocked({ pharmacy: otherPharmacy })
    const { body: own } = await recallBatch(batchOf(drug))
    const { body: everywhere } = await recallBatch(batchOf(there), admin)
    const lift = (id: number, by: Caller) =>
      by.post(`/api/pharmacy/recalls/${id}/lift`, { reason: 'Wrong letter' })
    expect((await lift(everywhere.id, admin)).status).toBe(200)
    expect((await detailOf(there, elsewhere)).quantity).toBe(140)
    expect((await detailOf(drug)).quantity).toBe(40)
    expect((await lift(own.id, pharmacist)).status).toBe(200)
    expect((await detailOf(drug)).quantity).toBe(140)
  })

  it('INV-6 no unit of a recalled batch is adjusted away; what is found is added', async () => {
    await recallBatch(batchOf(drug))
    const adjust = (units: number) =>
      pharmacist.post(`/api/pharmacy/batches/${batchOf(drug)}/adjustments`, {
        change: units,
        reason: 'Counted',
      })
    expect((await adjust(-1)).body).toMatchObject({
      status: 409,
      detail: 'Batch BAD-1 has been recalled. Sign its units off as waste instead.',
    })
    expect((await adjust(2)).status).toBe(201)
    expect((await server.seed.stockOf(drug))['BAD-1']).toBe(102)
  })

  it('PHARM-54 units of a recalled batch aren’t counted when a pharmacy closes', async () => {
    const place = await server.seed.pharmacy()
    const item = await stocked({ pharmacy: place })
    await recallBatch(batchOf(item), admin)
    const { body } = await admin.get(`/api/admin/pharmacies/${place.id}/contents`)
    expect(body).toMatchObject({ unitsInStock: 40 })
  })

  it('INV-43 the file is in the access history of everyone whom it names, also once all was reversed', async () => {
    const id = await filled()
    await pharmacist.post(`/api/prescriptions/${id}/reversal`, { status: 'fulfilled', reason: 'wrong-item' })
    const { body: recall } = await recallBatch(batchOf(drug))
    const file = await pharmacist.get<unknown>(`/api/pharmacy/recalls/${recall.id}/recipients/file`)
    expect(String(file.body)).toContain('Amina Bello')
    const [entry] = await server.db
      .select({ patientIds: auditEntry.patientIds })
      .from(auditEntry)
      .where(
        and(eq(auditEntry.action, 'recall-recipient.read'), eq(auditEntry.subject, `recall ${recall.id}`)),
      )
    expect(entry?.patientIds).toEqual([amina.id])
  })

  it('INV-45 and parallel fulfilments: what was dispensed before it is listed and stopped, and nothing leaves afterwards', async () => {
    const waiting = [await prescribed(10), await prescribed(10), await prescribed(10)]
    const [recalled, ...answers] = await Promise.all([
      recallBatch(batchOf(drug)),
      ...waiting.map(({ id }, place) =>
        change(
          id,
          { status: 'fulfilled', dispense: [{ medicationIndex: 0, itemId: drug.id, quantity: 10 }] },
          place % 2 === 0 ? pharmacist : second,
        ),
      ),
    ])
    expect(recalled.status).toBe(201)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const from = await server.db
      .select({ id: dispensedBatch.prescriptionId })
      .from(dispensedBatch)
      .where(eq(dispensedBatch.batchId, batchOf(drug)))
    const [left] = await server.db
      .select()
      .from(inventoryBatch)
      .where(eq(inventoryBatch.id, batchOf(drug)))
    expect(left?.quantity).toBe(100 - 10 * from.length)
    expect(
      new Set((await recipientsOf(recalled.body.id)).map(({ prescriptionId }) => prescriptionId)),
    ).toEqual(new Set(from.map(({ id }) => id)))
    for (const { id } of waiting)
      expect((await change(id, { status: 'picked-up' })).status).toBe(
        from.some((one) => one.id === id) ? 409 : 200,
      )
  })
})
