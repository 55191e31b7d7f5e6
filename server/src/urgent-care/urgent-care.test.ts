import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type {
  UrgentCare,
  CareRequest,
  Duty,
  SoonestSlot,
  WaitingPatient,
} from '@alafia/contract/urgent-care/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { appointment } from '../appointments/table.ts'
import type { Invalidation } from '../outbox/outbox.ts'
import { everyDay } from '../seed/hours.ts'
import { endSessionsOf } from '../testing/end-sessions.ts'
import { testNow } from '../testing/clock.ts'
import { testServer, type Answer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { careRequest, doctorDuty } from './table.ts'
import { expireCareRequestsAndDuties } from './expiry.actions.ts'

const requests = '/api/urgent-care/requests'
const reason = 'Chest pain since this morning'

let server: TestServer
let okafor: Person
let amina: Person
let doctor: Caller
let patient: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.delete(careRequest)
  await server.db.delete(doctorDuty)
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', fee: '15000.00' })
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  doctor = await server.as(okafor)
  patient = await server.as(amina)
})

const onDuty = (who: Caller = doctor, is = true) => who.put<Duty>('/api/urgent-care/duty', { onDuty: is })
const ask = (who: Caller = patient, body: object = {}) => who.post<CareRequest>(requests, { reason, ...body })
const take = (id: number, who: Caller = doctor) => who.post<Appointment>(`${requests}/${id}/take`)
const urgentCareOf = async (who: Caller = patient) => (await who.get<UrgentCare>('/api/urgent-care')).body
const queue = async (who: Caller = doctor) => (await who.get<WaitingPatient[]>(requests)).body
/** The body of a refused reply is a problem. */
const refusal = ({ status, body }: Answer<unknown>) => [status, (body as { detail?: string }).detail]
const bell = async (who: Caller) => (await who.get<Notification[]>('/api/notifications')).body
const newPatient = async () => server.as(await server.seed.patient())

describe('requesting urgent care', () => {
  test('URG-2 with no one on duty it says so at once, offers the soonest free slots, and stores nothing', async () => {
    expect(await urgentCareOf()).toMatchObject({ doctorsOnDuty: 0, fees: null, wait: null, request: null })
    const answer = await ask()
    expect(refusal(answer)).toEqual([
      409,
      'No doctor is on duty now. Book an appointment, or call 112 in an emergency',
    ])
    expect(answer.body).toMatchObject({ type: '/problems/nobody-on-duty' })
    expect(await server.db.select().from(careRequest)).toEqual([])
    const { body: slots } = await patient.get<SoonestSlot[]>('/api/urgent-care/slots')
    expect(slots.length).toBeGreaterThan(0)
    expect(slots.every(({ date }) => date > '2026-03-11')).toBe(true)
    const [slot] = slots
    const booked = await patient.post('/api/appointments', {
      patientId: amina.id,
      doctorId: slot?.doctorId,
      appointmentDate: slot?.date,
      appointmentTime: slot?.time,
      type: 'general',
      reason,
    })
    expect(booked.status).toBe(201)
  })

  test('URG-4 all doctors on duty are notified, by name alone, and see who waits and why; no other doctor does', async () => {
    const other = await server.as(await server.seed.doctor())
    const off = await server.as(await server.seed.doctor())
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi', relationship: 'daughter' })
    await onDuty()
    await onDuty(other)
    const asked = await ask(patient, { familyMemberId: kemi.id })
    expect([asked.status, asked.body.status]).toEqual([201, 'waiting'])
    for (const one of [doctor, other]) {
      expect(await queue(one)).toEqual([
        {
          id: asked.body.id,
          patientName: 'Amina Bello',
          familyMember: { firstName: 'Kemi', lastName: 'Bello', relationship: 'daughter' },
          dateOfBirth: kemi.dateOfBirth,
          reason,
          requestedAt: testNow.toISOString(),
        },
      ])
      const [notice] = await bell(one)
      expect(notice).toMatchObject({ type: 'care-requested', body: 'Kemi Bello is waiting for a doctor' })
    }
    expect(await queue(off)).toEqual([])
    expect(await bell(off)).toEqual([])
    expect(refusal(await take(asked.body.id, off))[0]).toBe(404)
  })

  test('URG-5 the place in the queue is counted, and moves; a second request of the same patient is refused', async () => {
    await onDuty()
    expect(await urgentCareOf()).toMatchObject({
      doctorsOnDuty: 1,
      fees: { from: '15000.00', to: '15000.00', currency: 'NGN' },
      place: 1,
    })
    const first = await ask()
    server.clock.advance(1)
    const second = await newPatient()
    await ask(second)
    expect((await urgentCareOf()).place).toBe(1)
    expect((await urgentCareOf(second)).place).toBe(2)
    expect((await urgentCareOf(await newPatient())).place).toBe(3)
    expect(refusal(await ask())).toEqual([409, 'You are already waiting for a doctor'])
    await patient.delete(`${requests}/${first.body.id}`)
    expect((await urgentCareOf(second)).place).toBe(1)
    expect((await urgentCareOf()).request).toBeNull()
    expect(refusal(await take(first.body.id))).toEqual([
      409,
      'This request is withdrawn: the patient has left the queue',
    ])
  })

  test('URG-5 SEC-5 of ten parallel requests by one patient, one is stored', async () => {
    await onDuty()
    const answers = await Promise.all(Array.from({ length: 10 }, async () => ask(await server.as(amina))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(refusal(await ask())).toEqual([429, 'Too many requests for care. Try again in 60 minutes'])
    expect(await server.db.select().from(careRequest)).toHaveLength(1)
  })

  test('URG-14 someone else’s child, a blank reason, someone else’s request: refused, and nothing changes', async () => {
    await onDuty()
    const theirs = await server.seed.familyMember(await server.seed.patient())
    expect(refusal(await ask(patient, { familyMemberId: theirs.id }))[0]).toBe(404)
    expect(refusal(await ask(patient, { reason: '   ' }))).toEqual([
      400,
      'Please provide a reason for the visit',
    ])
    expect(await server.db.select().from(careRequest)).toEqual([])
    const { body } = await ask()
    const stranger = await newPatient()
    expect(refusal(await stranger.delete(`${requests}/${body.id}`))[0]).toBe(404)
    expect((await urgentCareOf(stranger)).request).toBeNull()
    expect(await queue()).toHaveLength(1)
  })
})

describe('exactly one doctor gets the request', () => {
  test('URG-6 SEC-5 100 doctors take one request at once: one has it, 99 learn who, and there is one appointment', async () => {
    const doctors = [okafor]
    for (let place = 1; place < 100; place += 1) doctors.push(await server.seed.doctor())
    const callers = await Promise.all(doctors.map((one) => server.as(one)))
    await Promise.all(callers.map((one) => onDuty(one)))
    const { body } = await ask()
    const answers = await Promise.all(callers.map((one) => take(body.id, one)))
    const won = answers.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    const winner = won[0]?.body
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(refusal(answer)).toEqual([409, `This request is already taken, by ${winner?.doctorName}`])
    const visits = await server.db.select().from(appointment).where(eq(appointment.patientId, amina.id))
    expect(visits).toHaveLength(1)
    expect(await server.db.select().from(careRequest)).toMatchObject([
      { status: 'taken', takenBy: winner?.doctorId, appointmentId: winner?.id },
    ])
    console.info('100 takings at once: 1 visit, 99 refused, 0 server errors')
  })

  test('URG-7 a taken request is an urgent appointment by video, confirmed, from now; the patient is called and can join at once', async () => {
    await onDuty()
    const { body } = await ask()
    server.clock.advance(7)
    const taken = await take(body.id)
    expect(taken.body).toMatchObject({
      doctorId: okafor.id,
      patientId: amina.id,
      type: 'urgent',
      mode: 'video',
      status: 'confirmed',
      reason,
      startsAt: '2026-03-11T08:07:00.000Z',
      endsAt: '2026-03-11T08:37:00.000Z',
      appointmentDate: '2026-03-11',
      appointmentTime: '09:07',
    })
    const { request } = await urgentCareOf()
    expect(request).toMatchObject({
      status: 'taken',
      doctorName: 'Dr. Chidi Okafor',
      appointmentId: taken.body.id,
    })
    const { body: visit } = await patient.get(`/api/appointments/${taken.body.id}`)
    expect(visit).toMatchObject({ joining: { state: 'open' } })
    expect((await bell(patient))[0]).toMatchObject({
      type: 'care-taken',
      body: 'Dr. Chidi Okafor is ready to see you. Join the video visit now.',
    })
    expect(await queue()).toEqual([])
    expect((await doctor.get('/api/appointments/summary')).body).toMatchObject({ urgentAlerts: 1, today: 1 })
    expect(refusal(await patient.delete(`${requests}/${body.id}`))).toEqual([
      409,
      'This request is already taken, by Dr. Chidi Okafor',
    ])
    await doctor.patch(`/api/appointments/${taken.body.id}`, {
      status: 'completed',
      notes: 'Muscle pain',
      diagnosis: 'Strain',
    })
    expect((await urgentCareOf()).request).toBeNull()
  })

  test('URG-15 it is now or not at all: neither side moves it, and the patient can cancel it and ask again', async () => {
    await onDuty()
    const { body: visit } = await take((await ask()).body.id)
    const path = `/api/appointments/${visit.id}`
    const why = [
      409,
      'This is immediate care, which can’t be moved. Cancel it, and ask again or book another time',
    ]
    const to = { appointmentDate: '2026-03-12', appointmentTime: '10:00' }
    expect(refusal(await patient.patch(path, to))).toEqual(why)
    expect(refusal(await doctor.patch(path, { status: 'rescheduled' }))).toEqual(why)
    const { body: cost } = await patient.get(`${path}/cancellation`)
    expect(cost).toMatchObject({ percent: 100, freeUntil: null })
    expect((await patient.patch(path, { status: 'cancelled', reason: 'She is better' })).status).toBe(200)
    expect((await ask()).status).toBe(201)
  })

  test('URG-18 once the doctor has ended the video visit, the patient isn’t called to it any more and can ask again', async () => {
    await onDuty()
    const { body: visit } = await take((await ask()).body.id)
    expect((await urgentCareOf()).request).toMatchObject({ status: 'taken' })
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    expect((await doctor.post(`/api/video-visits/${visit.id}/end`)).status).toBe(200)
    stop()
    expect(heard).toContainEqual({ to: { userId: amina.id }, topic: 'urgent-care' })
    expect((await urgentCareOf()).request).toBeNull()
    expect((await ask()).status).toBe(201)
  })

  test('URG-8 SEC-6 the same Idempotency-Key twice is one appointment; a doctor in an appointment takes no one else', async () => {
    await onDuty()
    const { body } = await ask()
    const next = await newPatient()
    const { body: second } = await ask(next)
    const key = { 'idempotency-key': 'take-once' }
    const path = `${requests}/${body.id}/take`
    const answers = [await doctor.post(path, undefined, key), await doctor.post(path, undefined, key)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(refusal(await take(second.id))).toEqual([
      409,
      'You have an appointment with Amina Bello until 09:30. End its video visit, or complete or cancel it, before you take another patient',
    ])
    expect((await urgentCareOf(next)).request).toMatchObject({ status: 'waiting' })
  })

  test('URG-8 an appointment that is booked soon after stays: the urgent one ends before it', async () => {
    server.clock.set(new Date('2026-03-11T08:20:40Z'))
    const at = { date: '2026-03-11', time: '09:30', status: 'confirmed' as const }
    await server.seed.appointment({ patient: await server.seed.patient(), doctor: okafor, ...at })
    await onDuty()
    const taken = await take((await ask()).body.id)
    expect([taken.body.startsAt, taken.body.endsAt]).toEqual([
      '2026-03-11T08:20:00.000Z',
      '2026-03-11T08:30:00.000Z',
    ])
  })

  test('URG-8 a patient in another appointment isn’t taken', async () => {
    const other = await server.seed.doctor()
    const at = { date: '2026-03-11', time: '09:00', status: 'confirmed' as const }
    await server.seed.appointment({ patient: amina, doctor: other, ...at })
    await onDuty()
    expect(refusal(await take((await ask()).body.id))).toEqual([
      409,
      'Amina Bello has another appointment until 09:30',
    ])
  })

  test('URG-8 a doctor is never their own patient', async () => {
    const both = { ...okafor, role: 'patient' as const }
    await server.pool.query(`insert into account_role (user_id, role, rank) values ($1, 'patient', 9)`, [
      okafor.id,
    ])
    await onDuty()
    const { body } = await ask(await server.as(both))
    expect(refusal(await take(body.id))).toEqual([403, "You can't be your own patient"])
  })
})

test('SEC-14 asking, reading the queue, leaving it, taking and duty are one audit entry each; so is a refusal', async () => {
  await onDuty()
  const { body: first } = await ask()
  await queue()
  await patient.delete(`${requests}/${first.id}`)
  const { body: second } = await ask()
  const { body: visit } = await take(second.id)
  await take(second.id)
  const { rows } = await server.pool.query<{ entry: string; ids: number[] }>(
    `select concat_ws(' ', action, outcome, subject) as entry, patient_ids as ids from audit_entry
      where actor_id = any($1) order by id`,
    [[okafor.id, amina.id]],
  )
  expect(rows.map(({ entry }) => entry)).toEqual([
    `duty.started done doctor ${okafor.id}`,
    `care-request.created done care request ${first.id}`,
    'care-request.list done',
    `care-request.withdrawn done care request ${first.id}`,
    `care-request.created done care request ${second.id}`,
    `care-request.taken done appointment ${visit.id}`,
    `care-request.take failed care request ${second.id}`,
  ])
  expect(rows.slice(1).every(({ ids }) => ids.includes(amina.id))).toBe(true)
})

describe('the estimated wait, and what expires', () => {
  test('URG-9 the range comes from real waits, and grows with the queue', async () => {
    await server.seed.doctor({ slots: everyDay() })
    await onDuty()
    for (let round = 0; round < 4; round += 1) {
      const { body } = await ask(await newPatient())
      server.clock.advance(6)
      const { body: visit } = await take(body.id)
      await doctor.patch(`/api/appointments/${visit.id}`, {
        status: 'completed',
        notes: 'Seen',
        diagnosis: 'Cold',
      })
    }
    expect((await urgentCareOf()).wait).toEqual({ from: 6, to: 7 })
    await ask(await newPatient())
    expect(await urgentCareOf()).toMatchObject({ place: 2, wait: { from: 10, to: 15 } })
    await onDuty(doctor, false)
    expect(await urgentCareOf()).toMatchObject({ doctorsOnDuty: 0, wait: null })
  })

  test('URG-10 a duty ends after eight hours, and when its doctor is no longer signed in', async () => {
    const other = await server.seed.doctor()
    await onDuty()
    await onDuty(await server.as(other))
    const { body } = await doctor.get<Duty>('/api/urgent-care/duty')
    expect(body).toEqual({ onDuty: true, endsAt: '2026-03-11T16:00:00.000Z', waiting: 0, others: 1 })
    await expireCareRequestsAndDuties(server.app.services)
    expect((await urgentCareOf()).doctorsOnDuty).toBe(2)
    await endSessionsOf(server.app.services, other.id)
    await expireCareRequestsAndDuties(server.app.services)
    expect((await urgentCareOf()).doctorsOnDuty).toBe(1)
    server.clock.advance(8 * 60)
    const later = await server.as(amina)
    expect((await urgentCareOf(later)).doctorsOnDuty).toBe(0)
    expect((await (await server.as(okafor)).get<Duty>('/api/urgent-care/duty')).body.onDuty).toBe(false)
    await expireCareRequestsAndDuties(server.app.services)
    expect(await server.db.select().from(doctorDuty)).toEqual([])
  })

  test('URG-11 a request that no one takes ends after four hours; its patient is notified, and can ask again', async () => {
    await onDuty()
    const { body } = await ask()
    server.clock.advance(4 * 60 - 1)
    await expireCareRequestsAndDuties(server.app.services)
    patient = await server.as(amina)
    expect((await urgentCareOf()).request).toMatchObject({ status: 'waiting' })
    server.clock.advance(1)
    await expireCareRequestsAndDuties(server.app.services)
    expect((await urgentCareOf()).request).toMatchObject({ id: body.id, status: 'expired' })
    expect((await bell(patient))[0]).toMatchObject({ type: 'care-expired', title: 'No doctor was free' })
    doctor = await server.as(okafor)
    await onDuty()
    expect(refusal(await take(body.id))).toEqual([409, 'This request has expired: no one took it in time'])
    expect((await ask()).status).toBe(201)
  })
})
