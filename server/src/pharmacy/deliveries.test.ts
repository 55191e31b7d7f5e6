import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import { prescription } from '../prescriptions/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

let server: TestServer
let ifeoma: Person
let patient: Caller
let stranger: Caller
let pharmacist: Caller
let elsewhere: Caller
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  const amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  ifeoma = await seed.pharmacist()
  appointment = await seed.appointment({
    patient: amina,
    doctor: await seed.doctor(),
    date: '2026-03-10',
    time: '10:00',
    status: 'completed',
  })
  patient = await server.as(amina)
  stranger = await server.as(await seed.patient())
  pharmacist = await server.as(ifeoma)
  elsewhere = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
})
afterAll(() => server.close())

const filled = (by = ifeoma, details: object = {}) =>
  server.seed.prescription({ appointment, status: 'fulfilled', pharmacist: by, ...details })
type Answered = Delivery & { detail: string; errors: { path: string; message: string }[] }
const where = { address: '14 Ogunlana Drive, Surulere', phone: '0803 555 0142' }
const request = (who: Caller, prescriptionId: number, change: object = {}) =>
  who.post<Answered>('/api/pharmacy/deliveries', { prescriptionId, ...where, ...change })
const cancel = (who: Caller, id: number) =>
  who.patch<Answered>(`/api/pharmacy/deliveries/${id}`, { status: 'cancelled' })
const setOut = (who: Caller, id: number) =>
  who.patch<Answered>(`/api/pharmacy/deliveries/${id}`, { status: 'on-the-way' })
const notificationsTitled = async (who: Caller, title: string) =>
  (await who.get<Notification[]>('/api/notifications')).body.filter((one) => one.title === title)
const listOf = async (who: Caller) => (await who.get<Delivery[]>('/api/pharmacy/deliveries')).body
const statusOf = async (id: number) => (await listOf(patient)).find((one) => one.id === id)?.status

describe('the delivery of a filled prescription', () => {
  it('PHARM-29 is requested once per fill; the pharmacist is notified without health details, and sees the address', async () => {
    const { id } = await filled()
    const { status, body } = await request(patient, id, { note: 'The blue gate' })
    expect([status, body]).toMatchObject([
      201,
      {
        prescriptionId: id,
        ...where,
        note: 'The blue gate',
        status: 'requested',
        patientName: 'Amina Bello',
        accountHolderName: 'Amina Bello',
      },
    ])
    const { body: notifications } = await pharmacist.get<Notification[]>('/api/notifications')
    expect(notifications).toMatchObject([{ type: 'system-alert', title: 'Delivery requested' }])
    expect(JSON.stringify(notifications)).not.toContain('Amlodipine')
    expect((await listOf(pharmacist)).map((one) => one.id)).toEqual([body.id])
    expect(await listOf(elsewhere)).toEqual([])
    expect(await listOf(stranger)).toEqual([])
    const again = await request(patient, id)
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Delivery has already been requested for this prescription',
    ])
  })

  it('PHARM-30 for a child, the account holder is named as the one who is notified', async () => {
    const { seed } = server
    const mother = await seed.patient({ firstName: 'Amina', lastName: 'Bello' })
    const child = await seed.familyMember(mother, { firstName: 'Kemi' })
    const hers = await seed.appointment({
      patient: mother,
      familyMember: child,
      doctor: await seed.doctor(),
      date: '2026-03-10',
      time: '11:00',
      status: 'completed',
    })
    const { id } = await filled(ifeoma, { appointment: hers })
    const { body } = await request(await server.as(mother), id)
    expect((await setOut(pharmacist, body.id)).body).toMatchObject({
      patientName: 'Kemi Bello',
      accountHolderName: 'Amina Bello',
    })
    expect(await notificationsTitled(await server.as(mother), 'Delivery On Its Way')).toHaveLength(1)
  })

  it('PHARM-29 SEC-5 ten requests at once make one', async () => {
    const { id } = await filled()
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(patient, id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect((await listOf(patient)).filter(({ prescriptionId }) => prescriptionId === id)).toHaveLength(1)
  })

  it('PHARM-29 only if it is ready for collection', async () => {
    for (const [status, adverb] of [
      ['pending', 'still'],
      ['picked-up', 'already'],
      ['rejected', 'already'],
    ] as const) {
      const { id } = await server.seed.prescription({ appointment, status, pharmacist: ifeoma })
      const answer = await request(patient, id)
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        `This prescription is ${adverb} ${status.replace('-', ' ')}`,
      ])
    }
  })

  it('PHARM-29 reports each missing or invalid field', async () => {
    const { id } = await filled()
    const { status, body } = await request(patient, id, { address: 'Yaba', phone: 'call me' })
    expect([status, body.errors]).toEqual([
      400,
      [
        { path: 'address', message: 'Enter the full address' },
        { path: 'phone', message: 'Enter a phone number' },
      ],
    ])
  })

  it('PHARM-31 another patient’s prescription or delivery request is a 404', async () => {
    const { id } = await filled()
    expect((await request(stranger, id)).status).toBe(404)
    const { body } = await request(patient, id)
    const hidden = await cancel(stranger, body.id)
    expect([hidden.status, JSON.stringify(hidden.body)]).toEqual([
      404,
      expect.not.stringContaining('Ogunlana'),
    ])
    expect(await statusOf(body.id)).toBe('requested')
  })

  it('PHARM-30 is cancelled while it is only requested, and can then be requested again', async () => {
    const { id } = await filled()
    const { body } = await request(patient, id)
    expect(await cancel(patient, body.id)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect((await cancel(patient, body.id)).body.detail).toBe('This delivery is already cancelled')
    expect((await request(patient, id)).status).toBe(201)
  })

  it('PHARM-30 is delivered once the pharmacist marks the prescription as delivered, and collected if it was handed over', async () => {
    for (const [status, expected] of [
      ['delivered', 'delivered'],
      ['picked-up', 'collected'],
    ] as const) {
      const { id } = await filled()
      const { body } = await request(patient, id)
      expect((await pharmacist.patch(`/api/prescriptions/${id}`, { status })).status).toBe(200)
      expect(await statusOf(body.id)).toBe(expected)
      expect((await listOf(pharmacist)).some((one) => one.id === body.id)).toBe(false)
      expect((await cancel(patient, body.id)).status).toBe(409)
    }
  })

  it('PHARM-31 delivered and cancelled at once: one of the two holds', async () => {
    const { id } = await filled()
    const { body } = await request(patient, id)
    const [brought, cancelled] = await Promise.all([
      pharmacist.patch(`/api/prescriptions/${id}`, { status: 'delivered' }),
      cancel(patient, body.id),
    ])
    expect(brought.status).toBe(200)
    expect(await statusOf(body.id)).toBe(cancelled.status === 200 ? 'cancelled' : 'delivered')
  })

  it('PHARM-30 once the delivery is on its way, the patient is notified once and can no longer cancel', async () => {
    const { id } = await filled()
    const { body } = await request(patient, id)
    const before = await notificationsTitled(patient, 'Delivery On Its Way')
    expect(await setOut(pharmacist, body.id)).toMatchObject({ status: 200, body: { status: 'on-the-way' } })
    expect((await setOut(pharmacist, body.id)).body.detail).toBe('This delivery is already on the way')
    expect(await statusOf(body.id)).toBe('on-the-way')
    expect((await listOf(pharmacist)).find((one) => one.id === body.id)?.status).toBe('on-the-way')
    const after = await notificationsTitled(patient, 'Delivery On Its Way')
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({ type: 'prescription-updated' })
    expect(JSON.stringify(after[0])).not.toContain('Amlodipine')
    expect((await cancel(patient, body.id)).body.detail).toBe('This delivery is already on the way')

    const updates = (await notificationsTitled(patient, 'Prescription Updated')).length
    const brought = () => pharmacist.patch(`/api/prescriptions/${id}`, { status: 'delivered' })
    expect([(await brought()).status, (await brought()).status]).toEqual([200, 409])
    expect(await statusOf(body.id)).toBe('delivered')
    expect(await notificationsTitled(patient, 'Prescription Updated')).toHaveLength(updates + 1)
    expect((await setOut(pharmacist, body.id)).body.detail).toBe('This delivery is already delivered')
  })

  it('PHARM-31 patients and pharmacists have their own actions: 403 for each other’s, 404 for other pharmacies', async () => {
    const { id } = await filled()
    const { body } = await request(patient, id)
    expect((await setOut(patient, body.id)).status).toBe(403)
    expect((await cancel(pharmacist, body.id)).status).toBe(403)
    expect((await setOut(elsewhere, body.id)).status).toBe(404)
    expect((await setOut(stranger, body.id)).status).toBe(404)
    expect(await statusOf(body.id)).toBe('requested')
    const wrong = await pharmacist.patch<Answered>(`/api/pharmacy/deliveries/${body.id}`, { status: 'lost' })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'A delivery can only be cancelled or sent out'])
  })

  it('PHARM-31 if it is sent out and cancelled at once, one succeeds, and the other gets a 409 with the status', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id } = await filled()
      const { body } = await request(patient, id)
      const [out, back] = await Promise.all([setOut(pharmacist, body.id), cancel(patient, body.id)])
      expect([out.status, back.status].toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(await statusOf(body.id)).toBe(out.status === 200 ? 'on-the-way' : 'cancelled')
    }
  })

  it('PHARM-32 ACC-33 the pharmacist sets out only with a licence that is valid today, as for handing over', async () => {
    const licensed = await server.seed.pharmacist({ licensedUntil: server.clock.today() })
    const unlicensed = await server.seed.pharmacist({ licensedUntil: '2026-03-10' })
    for (const [who, expected] of [
      [unlicensed, { status: 403, body: { type: '/problems/no-licence' } }],
      [licensed, { status: 200, body: { status: 'on-the-way' } }],
    ] as const) {
      const { id } = await filled(who)
      const { body } = await request(patient, id)
      expect(await setOut(await server.as(who), body.id)).toMatchObject(expected)
      expect(await statusOf(body.id)).toBe(who === licensed ? 'on-the-way' : 'requested')
    }
  })

  it('PHARM-32 SEC-24 the pharmacist can’t set out if it was changed after it was signed; the patient may still cancel', async () => {
    const { id } = await filled()
    const { body } = await request(patient, id)
    await server.db.update(prescription).set({ expiryDate: '2027-12-31' }).where(eq(prescription.id, id))
    expect(await setOut(pharmacist, body.id)).toMatchObject({
      status: 409,
      body: { type: '/problems/not-genuine' },
    })
    expect(await statusOf(body.id)).toBe('requested')
    expect((await cancel(patient, body.id)).status).toBe(200)
  })

  it('PHARM-32 the pharmacist can’t set out while a refill is requested, nor deliver it', async () => {
    const { id } = await filled(ifeoma, { refills: 1 })
    const { body } = await request(patient, id)
    expect((await patient.post(`/api/prescriptions/${id}/refill`)).status).toBe(200)
    const refused = await setOut(pharmacist, body.id)
    expect([refused.status, refused.body.detail]).toEqual([409, 'This prescription is still active'])
    expect(await statusOf(body.id)).toBe('requested')
    expect((await cancel(patient, body.id)).status).toBe(200)
  })
})

describe('PHARM-33 a fill that is delivered in parts', () => {
  const ordered = { name: 'Metformin 500 mg', dosage: '1 tablet', frequency: 'daily', duration: '30 days' }
  let itemId: number
  beforeAll(async () => {
    const drug = await server.seed.item({
      name: 'Metformin',
      genericName: 'Metformin',
      dosage: '500 mg',
      form: 'tablet',
      batches: [{ batchNumber: 'M-1', expiryDate: '2027-01-31', quantity: 1000 }],
    })
    itemId = drug.id
  })

  const picks = (quantity: number) => ({ dispense: [{ medicationIndex: 0, itemId, quantity }] })
  const change = async (id: number, status: string, rest: object = {}) =>
    expect((await pharmacist.patch(`/api/prescriptions/${id}`, { status, ...rest })).status).toBe(200)
  const dispenseOwed = async (id: number, quantity: number, rest: object = {}) => {
    server.clock.advance(1)
    const part = { ...picks(quantity), ...rest }
    expect((await pharmacist.post(`/api/prescriptions/${id}/owed`, part)).status).toBe(200)
    server.clock.advance(1)
  }
  /** 30 prescribed, of which 20 are ready and requested. */
  const partly = async () => {
    const medications = [{ ...ordered, quantity: 30 }]
    const { id } = await server.seed.prescription({ appointment, medications, refills: 1 })
    await change(id, 'fulfilled', picks(20))
    const { body } = await request(patient, id)
    server.clock.advance(1)
    return { id, first: body.id }
  }
  const toBring = async (id: number) =>
    (await listOf(pharmacist)).filter((one) => one.prescriptionId === id).map((one) => one.id)

  it.each([
    { how: 'brought', sets: true, status: 'delivered', expected: 'delivered' },
    { how: 'delivered without setting out first', sets: false, status: 'delivered', expected: 'delivered' },
    { how: 'picked up', sets: false, status: 'picked-up', expected: 'collected' },
  ])('the first part is $how: its request stays so while the rest is ready', async (one) => {
    const { id, first } = await partly()
    if (one.sets) await setOut(pharmacist, first)
    await change(id, one.status, one.status === 'picked-up' ? { collectedBy: 'Amina Bello' } : {})
    await dispenseOwed(id, 10)
    expect(await statusOf(first)).toBe(one.expected)
    expect(await toBring(id)).toEqual([])
    expect((await setOut(pharmacist, first)).body.detail).toBe(`This delivery is already ${one.expected}`)
    expect((await cancel(patient, first)).body.detail).toBe(`This delivery is already ${one.expected}`)

    const { status, body: second } = await request(patient, id)
    expect([status, second.status]).toEqual([201, 'requested'])
    expect((await request(patient, id)).status).toBe(409)
    expect(await toBring(id)).toEqual([second.id])
    expect(await setOut(pharmacist, second.id)).toMatchObject({ status: 200 })
    await change(id, 'delivered')
    expect([await statusOf(first), await statusOf(second.id)]).toEqual([one.expected, 'delivered'])
  })

  it('ten requests for the rest at once make one', async () => {
    const { id, first } = await partly()
    await setOut(pharmacist, first)
    await change(id, 'delivered')
    await dispenseOwed(id, 10)
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(patient, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await toBring(id)).toHaveLength(1)
  })

  it('a delivered part stays delivered when the rest is collected later', async () => {
    const { id, first } = await partly()
    await setOut(pharmacist, first)
    await change(id, 'delivered')
    await dispenseOwed(id, 10)
    await change(id, 'picked-up', { collectedBy: 'Amina Bello' })
    expect(await statusOf(first)).toBe('delivered')
  })

  it('if the rest is ready before the first part was collected, the request is for both', async () => {
    const { id, first } = await partly()
    await dispenseOwed(id, 10)
    expect(await statusOf(first)).toBe('requested')
    expect((await request(patient, id)).status).toBe(409)
    expect(await setOut(pharmacist, first)).toMatchObject({ status: 200 })
  })

  it('a part that was handed over together with the rest is collected', async () => {
    const { id, first } = await partly()
    await dispenseOwed(id, 5, { collectedBy: 'Her brother Musa' })
    expect(await statusOf(first)).toBe('collected')
    await dispenseOwed(id, 5)
    expect(await statusOf(first)).toBe('collected')
    expect((await request(patient, id)).status).toBe(201)
  })

  it('an earlier delivery keeps its status when a refill is requested', async () => {
    const { id, first } = await partly()
    await setOut(pharmacist, first)
    await change(id, 'delivered')
    await dispenseOwed(id, 10, { collectedBy: 'Her brother Musa' })
    expect((await patient.post(`/api/prescriptions/${id}/refill`)).status).toBe(200)
    expect(await statusOf(first)).toBe('delivered')
    expect(await toBring(id)).toEqual([])
  })
})
