import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment, AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { TestOrder, WaitingResult } from '@alafia/contract/orders/schema'
import type { Care } from '@alafia/contract/patients/care.schema'
import { patientProfile } from '../family/table.ts'
import type { Member } from '../seed/people.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

let server: TestServer
let okafor: Person
let amina: Person
let kemi: Member
let doctor: Caller
let patient: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1986-05-19' })
  kemi = await seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Bello', relationship: 'daughter' })
  doctor = await server.as(okafor)
  patient = await server.as(amina)
})

const of = (member?: Member) => (member ? `?member=${member.id}` : '')
const chartStatus = async (member?: Member) =>
  (await doctor.get(`/api/patients/${amina.id}${of(member)}`)).status

const visit = (details: { date?: string; status: Appointment['status']; member?: Member }) =>
  server.seed.appointment({
    patient: amina,
    ...(details.member ? { familyMember: details.member } : {}),
    doctor: okafor,
    date: details.date ?? server.clock.today(),
    time: '07:00',
    status: details.status,
    reason: 'Cough',
  })

const write = async (from: Caller, to: Person, appointmentId: number | null = null) => {
  const { status } = await from.post('/api/messages', {
    receiverId: to.id,
    subject: 'A question',
    content: 'May I ask something?',
    messageType: 'general',
    appointmentId,
  })
  expect(status).toBe(201)
}

describe('PAT-42 a message thread', () => {
  test('opens the chart once the patient has written, never by what the doctor writes', async () => {
    const booked = await visit({ status: 'cancelled', date: '2026-03-02' })
    expect(await chartStatus()).toBe(404)
    await write(doctor, amina, booked.id)
    await write(doctor, amina)
    expect(await chartStatus()).toBe(404)
    await write(patient, okafor)
    expect([await chartStatus(), await chartStatus(kemi)]).toEqual([200, 404])
  })

  test('about an appointment opens the chart of its person alone', async () => {
    await visit({ status: 'cancelled', date: '2026-03-02' })
    const hers = await visit({ status: 'cancelled', date: '2026-03-03', member: kemi })
    await write(patient, okafor, hers.id)
    expect([await chartStatus(), await chartStatus(kemi)]).toEqual([404, 200])
  })

  test('doesn’t open the chart of a mother who has only ever booked for her child', async () => {
    await visit({ status: 'confirmed', member: kemi })
    await write(patient, okafor)
    expect([await chartStatus(), await chartStatus(kemi)]).toEqual([404, 200])
  })

  test('lasts as long as after a visit, and a doctor can’t prolong it', async () => {
    const [before, tooLate] = [11 * 30 * 24 * 60, 60 * 24 * 60]
    await visit({ status: 'cancelled', date: '2026-03-02' })
    await write(patient, okafor)
    server.clock.advance(before)
    doctor = await server.as(okafor)
    expect(await chartStatus()).toBe(200)
    await write(doctor, amina)
    server.clock.advance(tooLate)
    doctor = await server.as(okafor)
    expect(await chartStatus()).toBe(404)
    server.clock.advance(-before - tooLate)
  })
})

describe('PAT-43 a test that was ordered', () => {
  test('keeps the chart open until its result is signed off, also when the visit is cancelled', async () => {
    const booked = await visit({ status: 'confirmed', date: '2026-03-12' })
    const { status, body: order } = await doctor.post<TestOrder>(
      `/api/appointments/${booked.id}/test-orders`,
      { tests: [{ key: 'kidney-function' }] },
    )
    expect(status).toBe(201)
    const gone = await patient.patch(`/api/appointments/${booked.id}`, {
      status: 'cancelled',
      reason: 'Well again',
    })
    expect([gone.status, await chartStatus(), await chartStatus(kemi)]).toEqual([200, 200, 404])
    const sent = await patient.upload(`/api/test-orders/${order.id}/results`, {
      tests: [0],
      takenOn: '2026-03-01',
      values: [{ part: 'creatinine', number: 130, unit: 'umol/L', low: 45, high: 90 }],
    })
    expect([sent.status, await chartStatus()]).toEqual([201, 200])
    const { body: waiting } = await doctor.get<{ results: WaitingResult[] }>('/api/test-results/to-review')
    expect(waiting.results).toMatchObject([{ orderId: order.id }])
    const signed = await doctor.post(`/api/test-results/${waiting.results[0]?.resultId}/sign-off`, {
      comment: 'Drink more water',
    })
    expect(signed.status).toBe(200)
    // Only of a person in care are the values recorded as measurements.
    const measured = await patient.get(`/api/people/${amina.id}/self/measurements?kind=creatinine`)
    expect(measured.body).toMatchObject([{ value: 130 }])
    expect(await chartStatus()).toBe(404)
    expect((await doctor.get(`/api/test-orders/${order.id}`)).status).toBe(200)
  })

  test('no longer keeps it once the order is cancelled', async () => {
    const booked = await visit({ status: 'confirmed', date: '2026-03-12' })
    const order = await doctor.post<TestOrder>(`/api/appointments/${booked.id}/test-orders`, {
      tests: [{ key: 'kidney-function' }],
    })
    await doctor.patch(`/api/appointments/${booked.id}`, { status: 'cancelled', reason: 'Ill myself' })
    expect(await chartStatus()).toBe(200)
    const stopped = await doctor.post(`/api/test-orders/${order.body.id}/cancellation`, {
      reason: 'Not needed',
    })
    expect([stopped.status, await chartStatus()]).toEqual([200, 404])
  })
})

describe('PAT-44 a doctor can’t open a chart for themselves', () => {
  const medications = [{ name: 'Paracetamol', dosage: '1 tablet', frequency: 'daily', duration: '3 days' }]
  const answersAt = async (id: number) => {
    const whose = { patientId: amina.id, familyMemberId: null, doctorId: okafor.id }
    return [
      await doctor.post(`/api/appointments/${id}/test-orders`, { tests: [{ key: 'kidney-function' }] }),
      await doctor.post('/api/prescriptions/check', { appointmentId: id, medications }),
      await doctor.post('/api/prescriptions', { appointmentId: id, ...whose, medications }),
      await doctor.post(`/api/appointments/${id}/follow-up`, {
        appointmentDate: '2026-03-12',
        appointmentTime: '09:00',
        mode: 'video',
        reason: 'Control',
      }),
    ]
  }

  test('at a visit of long ago nothing is ordered, prescribed, checked or booked', async () => {
    const old = await visit({ status: 'completed', date: '2024-03-04' })
    for (const answer of await answersAt(old.id)) {
      expect(answer.status).toBe(409)
      expect(JSON.stringify(answer.body)).toContain('Your care of this person has ended')
    }
    expect(await chartStatus()).toBe(404)
  })

  test('PAT-40 at an unconfirmed visit nothing is begun, ordered, prescribed or completed', async () => {
    const request = await visit({ status: 'scheduled' })
    const answers = [
      ...(await answersAt(request.id)),
      await doctor.put(`/api/appointments/${request.id}/draft`, {
        notes: 'x',
        diagnosis: '',
        diagnosisCodes: [],
        advice: '',
        workingNote: '',
        version: 0,
      }),
      await doctor.patch(`/api/appointments/${request.id}`, {
        status: 'completed',
        notes: 'x',
        diagnosis: 'y',
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409])
    expect(await chartStatus()).toBe(404)
  })
})

describe('PAT-45 what the doctor sees of someone whose chart is closed', () => {
  test('PAT-40 the request is whole, without conditions, allergies, medicines or history', async () => {
    const healthy = await server.seed.patient({ firstName: 'Ngozi' })
    await server.db.insert(patientProfile).values({ userId: healthy.id, allergies: ['Penicillin'] })
    await server.seed.appointment({
      patient: healthy,
      doctor: okafor,
      date: '2024-02-02',
      time: '09:00',
      status: 'completed',
      diagnosis: 'Canary',
    })
    const request = await server.seed.appointment({
      patient: healthy,
      doctor: okafor,
      date: '2026-03-12',
      time: '09:00',
      reason: 'Rash',
    })
    const { body } = await doctor.get<AppointmentDetails>(`/api/appointments/${request.id}`)
    expect(body).toMatchObject({ reason: 'Rash', isChartOpen: false, allergies: [], history: [] })
    await doctor.patch(`/api/appointments/${request.id}`, { status: 'confirmed' })
    const { body: open } = await doctor.get<AppointmentDetails>(`/api/appointments/${request.id}`)
    expect(open).toMatchObject({ isChartOpen: true, allergies: ['Penicillin'] })
    expect(open.history).toMatchObject([{ diagnosis: 'Canary' }])
  })

  test('it says what to confirm; of a person who has never booked it says nothing', async () => {
    const care = (member?: Member) => doctor.get<Care>(`/api/patients/${amina.id}/care${of(member)}`)
    expect((await care()).status).toBe(404)
    const request = await visit({ status: 'scheduled', date: '2026-03-12', member: kemi })
    expect((await care()).status).toBe(404)
    expect((await care(kemi)).body).toEqual({
      patientId: amina.id,
      familyMemberId: kemi.id,
      name: 'Kemi Bello',
      isOpen: false,
      endedOn: null,
      months: 12,
      toConfirm: { id: request.id, date: '2026-03-12', time: '07:00' },
    })
  })
})
