import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CareRequest } from '@alafia/contract/urgent-care/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { TestOrder } from '@alafia/contract/orders/schema'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { createOutbox } from '../outbox/outbox.ts'
import { notification } from '../outbox/table.ts'
import { recalledBatchOf } from '../testing/recalled-batch.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { expireCareRequestsAndDuties } from '../urgent-care/expiry.actions.ts'

let server: TestServer
let amina: Person
let okafor: Person
let ifeoma: Person
let ikeja: Awaited<ReturnType<TestServer['seed']['pharmacy']>>
let kemi: { id: number }
let visit: Awaited<ReturnType<TestServer['seed']['appointment']>>
let mother: Caller
let doctor: Caller
let pharmacist: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  kemi = await seed.familyMember(amina, { firstName: 'Kemi' })
  okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  ikeja = await seed.pharmacy({ name: 'Ikeja' })
  ifeoma = await seed.pharmacist({ firstName: 'Ifeoma', lastName: 'Eze', pharmacy: ikeja })
  const at = { patient: amina, doctor: okafor, date: '2026-03-10', status: 'completed' } as const
  visit = await seed.appointment({ ...at, time: '11:00', familyMember: kemi })
  mother = await server.as(amina)
  doctor = await server.as(okafor)
  pharmacist = await server.as(ifeoma)
  admin = await server.as(await seed.admin())
})
afterAll(() => server.close())

const latest = async () => {
  const [{ title, body } = { title: '', body: '' }] = (await mother.get<Notification[]>('/api/notifications'))
    .body
  return [title, body]
}
const prescribe = (details: object = {}) => server.seed.prescription({ appointment: visit, ...details })

describe('FAM-79 a notification about a family member names them', () => {
  test('a test that is ordered, cancelled and looked at', async () => {
    const order = async () =>
      (
        await doctor.post<TestOrder>(`/api/appointments/${visit.id}/test-orders`, {
          tests: [{ key: 'potassium' }],
          note: null,
        })
      ).body
    const { id } = await order()
    expect(await latest()).toEqual([
      'Test ordered',
      'Dr. Chidi Okafor ordered a test for Kemi. Open it to see what to do',
    ])
    const { body } = await doctor.upload<TestOrder>(`/api/test-orders/${id}/results`, {
      tests: [0],
      takenOn: '2026-03-11',
      values: [{ part: 'potassium', number: 4.2, unit: 'mmol/L', low: 3.5, high: 5.1 }],
    })
    await doctor.post(`/api/test-results/${body.results[0]?.id}/sign-off`, { comment: null })
    expect((await latest())[0]).toBe('Your doctor has looked at Kemi’s result')
    const other = await order()
    await doctor.post(`/api/test-orders/${other.id}/cancellation`, { reason: 'Ordered twice' })
    expect((await latest())[1]).toBe('Dr. Chidi Okafor cancelled a test that was ordered for Kemi')
  })

  test('a prescription that is delivered, and one that is recalled', async () => {
    const prescribed = await prescribe({ status: 'fulfilled', pharmacist: ifeoma, pharmacy: ikeja })
    const { body: delivery } = await mother.post<Delivery>('/api/pharmacy/deliveries', {
      prescriptionId: prescribed.id,
      address: '14 Ogunlana Drive, Surulere',
      phone: '0803 555 0142',
    })
    await pharmacist.patch(`/api/pharmacy/deliveries/${delivery.id}`, { status: 'on-the-way' })
    expect((await latest())[1]).toBe('Ifeoma Eze is on the way with Kemi’s prescription')
    const recall = await recalledBatchOf(server, { ...prescribed, patientId: amina.id }, ifeoma)
    await pharmacist.post(`/api/pharmacy/recalls/${recall.id}/messages`)
    expect((await latest())[1]).toBe(
      'Important: please open Kemi’s prescription, and call the pharmacy before Kemi takes anything from it',
    )
  })

  test('a prescription that another pharmacy asks for, and that is moved', async () => {
    const surulere = await server.seed.pharmacy({ name: 'Surulere' })
    const sule = await server.as(await server.seed.pharmacist({ pharmacy: surulere }))
    const ask = async (how: object) => {
      const { id, code } = await prescribe({ pharmacy: ikeja })
      await sule.post('/api/pharmacy/lookups', { reason: 'cannot-fill', by: 'code', code })
      await sule.post('/api/pharmacy/moves', { prescriptionId: id, ...how })
    }
    await ask({ agreement: 'app' })
    expect((await latest())[0]).toBe('Move Kemi’s prescription?')
    await ask({ agreement: 'phone', note: 'Mrs Bello agreed at 10:20' })
    expect((await latest())[0]).toBe('Kemi’s prescription was moved')
  })

  test('a pharmacy that closes', async () => {
    const close = async (status: 'pending' | 'fulfilled') => {
      const pharmacy = await server.seed.pharmacy({ name: 'Ojota' })
      const filled = { status, pharmacist: await server.seed.pharmacist({ pharmacy }) }
      await prescribe({ pharmacy, ...(status === 'fulfilled' ? filled : {}) })
      await admin.post(`/api/admin/pharmacies/${pharmacy.id}/close`, { collectUntil: '2026-03-31' })
      return latest()
    }
    expect((await close('pending'))[1]).toBe(
      'Ojota has closed. Choose another pharmacy for Kemi’s prescription',
    )
    expect(await close('fulfilled')).toEqual([
      'Kemi’s pharmacy has closed',
      'Ojota has closed. Collect what it has for Kemi by 31 March 2026',
    ])
  })

  test('a doctor who is ready now, and that none was free', async () => {
    await doctor.put('/api/urgent-care/duty', { onDuty: true })
    const ask = async () =>
      (
        await mother.post<CareRequest>('/api/urgent-care/requests', {
          reason: 'Fever since this morning',
          familyMemberId: kemi.id,
        })
      ).body
    const { body: taken } = await doctor.post<Appointment>(
      `/api/urgent-care/requests/${(await ask()).id}/take`,
    )
    expect(await latest()).toEqual([
      'Kemi’s doctor is ready',
      'Dr. Chidi Okafor is ready to see Kemi. Join the video visit now.',
    ])
    await doctor.patch(`/api/appointments/${taken.id}`, {
      status: 'completed',
      notes: 'Cold',
      diagnosis: 'Cold',
    })
    await ask()
    server.clock.advance(4 * 60)
    await expireCareRequestsAndDuties(server.app.services)
    mother = await server.as(amina)
    expect((await latest())[0]).toBe('No doctor was free for Kemi')
  })

  test('no test’s server stores a notification about a member that doesn’t name them; one about the holder needn’t', async () => {
    const store = async (prescriptionId: number) => {
      const outbox = createOutbox(server.clock)
      outbox.notify([amina.id], {
        type: 'prescription-updated',
        title: 'Prescription Updated',
        body: 'Your prescription is ready',
        payload: { prescriptionId, pharmacistName: 'Ifeoma Eze', status: 'fulfilled' },
      })
      await server.db.transaction((tx) => outbox.store(tx))
    }
    const at = {
      patient: amina,
      doctor: okafor,
      date: '2026-03-09',
      time: '11:00',
      status: 'completed',
    } as const
    const own = await server.seed.prescription({ appointment: await server.seed.appointment(at) })
    await store(own.id)
    const count = () => server.db.$count(notification, eq(notification.userId, amina.id))
    const before = await count()
    await expect(store((await prescribe()).id)).rejects.toThrow(/is about Kemi, and doesn't say so/)
    expect(await count()).toBe(before)
  })
})
