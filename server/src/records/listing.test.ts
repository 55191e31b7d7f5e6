import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HealthRecord, RecordFilters } from '@alafia/contract/records/schema'
import { auditEntry } from '../audit/table.ts'
import type { Member, Person } from '../seed/people.ts'
import { testServer, type Answer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let amina: Person
let kemi: Member
let okafor: Person
let lawal: Person
let patient: Caller
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1986-05-19' })
  kemi = await seed.familyMember(amina, { firstName: 'Kemi' })
  okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', specialization: 'Cardiology' })
  lawal = await seed.doctor({ firstName: 'Bukola', lastName: 'Lawal', specialization: 'Pediatrics' })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
})

type VisitDetails = Parameters<TestServer['seed']['appointment']>[0]
const seedAppointment = (details: Partial<VisitDetails> = {}) =>
  server.seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-02',
    time: '10:00',
    status: 'completed',
    ...details,
  })

const read = async (by: Caller, query = '') => {
  const { status, body } = await by.get<HealthRecord[]>(`/api/records${query}`)
  expect([query, status]).toEqual([query, 200])
  return body
}
const titles = async (by: Caller, query = '') => (await read(by, query)).map(({ title }) => title)

describe('REC-1 what the records list', () => {
  test('completed appointments and documents, newest day first, with all that a card shows', async () => {
    const old = await seedAppointment({
      date: '2026-01-05',
      reason: 'Chest pain',
      notes: 'ECG normal',
      diagnosis: 'Strain',
    })
    const late = await seedAppointment({
      date: '2026-03-02',
      time: '15:00',
      doctor: lawal,
      familyMember: kemi,
      reason: 'Cough',
    })
    const early = await seedAppointment({ date: '2026-03-02', time: '09:00', reason: 'Palpitations' })
    const undone = ['scheduled', 'confirmed', 'rescheduled', 'cancelled', 'no-show'] as const
    for (const [nth, status] of undone.entries())
      await seedAppointment({ date: '2026-03-03', time: `1${nth}:00`, status })
    const card = await server.seed.record({
      patient: amina,
      date: '2026-03-02',
      title: 'Card',
      note: 'Measles',
    })
    const removed = await server.seed.record({ patient: amina, date: '2026-03-01' })
    await patient.delete(`/api/records/documents/${removed.id}`)

    const records = await read(patient)
    expect(records.map(({ kind, id }) => [kind, id])).toEqual([
      ['document', card.id],
      ['appointment', late.id],
      ['appointment', early.id],
      ['appointment', old.id],
    ])
    expect(records[3]).toEqual({
      kind: 'appointment',
      id: old.id,
      patientId: amina.id,
      patientName: 'Amina Bello',
      familyMemberId: null,
      familyMember: null,
      dateOfBirth: '1986-05-19',
      date: '2026-01-05',
      time: '10:00',
      title: 'Chest pain',
      notes: 'ECG normal',
      type: 'general',
      mode: 'video',
      doctorId: okafor.id,
      doctorName: 'Dr. Chidi Okafor',
      specialization: 'Cardiology',
      diagnosis: 'Strain',
      prescription: null,
      diagnosisCodes: [],
      addenda: [],
      advice: null,
      followUp: null,
      category: null,
      file: null,
      isFromResult: false,
      addedBy: null,
    })
    expect(records[0]).toMatchObject({
      title: 'Card',
      notes: 'Measles',
      category: 'general',
      doctorName: null,
      addedBy: { id: amina.id, name: 'Amina Bello' },
    })
    expect(records[1]).toMatchObject({ familyMember: { firstName: 'Kemi', relationship: 'child' } })
  })

  test('what was prescribed at an appointment is shown with it', async () => {
    const confirmed = await seedAppointment({ date: '2026-03-10', status: 'confirmed' })
    const medications = [
      { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'each morning', duration: '30 days' },
    ]
    const order = { appointmentId: confirmed.id, patientId: amina.id, doctorId: okafor.id, medications }
    expect((await doctor.post('/api/prescriptions', order)).status).toBe(201)
    const done = { status: 'completed', notes: 'Well', diagnosis: 'Hypertension' }
    expect((await doctor.patch(`/api/appointments/${confirmed.id}`, done)).status).toBe(200)
    expect(await read(patient)).toMatchObject([
      {
        id: confirmed.id,
        prescription: 'Amlodipine 5 mg, 1 tablet each morning, 30 days, quantity 1 tablet',
      },
    ])
  })
})

describe('search and filters', () => {
  test('REC-3 search covers reason, diagnosis and doctor’s name, and an added record’s title and note', async () => {
    await seedAppointment({ reason: 'Night cough', diagnosis: 'Asthma' })
    await seedAppointment({ reason: 'Rash', diagnosis: 'Eczema 100%', doctor: lawal, date: '2026-03-01' })
    await server.seed.record({ patient: amina, title: 'Spirometry', note: 'Mild asthma', date: '2026-02-01' })
    expect(await titles(patient, '?search=COUGH')).toEqual(['Night cough'])
    expect(await titles(patient, '?search=asthma')).toEqual(['Night cough', 'Spirometry'])
    expect(await titles(patient, '?search=bukola%20law')).toEqual(['Rash'])
    expect(await titles(patient, '?search=Dr.%20Chidi%20Okafor')).toEqual(['Night cough'])
    expect(await titles(patient, '?search=spiro')).toEqual(['Spirometry'])
    expect(await titles(patient, '?search=%25')).toEqual(['Rash'])
    expect(await titles(patient, '?search=_ash')).toEqual([])
    expect(await titles(patient, '?search=%5C')).toEqual([])
    expect(await titles(patient, '?search=%20')).toHaveLength(3)
  })

  test('REC-4 by family member: all, self, or one member', async () => {
    await seedAppointment({ reason: 'Mine' })
    await seedAppointment({ reason: 'Kemi’s', familyMember: kemi, date: '2026-03-01' })
    await server.seed.record({ patient: amina, familyMember: kemi, title: 'Kemi’s card', date: '2026-02-01' })
    expect(await titles(patient, '?member=all')).toHaveLength(3)
    expect(await titles(patient, '?member=self')).toEqual(['Mine'])
    expect(await titles(patient, `?member=${kemi.id}`)).toEqual(['Kemi’s', 'Kemi’s card'])
    expect(await titles(patient, '?member=2147483647')).toEqual([])
  })

  test('REC-5 a category matches the appointment’s specialization or reason, and an added record’s own category', async () => {
    const general = await server.seed.doctor({ specialization: 'General Practice' })
    await seedAppointment({ reason: 'Palpitations', date: '2026-02-09' })
    await seedAppointment({ reason: 'School check', doctor: lawal, date: '2026-02-08' })
    await seedAppointment({ reason: 'Malaria, and lab results', doctor: general, date: '2026-02-07' })
    await seedAppointment({ reason: 'Chest X-ray to be discussed', doctor: general, date: '2026-02-06' })
    await server.seed.record({ patient: amina, title: 'Ultrasound', category: 'imaging', date: '2026-02-05' })
    await server.seed.record({ patient: amina, title: 'Lipids', category: 'lab-results', date: '2026-02-04' })
    const of = (category: string) => titles(patient, `?category=${category}`)
    expect(await of('general')).toEqual(['Malaria, and lab results', 'Chest X-ray to be discussed'])
    expect(await of('cardiology')).toEqual(['Palpitations'])
    expect(await of('pediatrics')).toEqual(['School check'])
    expect(await of('lab-results')).toEqual(['Malaria, and lab results', 'Lipids'])
    expect(await of('imaging')).toEqual(['Chest X-ray to be discussed', 'Ultrasound'])
  })

  test('REC-6 by dates (both inclusive) and doctor, and by all filters together', async () => {
    await seedAppointment({ reason: 'First', date: '2026-02-01', time: '23:30' })
    await seedAppointment({ reason: 'Second', date: '2026-02-02', doctor: lawal })
    await server.seed.record({ patient: amina, title: 'Third', date: '2026-02-03' })
    await server.seed.record({ patient: amina, title: 'By Okafor', date: '2026-02-04', addedBy: okafor })
    expect(await titles(patient, '?from=2026-02-02&to=2026-02-03')).toEqual(['Third', 'Second'])
    expect(await titles(patient, '?to=2026-02-01')).toEqual(['First'])
    expect(await titles(patient, '?from=2026-02-05')).toEqual([])
    expect(await titles(patient, '?from=2026-02-03&to=2026-02-01')).toEqual([])
    expect(await titles(patient, `?doctorId=${okafor.id}`)).toEqual(['By Okafor', 'First'])
    const all = `?doctorId=${lawal.id}&from=2026-02-02&to=2026-02-02&member=self&category=pediatrics&search=sec`
    expect(await titles(patient, all)).toEqual(['Second'])
  })

  test('REC-6 filter options: a patient’s family and doctors; a doctor’s patients, and the options for one patient', async () => {
    await seedAppointment({ familyMember: kemi })
    await seedAppointment({ doctor: lawal, date: '2026-03-12', status: 'scheduled' })
    const own = await patient.get<RecordFilters>('/api/records/filters')
    expect(own.body).toEqual({
      patients: [],
      holder: true,
      members: [
        {
          id: kemi.id,
          name: `Kemi ${kemi.lastName}`,
          patientId: kemi.primaryUserId,
          relationship: 'child',
          isArchived: false,
        },
      ],
      doctors: [{ id: okafor.id, name: 'Dr. Chidi Okafor' }],
    })
    const first = await doctor.get<RecordFilters>('/api/records/filters')
    expect(first.body).toEqual({
      patients: [{ id: amina.id, name: 'Amina Bello' }],
      holder: false,
      members: [],
      doctors: [],
    })
    const chosen = await doctor.get<RecordFilters>(`/api/records/filters?patientId=${amina.id}`)
    expect(chosen.body).toMatchObject({
      holder: false,
      members: [{ id: kemi.id }],
      doctors: [{ id: okafor.id }],
    })
    const stranger = await server.as(await server.seed.doctor())
    const none = await stranger.get<RecordFilters>(`/api/records/filters?patientId=${amina.id}`)
    expect(none.body).toEqual({ patients: [], holder: false, members: [], doctors: [] })
    const other = await server.as(await server.seed.patient())
    const others = await other.get<RecordFilters>(`/api/records/filters?patientId=${amina.id}`)
    expect(others.body).toEqual({ patients: [], holder: true, members: [], doctors: [] })
  })

  test('SEC-20 an invalid filter is a 400 that names it', async () => {
    for (const [query, path] of [
      ['member=none', 'member'],
      ['member=0', 'member'],
      ['category=surgery', 'category'],
      ['from=2026-02-30', 'from'],
      ['to=yesterday', 'to'],
      ['doctorId=x', 'doctorId'],
      ['patientId=-1', 'patientId'],
      ['search=%00', 'search'],
      ['cursor=document_2026-02-30_1', 'cursor'],
      ['cursor=document_9999-12-31_1', 'cursor'],
      ['cursor=visit_never_1', 'cursor'],
      ['cursor=visit_1', 'cursor'],
      ['cursor=1_1', 'cursor'],
    ] as const) {
      const { status, body } = await patient.get(`/api/records?${query}`)
      expect([query, status, body.errors?.[0]?.path]).toEqual([query, 400, path])
    }
  })
})

const nextIn = ({ link }: Answer<unknown>['headers']) =>
  typeof link === 'string' ? /^<([^>]+)>; rel="next"$/.exec(link)?.[1] : undefined

test('PLAT-2 pages contain every record once, in order, whatever is added meanwhile', async () => {
  for (const day of ['2026-02-01', '2026-02-02', '2026-02-03']) {
    for (const time of ['09:00', '10:00'])
      await seedAppointment({ date: day, time, reason: `visit ${day} ${time}` })
    for (const nth of [1, 2])
      await server.seed.record({ patient: amina, date: day, title: `card ${day} ${nth}` })
  }
  const whole = await titles(patient)
  expect(whole).toHaveLength(12)
  for (const limit of [1, 2, 3, 5, 12]) {
    const seen: string[] = []
    for (let next: string | undefined = `/api/records?limit=${limit}`; next !== undefined;) {
      const answer: Answer<HealthRecord[]> = await patient.get(next)
      seen.push(...answer.body.map(({ title }) => title))
      next = nextIn(answer.headers)
      if (limit === 2) await server.seed.record({ patient: amina, date: '2026-02-04', title: 'Later' })
    }
    expect(seen.filter((title) => title !== 'Later')).toEqual(whole)
  }
})

describe('REC-2 SEC-3 whose records are listed', () => {
  test('a doctor sees those of patients in their care, also of other doctors’ appointments; no one else’s', async () => {
    const bola = await server.seed.patient({ firstName: 'Canary-Bola' })
    const own = await seedAppointment({ reason: 'Own' })
    const others = await seedAppointment({ reason: 'Of Lawal', doctor: lawal, date: '2026-03-01' })
    await server.seed.record({ patient: amina, title: 'Added', date: '2026-02-01' })
    await seedAppointment({ patient: bola, doctor: lawal, reason: 'canary-reason', date: '2026-03-05' })
    await server.seed.record({ patient: bola, title: 'canary-title' })

    await seedAppointment({ familyMember: kemi, doctor: lawal, reason: 'Canary-Kemi', date: '2026-03-04' })
    await server.seed.record({ patient: amina, familyMember: kemi, title: 'Canary-Kemi' })

    const records = await read(doctor)
    expect(records.map(({ title, patientName }) => [title, patientName])).toEqual([
      ['Own', 'Amina Bello'],
      ['Of Lawal', 'Amina Bello'],
      ['Added', 'Amina Bello'],
    ])
    expect(await titles(doctor, `?patientId=${amina.id}&member=self`)).toHaveLength(3)
    expect(await titles(doctor, `?patientId=${amina.id}`)).toHaveLength(3)
    expect(await titles(doctor, `?patientId=${amina.id}&member=${kemi.id}`)).toEqual([])
    expect(await read(doctor, `?patientId=${bola.id}`)).toEqual([])
    expect(await read(await server.as(bola), `?patientId=${amina.id}`)).toEqual([])
    expect(JSON.stringify(await read(patient))).not.toContain('canary')
    expect(idsOf(await read(await server.as(lawal), `?patientId=${amina.id}`))).toContain(own.id)
    expect(idsOf(records)).toContain(others.id)

    const trail = await server.db.select().from(auditEntry).where(eq(auditEntry.actorId, okafor.id))
    expect(trail[0]).toMatchObject({ action: 'record.list', patientIds: [amina.id], outcome: 'done' })
  })

  test('pharmacists and administrators have none: 403', async () => {
    await seedAppointment({ reason: 'canary-reason' })
    for (const person of [await server.seed.pharmacist(), await server.seed.admin()]) {
      const answer = await (await server.as(person)).get('/api/records')
      expect([person.role, answer.status]).toEqual([person.role, 403])
      expect(JSON.stringify(answer.body)).not.toContain('canary')
    }
  })
})

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
