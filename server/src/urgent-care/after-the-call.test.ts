import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { CareRequest, UrgentCare } from '@alafia/contract/urgent-care/schema'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Invalidation } from '../outbox/outbox.ts'
import { testNow } from '../testing/clock.ts'
import { testServer, type Answer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { connectVideoVisit } from '../testing/video-visit-client.ts'

let server: TestServer
let url: string
let okafor: Person
let amina: Person
let doctor: Caller
let patient: Caller

beforeAll(async () => {
  server = await testServer()
  url = await server.listen()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(testNow)
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', fee: '15000.00' })
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  doctor = await server.as(okafor)
  patient = await server.as(amina)
  await onDuty(doctor)
})

const onDuty = (who: Caller) => who.put('/api/urgent-care/duty', { onDuty: true })
const ask = (who: Caller = patient, body: object = {}) =>
  who.post<CareRequest>('/api/urgent-care/requests', { reason: 'Chest pain', ...body })
const takeNext = async (of: Caller = patient, by: Caller = doctor, body: object = {}) => {
  const asked = await ask(of, body)
  return by.post<Appointment>(`/api/urgent-care/requests/${asked.body.id}/take`)
}
const end = (id: number, by: Caller = doctor) => by.post(`/api/video-visits/${id}/end`)
const absent = (id: number) => doctor.patch(`/api/appointments/${id}`, { status: 'no-show' })
const latestOf = async (who: Caller) => (await who.get<Notification[]>('/api/notifications')).body[0]
/** The body of a refused reply is a problem. */
const refusal = ({ status, body }: Answer<unknown>) => [status, (body as { detail?: string }).detail]
const billOf = async (id: number) =>
  (await patient.get<Payment[]>('/api/payments')).body.find(({ appointmentId }) => appointmentId === id)
const joined = async (who: Caller, id: number) => {
  const client = await connectVideoVisit(url, { token: who.token })
  expect(await client.join(id)).toMatchObject({ admitted: true })
  client.socket.disconnect()
}

describe('URG-21 once the doctor has ended the video visit', () => {
  test('the doctor takes the next patient with the notes unfinished, and finishes them later', async () => {
    const { body: first } = await takeNext()
    server.clock.advance(12)
    await end(first.id)
    const next = await server.as(await server.seed.patient())
    const taken = await takeNext(next)
    expect([taken.status, taken.body.startsAt]).toEqual([201, '2026-03-11T08:12:00.000Z'])
    const path = `/api/appointments/${first.id}`
    expect((await doctor.get(path)).body).toMatchObject({
      status: 'confirmed',
      endsAt: '2026-03-11T08:12:00.000Z',
    })
    const closed = { status: 'completed', notes: 'Muscle pain', diagnosis: 'Strain' }
    expect((await doctor.patch(path, closed)).status).toBe(200)
    expect((await billOf(first.id))?.status).toBe('pending')
  })

  test('the patient is taken again, by the same doctor or another, also within the same minute', async () => {
    const { body: first } = await takeNext()
    await joined(patient, first.id)
    server.clock.advance(0.5)
    await end(first.id)
    const again = await takeNext()
    expect(again.status).toBe(201)
    expect(again.body).toMatchObject({ appointmentTime: '09:00', startsAt: '2026-03-11T08:00:30.000Z' })
    server.clock.advance(3)
    await end(again.body.id)
    const colleague = await server.as(await server.seed.doctor())
    await onDuty(colleague)
    expect((await takeNext(patient, colleague)).status).toBe(201)
  })

  test('of a planned one too; a call that goes on, or a visit in person, keeps the doctor', async () => {
    const person = await server.seed.patient({ firstName: 'Musa', lastName: 'Sani' })
    const planned = await server.seed.appointment({
      patient: person,
      doctor: okafor,
      date: '2026-03-11',
      time: '09:00',
      status: 'confirmed',
    })
    server.clock.advance(10)
    const refused = await takeNext()
    expect(refusal(refused)).toEqual([
      409,
      'You have an appointment with Musa Sani until 09:30. End its video visit, or complete or cancel it, before you take another patient',
    ])
    await end(planned.id)
    const { body: care } = await patient.get<UrgentCare>('/api/urgent-care')
    expect((await doctor.post(`/api/urgent-care/requests/${care.request?.id}/take`)).status).toBe(201)
  })
})

describe('a patient who doesn’t come when called', () => {
  test('URG-22 is marked as not attended five minutes after being called, not a second earlier, doesn’t pay, and asks again', async () => {
    server.clock.set(new Date('2026-03-11T08:00:40Z'))
    const { body: visit } = await takeNext()
    expect((await billOf(visit.id))?.status).toBe('pending')
    server.clock.set(new Date('2026-03-11T08:05:39Z'))
    expect(refusal(await absent(visit.id))).toEqual([
      409,
      'This appointment is confirmed: it can be marked as not attended from 5 minutes after its start',
    ])
    server.clock.set(new Date('2026-03-11T08:05:40Z'))
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    expect((await absent(visit.id)).status).toBe(200)
    stop()
    expect(heard).toContainEqual({ to: { userId: amina.id }, topic: 'urgent-care' })
    expect((await billOf(visit.id))?.status).toBe('voided')
    expect((await latestOf(patient))?.body).toBe(
      'Dr. Chidi Okafor marked your appointment on 11 March at 09:00 as not attended. You won’t be charged, and you can ask for a doctor again',
    )
    expect((await takeNext(await server.as(await server.seed.patient()))).status).toBe(201)
    expect((await ask()).status).toBe(201)
  })

  test('URG-22 gets back what was paid', async () => {
    const { body: visit } = await takeNext()
    const card = await server.seed.paymentMethod(amina)
    const bill = await billOf(visit.id)
    const paid = await patient.post(`/api/payments/${bill?.id}/pay`, { methodId: card.id })
    expect(paid.body).toMatchObject({ status: 'completed' })
    server.clock.advance(5)
    expect((await absent(visit.id)).status).toBe(200)
    const { rows } = await server.pool.query('select amount, reason from refund where payment_id = $1', [
      bill?.id,
    ])
    expect(rows).toEqual([{ amount: '15000.00', reason: 'The visit didn’t take place' }])
  })

  test('VID-63 is notified when the doctor ends it, and may ask again; whoever joined isn’t', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi', relationship: 'daughter' })
    const { body: visit } = await takeNext(patient, doctor, { familyMemberId: kemi.id })
    await joined(doctor, visit.id)
    await end(visit.id)
    expect(await latestOf(patient)).toMatchObject({
      title: 'Video visit ended before you joined',
      body: 'Dr. Chidi Okafor ended the video visit of Kemi’s appointment before you joined. You can ask for a doctor again.',
    })
    const musa = await server.seed.patient()
    const other = await server.as(musa)
    server.clock.advance(2)
    const { body: next } = await takeNext(other)
    await joined(other, next.id)
    await end(next.id)
    expect(await latestOf(other)).toMatchObject({ type: 'care-taken' })
  })

  test('VID-63 of a planned visit reads how to find another time', async () => {
    const visit = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-11',
      time: '09:00',
      status: 'confirmed',
    })
    await end(visit.id)
    expect((await latestOf(patient))?.body).toContain('message the doctor or call the clinic')
  })
})

test('URG-25 a request says whether it is for whoever asked, or for someone else', async () => {
  const own = async () => (await patient.get<UrgentCare>('/api/urgent-care')).body.request
  const { body: asked } = await ask()
  expect([asked.isYou, (await own())?.isYou]).toEqual([true, true])
  await patient.delete(`/api/urgent-care/requests/${asked.id}`)
  const kemi = await server.seed.familyMember(amina)
  const forKemi = await ask(patient, { familyMemberId: kemi.id })
  expect([forKemi.body.isYou, (await own())?.isYou]).toEqual([false, false])
})

describe('URG-26 running late', () => {
  test('is nothing of immediate care, and its patient isn’t notified of a delay before it', async () => {
    server.clock.set(new Date('2026-03-11T08:05:00Z'))
    const planned = await server.seed.appointment({
      patient: await server.seed.patient(),
      doctor: okafor,
      date: '2026-03-11',
      time: '09:30',
      status: 'confirmed',
    })
    const { body: visit } = await takeNext()
    const late = (id: number) => doctor.post(`/api/video-visits/${id}/delay`, { minutes: 20 })
    expect(refusal(await late(visit.id))).toEqual([
      409,
      'This is immediate care, which starts now: join it, or cancel it',
    ])
    expect((await late(planned.id)).status).toBe(200)
    // One whose time has come, and that the doctor hasn’t started, is before the immediate care.
    const earlier = await server.seed.appointment({
      patient: await server.seed.patient(),
      doctor: okafor,
      date: '2026-03-11',
      time: '08:30',
      status: 'confirmed',
    })
    expect((await late(earlier.id)).status).toBe(200)
    expect((await latestOf(patient))?.title).toBe('Your doctor is ready')
  })
})

test('APPT-128 a call that ends early leaves the SEQUENCE of the calendar file as it was', async () => {
  const { body: visit } = await takeNext()
  const sequence = async () =>
    (await patient.get<string>(`/api/appointments/${visit.id}/calendar`)).body.match(/SEQUENCE:\d+/)?.[0]
  const before = await sequence()
  server.clock.advance(5)
  expect((await end(visit.id)).status).toBe(200)
  expect((await patient.get<Appointment>(`/api/appointments/${visit.id}`)).body.endsAt).toBe(
    '2026-03-11T08:05:00.000Z',
  )
  expect(await sequence()).toBe(before)
})
