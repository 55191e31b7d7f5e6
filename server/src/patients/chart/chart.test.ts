import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChartEntry, PatientDetails } from '@alafia/contract/patients/schema'
import { auditEntry } from '../../audit/table.ts'
import { familyMember } from '../../family/table.ts'
import type { Invalidation } from '../../outbox/outbox.ts'
import type { Member, Person } from '../../seed/people.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let okafor: Person
let lawal: Person
let amina: Person
let kemi: Member
let doctor: Caller
let path: string

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', specialization: 'Cardiology' })
  lawal = await seed.doctor({ firstName: 'Bukola', lastName: 'Lawal', specialization: 'Pediatrics' })
  amina = await seed.patient({
    firstName: 'Amina',
    lastName: 'Bello',
    dateOfBirth: '1986-05-19',
    phone: '0803 555 0142',
  })
  kemi = await seed.familyMember(amina, {
    firstName: 'Kemi',
    relationship: 'daughter',
    allergies: ['Penicillin'],
    medicalConditions: ['Asthma'],
    regularMedicines: ['Salbutamol inhaler'],
    emergencyContact: 'Grandmother, 0805 555 0101',
  })
  doctor = await server.as(okafor)
  path = `/api/patients/${amina.id}`
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

const chart = async (query = '', by: Caller = doctor) => {
  const { status, body } = await by.get<ChartEntry[]>(`${path}/chart${query}`)
  expect([query, status]).toEqual([query, 200])
  return body
}
const found = async (query = '') => (await chart(query)).map(({ kind, id }) => `${kind} ${id}`)
const trailOf = async (person: Person) =>
  (
    await server.db.select().from(auditEntry).where(eq(auditEntry.actorId, person.id)).orderBy(auditEntry.id)
  ).map(({ action, subject, patientIds, outcome }) => [action, subject, patientIds, outcome])

describe('PAT-4 the subject of the chart', () => {
  test('PAT-5 the account holder: name, age, phone and family', async () => {
    await seedAppointment()
    await seedAppointment({ familyMember: kemi, date: '2026-03-03' })
    await server.seed.familyMember(amina, { firstName: 'Canary' })
    const { status, body } = await doctor.get<PatientDetails>(path)
    expect([status, body]).toEqual([
      200,
      {
        id: amina.id,
        familyMemberId: null,
        firstName: 'Amina',
        lastName: 'Bello',
        dateOfBirth: '1986-05-19',
        earlierNames: [],
        profileImage: null,
        relationship: null,
        phone: '0803 555 0142',
        emergencyContact: null,
        currentMedicines: [],
        accountHolder: { firstName: 'Amina', lastName: 'Bello', phone: '0803 555 0142', isOpen: true },
        linkedRecords: [],
        familyMembers: [
          {
            id: kemi.id,
            firstName: 'Kemi',
            lastName: kemi.lastName,
            relationship: 'daughter',
            dateOfBirth: kemi.dateOfBirth,
            isArchived: false,
          },
        ],
      },
    ])
  })

  test('PAT-17 a family member is named with the account holder; an archived member keeps the chart', async () => {
    await seedAppointment({ familyMember: kemi })
    const { body } = await doctor.get<PatientDetails>(`${path}?member=${kemi.id}`)
    expect(body).toMatchObject({
      id: amina.id,
      familyMemberId: kemi.id,
      firstName: 'Kemi',
      dateOfBirth: kemi.dateOfBirth,
      relationship: 'daughter',
      emergencyContact: 'Grandmother, 0805 555 0101',
      currentMedicines: [],
      accountHolder: { firstName: 'Amina', lastName: 'Bello', phone: '0803 555 0142', isOpen: false },
    })
    const left = await server.seed.familyMember(amina)
    await seedAppointment({ familyMember: left, date: '2026-03-03' })
    const { id } = left
    await server.db
      .update(familyMember)
      .set({ archivedAt: server.clock.now() })
      .where(eq(familyMember.id, id))
    const gone = await doctor.get<PatientDetails>(`${path}?member=${left.id}`)
    expect([gone.status, gone.body.familyMembers.map(({ isArchived }) => isArchived)]).toEqual([
      200,
      [false, true],
    ])
  })
})

describe('PAT-5 the whole chart in one list', () => {
  test('appointments, prescriptions and documents, newest first, each with its details', async () => {
    const old = await seedAppointment({
      date: '2026-01-05',
      reason: 'Chest pain',
      notes: 'ECG normal',
      diagnosis: 'Strain',
    })
    const missed = await seedAppointment({
      date: '2026-03-03',
      doctor: lawal,
      status: 'no-show',
      reason: 'Review',
    })
    const ahead = await seedAppointment({
      date: '2026-03-20',
      status: 'confirmed',
      requestNotes: 'Comes with her sister',
    })
    const ordered = await server.seed.prescription({
      appointment: missed,
      createdAt: new Date('2026-03-03T09:05:00Z'),
      status: 'fulfilled',
      refills: 3,
      refillsUsed: 1,
    })
    const card = await server.seed.record({
      patient: amina,
      date: '2026-03-03',
      title: 'Card',
      note: 'Measles',
      file: { name: 'card.png', type: 'image/png', bytes: samplePng },
    })
    const noted = await server.seed.record({
      patient: amina,
      addedBy: lawal,
      date: '2026-01-05',
      title: 'ECG',
    })
    // Of the family, and of a stranger.
    await seedAppointment({ familyMember: kemi, date: '2026-03-04' })
    await server.seed.record({ patient: amina, familyMember: kemi })
    await seedAppointment({ patient: await server.seed.patient(), date: '2026-03-05' })

    const entries = await chart()
    expect(entries.map(({ kind, id, date, time }) => [kind, id, date, time])).toEqual([
      ['appointment', ahead.id, '2026-03-20', '10:00'],
      ['record', card.id, '2026-03-03', null],
      ['prescription', ordered.id, '2026-03-03', '10:05'],
      ['appointment', missed.id, '2026-03-03', '10:00'],
      ['record', noted.id, '2026-01-05', null],
      ['appointment', old.id, '2026-01-05', '10:00'],
    ])
    expect(entries[0]?.appointment).toMatchObject({ requestNotes: 'Comes with her sister', notes: null })
    expect(entries[1]).toMatchObject({
      appointment: null,
      prescription: null,
      record: {
        title: 'Card',
        category: 'general',
        note: 'Measles',
        file: { name: 'card.png', type: 'image/png', size: samplePng.length },
        addedBy: 'Amina Bello',
      },
    })
    expect(entries[2]).toMatchObject({
      appointment: null,
      record: null,
      prescription: {
        appointmentId: missed.id,
        doctorId: lawal.id,
        doctorName: 'Dr. Bukola Lawal',
        specialization: 'Pediatrics',
        medications: [{ name: 'Amlodipine 5 mg', dosage: '1 tablet', quantity: 1, instructions: null }],
        status: 'fulfilled',
        refillsAllowed: 3,
        refillsLeft: 2,
      },
    })
    expect(entries[4]?.record).toMatchObject({ title: 'ECG', addedBy: 'Dr. Bukola Lawal', file: null })
    expect(entries[5]?.appointment).toEqual({
      doctorId: okafor.id,
      doctorName: 'Dr. Chidi Okafor',
      specialization: 'Cardiology',
      type: 'general',
      mode: 'video',
      status: 'completed',
      reason: 'Chest pain',
      requestNotes: null,
      notes: 'ECG normal',
      diagnosis: 'Strain',
      diagnosisCodes: [],
      addenda: [],
      advice: null,
      cancelReason: null,
      workingNote: null,
    })
  })

  test('PAT-4 a family member’s chart is separate from the account holder’s', async () => {
    const hers = await seedAppointment({ familyMember: kemi })
    const herOrder = await server.seed.prescription({
      appointment: hers,
      createdAt: new Date('2026-03-02T09:10:00Z'),
    })
    const herCard = await server.seed.record({ patient: amina, familyMember: kemi, date: '2026-03-01' })
    const own = await seedAppointment({ date: '2026-03-03' })
    expect(await found()).toEqual([`appointment ${own.id}`])
    expect(await found(`?member=${kemi.id}`)).toEqual([
      `prescription ${herOrder.id}`,
      `appointment ${hers.id}`,
      `record ${herCard.id}`,
    ])
  })

  test('PAT-6 filters by kind, text and days', async () => {
    const cough = await seedAppointment({
      date: '2026-03-01',
      reason: 'Night cough',
      notes: 'Wheeze',
      diagnosis: 'Asthma',
    })
    const rash = await seedAppointment({ date: '2026-03-02', reason: 'Rash', doctor: lawal })
    const ordered = await server.seed.prescription({
      appointment: rash,
      createdAt: new Date('2026-03-03T22:59:00Z'),
      medications: [{ name: 'Cetirizine 10 mg', dosage: '1', frequency: 'daily', duration: '5 days' }],
    })
    const spirometry = await server.seed.record({
      patient: amina,
      date: '2026-03-04',
      title: 'Spirometry 100%',
      note: 'Mild asthma',
    })
    const [c, r, o, s] = [
      `appointment ${cough.id}`,
      `appointment ${rash.id}`,
      `prescription ${ordered.id}`,
      `record ${spirometry.id}`,
    ]
    expect(await found()).toEqual([s, o, r, c])
    expect(await found('?kinds=appointment')).toEqual([r, c])
    expect(await found('?kinds=record,prescription')).toEqual([s, o])
    expect(await found('?search=ASTHMA')).toEqual([s, c])
    expect(await found('?search=wheeze')).toEqual([c])
    expect(await found('?search=cetirizine')).toEqual([o])
    expect(await found('?search=Dr.%20Bukola')).toEqual([o, r])
    expect(await found('?search=100%25')).toEqual([s])
    expect(await found('?search=_')).toEqual([])
    // 22:59 UTC is 23:59 of the 3rd in Lagos.
    expect(await found('?from=2026-03-02&until=2026-03-03')).toEqual([o, r])
    expect(await found('?from=2026-03-04')).toEqual([s])
    expect(await found('?until=2026-03-01')).toEqual([c])
    expect(await found('?kinds=appointment&search=spirometry')).toEqual([])
    for (const query of [
      '?kinds=scan',
      '?kinds=',
      '?from=yesterday',
      '?cursor=visit_x',
      '?member=0',
      '?limit=0',
    ])
      expect([query, (await doctor.get(`${path}/chart${query}`)).status]).toEqual([query, 400])
  })
})

test('PAT-7 a change of a chart invalidates it for all doctors of the patient, and for no other', async () => {
  const at = await seedAppointment({ date: '2026-03-11', time: '10:00', status: 'confirmed' })
  await seedAppointment({ doctor: lawal })
  const heard: Invalidation[] = []
  const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
  const invalidatedFor = () => {
    const charts = heard.splice(0).filter(({ topic }) => topic === 'patients')
    for (const { key } of charts) expect(key).toBe(String(amina.id))
    return charts.map(({ to }) => to)
  }
  const both = expect.arrayContaining([{ userId: okafor.id }, { userId: lawal.id }]) as unknown // vitest types this as `any`
  const order = {
    appointmentId: at.id,
    patientId: amina.id,
    doctorId: okafor.id,
    medications: [{ name: 'Cetirizine 10 mg', dosage: '1 tablet', frequency: 'daily', duration: '5 days' }],
  }
  expect((await doctor.post('/api/prescriptions', order)).status).toBe(201)
  const afterOrder = invalidatedFor()
  expect([afterOrder, afterOrder.length]).toEqual([both, 2])
  const done = { status: 'completed', notes: 'Well', diagnosis: 'Rhinitis' }
  expect((await doctor.patch(`/api/appointments/${at.id}`, done)).status).toBe(200)
  stop()
  const afterVisit = invalidatedFor()
  expect([afterVisit, afterVisit.length]).toEqual([both, 2])
})

describe('PAT-1 a doctor can read only their own patients', () => {
  const answers = async (by: Caller, at = path) =>
    Promise.all(
      [at, `${at}?member=${kemi.id}`, `${at}/chart`, `${at}/chart?member=${kemi.id}`].map(async (address) => {
        const { status, body } = await by.get<unknown>(address)
        return { status, text: JSON.stringify(body) }
      }),
    )

  test('another doctor’s patient gives the same 404 as an unknown one, and reveals nothing', async () => {
    await seedAppointment({ reason: 'canary-reason', notes: 'canary-notes' })
    await server.seed.record({ patient: amina, title: 'canary-record' })
    const others = await server.as(lawal)
    const unknown = await answers(others, '/api/patients/2147483647')
    for (const { status, text } of await answers(others)) {
      expect(status).toBe(404)
      expect(unknown.map((one) => one.text)).toContain(text)
      for (const canary of ['canary', 'Amina', 'Bello', 'Kemi', 'Penicillin', amina.email])
        expect(text).not.toContain(canary)
    }
    expect(await trailOf(lawal)).toHaveLength(8)
    for (const [action, , patients, outcome] of await trailOf(lawal)) {
      expect(['patient.read', 'chart.read']).toContain(action)
      expect([patients, outcome]).toEqual([[], 'denied'])
    }
  })

  test('PAT-16 PAT-41 a patient of this year is still reached, unless every appointment was cancelled or missed', async () => {
    await seedAppointment({ date: '2025-04-01' })
    await seedAppointment({ familyMember: kemi, date: '2025-04-02' })
    await seedAppointment({ doctor: lawal, date: '2025-02-03', status: 'cancelled' })
    await seedAppointment({ doctor: lawal, familyMember: kemi, date: '2025-02-04', status: 'no-show' })
    expect((await answers(doctor)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await answers(await server.as(lawal))).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('CHART-10 an emergency access opens the chart, marked in the audit trail, until it ends', async () => {
    await seedAppointment()
    await server.seed.emergencyAccess({ doctor: lawal, patient: amina })
    await server.seed.emergencyAccess({ doctor: lawal, patient: amina, familyMemberId: kemi.id })
    const other = await server.as(lawal)
    expect((await answers(other)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await other.get('/api/patients')).body).toEqual([])
    for (const [, subject, patients] of (await trailOf(lawal)).slice(0, 4)) {
      expect(subject).toMatch(/emergency access \d+$/)
      expect(patients).toEqual([amina.id])
    }
    server.clock.advance(61)
    const late = await answers(await server.as(lawal))
    server.clock.advance(-61)
    expect(late.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('SEC-2 another patient’s child: 404', async () => {
    await seedAppointment()
    const bola = await server.seed.patient()
    const theirs = await server.seed.familyMember(bola)
    for (const address of [`${path}?member=${theirs.id}`, `${path}/chart?member=${theirs.id}`])
      expect((await doctor.get(address)).status).toBe(404)
  })

  test('other roles get 403, the patient too: this view is for doctors', async () => {
    for (const person of [amina, await server.seed.pharmacist(), await server.seed.admin()])
      expect((await answers(await server.as(person))).map(({ status }) => status)).toEqual([
        403, 403, 403, 403,
      ])
  })

  test('SEC-14 each read is one audit entry that names the patient, even for an empty chart', async () => {
    await seedAppointment({ status: 'confirmed', date: '2026-03-20' })
    await doctor.get(path)
    await chart()
    await chart('?kinds=record&search=nothing')
    expect(await trailOf(okafor)).toEqual([
      ['patient.read', `patient ${amina.id}`, [amina.id], 'done'],
      ['chart.read', `patient ${amina.id}`, [amina.id], 'done'],
      ['chart.read', `patient ${amina.id}`, [amina.id], 'done'],
    ])
  })
})
