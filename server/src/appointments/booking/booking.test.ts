import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { auditEntry } from '../../audit/table.ts'
import type { Invalidation } from '../../outbox/outbox.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { careRelationship } from '../../chart-access/table.ts'
import { appointment } from '../table.ts'

let server: TestServer
let amina: Person
let bola: Person
let okafor: Person
let patient: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

// New people for each test, so that no one has another test's appointments.
beforeEach(async () => {
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1990-05-17' })
  bola = await server.seed.patient()
  okafor = await server.seed.doctor({
    firstName: 'Chidi',
    lastName: 'Okafor',
    specialization: 'Cardiology',
    timeOff: [{ startsOn: '2026-03-23', endsOn: '2026-03-24' }],
  })
  patient = await server.as(amina)
})

const form = (changes: object = {}) => ({
  patientId: amina.id,
  familyMemberId: null,
  doctorId: okafor.id,
  appointmentDate: '2026-03-13',
  appointmentTime: '09:30',
  type: 'general',
  status: 'scheduled',
  reason: 'Night cough twice a week',
  ...changes,
})
const book = (changes: object = {}, by = patient, headers?: Record<string, string>) =>
  by.post<Appointment>('/api/appointments', form(changes), headers)
const refused = (changes: object, by = patient) => by.post('/api/appointments', form(changes))
const stored = () => server.db.select().from(appointment).where(eq(appointment.doctorId, okafor.id))

describe('a new booking', () => {
  test('APPT-1 starts as scheduled, is returned in full, and is stored', async () => {
    const { status, body } = await book({ notes: '  Worse after meals ' })
    expect(status).toBe(201)
    const [row] = await stored()
    expect(body).toEqual({
      id: row?.id,
      patientId: amina.id,
      familyMemberId: null,
      doctorId: okafor.id,
      doctorName: 'Dr. Chidi Okafor',
      patientName: 'Amina Bello',
      appointmentDate: '2026-03-13',
      appointmentTime: '09:30',
      startsAt: '2026-03-13T08:30:00.000Z',
      endsAt: '2026-03-13T09:00:00.000Z',
      type: 'general',
      terms: null,
      mode: 'video',
      status: 'scheduled',
      reason: 'Night cough twice a week',
      notes: 'Worse after meals',
      diagnosis: null,
      prescription: null,
      cancelReason: null,
      startedAt: null,
      doctorJoinedAt: null,
      createdAt: '2026-03-11T08:00:00.000Z',
      updatedAt: '2026-03-11T08:00:00.000Z',
      doctor: {
        specialization: 'Cardiology',
        user: { firstName: 'Chidi', lastName: 'Okafor', profileImage: null },
      },
      patient: { firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1990-05-17' },
      familyMember: null,
    })
    expect(row).toMatchObject({
      date: '2026-03-13',
      time: '09:30:00',
      status: 'scheduled',
      updatedBy: amina.id,
    })
  })

  test('APPT-2 is for a family member if one is named', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi', relationship: 'daughter' })
    const { status, body } = await book({ familyMemberId: kemi.id })
    expect([status, body.familyMemberId, body.familyMember?.firstName]).toEqual([201, kemi.id, 'Kemi'])
    expect(body.patientName).toBe('Amina Bello')
  })

  test('APPT-3 is by video unless its type or ‘Visit by’ says in person', async () => {
    const modes = [
      [{ type: 'video' }, 'video'],
      [{ type: 'in-person' }, 'in-person'],
      [{ type: 'general' }, 'video'],
      [{ type: 'followup', mode: 'in-person' }, 'in-person'],
      [{ type: 'specialist', mode: 'video' }, 'video'],
      [{ type: 'urgent', mode: 'in-person' }, 'in-person'],
    ] as const
    for (const [place, [choice, mode]] of modes.entries()) {
      const { body } = await book({ ...choice, appointmentTime: `1${place}:00` })
      expect([choice, body.type, body.mode]).toEqual([choice, choice.type, mode])
    }
  })

  test('APPT-13 tells the doctor who and when, without the reason, and is recorded once', async () => {
    const { body } = await book()
    const doctor = await server.as(okafor)
    const notifications = await doctor.get<Notification[]>('/api/notifications')
    expect(notifications.body).toEqual([
      expect.objectContaining({
        type: 'new-appointment-booking',
        title: 'New appointment request',
        body: 'Amina Bello, Friday 13 March at 09:30',
      }),
    ])
    expect((await patient.get<Notification[]>('/api/notifications')).body).toEqual([])
    const trail = await server.db.select().from(auditEntry).where(eq(auditEntry.actorId, amina.id))
    expect(
      trail.map(({ action, subject, patientIds, outcome }) => [action, subject, patientIds, outcome]),
    ).toEqual([['appointment.booked', `appointment ${body.id}`, [amina.id], 'done']])
  })

  test('APPT-13 invalidates the lists of everyone who may have them open', async () => {
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (lists) => void heard.push(...lists))
    await book()
    stop()
    expect(heard).toEqual([
      { to: 'everyone', topic: 'slots', key: String(okafor.id) },
      { to: { userId: amina.id }, topic: 'appointments' },
      { to: { userId: okafor.id }, topic: 'appointments' },
      { to: { role: 'admin' }, topic: 'activity' },
      { to: { userId: amina.id }, topic: 'payments' },
      { to: { role: 'admin' }, topic: 'payments' },
    ])
  })

  test('PAT-40 remembers that the two know each other, and opens nothing', async () => {
    await book()
    await book({ appointmentTime: '10:00' })
    const relationships = await server.db
      .select()
      .from(careRelationship)
      .where(eq(careRelationship.patientId, amina.id))
    const since = server.clock.now()
    const of = { doctorId: okafor.id, patientId: amina.id, familyMemberId: null }
    expect(relationships).toEqual([
      { ...of, since, visitedAt: null, writtenAt: null, orderedAt: null, hasResultToSign: false },
    ])
  })

  test('APPT-2 may be made by an admin for any patient, who is notified', async () => {
    const { status, body } = await book({}, admin)
    expect([status, body.patientId]).toEqual([201, amina.id])
    const notifications = await patient.get<Notification[]>('/api/notifications')
    expect(notifications.body.map((one) => one.body)).toEqual([
      'The clinic booked an appointment with Dr. Chidi Okafor on 13 March at 09:30',
    ])
    expect((await refused({ patientId: okafor.id }, admin)).status).toBe(404)
    expect((await refused({ patientId: 999_999 }, admin)).status).toBe(404)
  })
})

describe('SEC-2 booking in someone else’s name', () => {
  test('another patient’s id in the body is a 403, and nothing is stored', async () => {
    const { status, body } = await refused({ patientId: bola.id })
    expect([status, body.message]).toEqual([403, 'You can book only for yourself and your family'])
    expect(await stored()).toEqual([])
  })

  test('someone else’s child gets the same reply as one that doesn’t exist', async () => {
    const theirs = await server.seed.familyMember(bola, { firstName: 'Canary' })
    const former = await server.seed.familyMember(amina, { archivedAt: new Date() })
    const answers = await Promise.all(
      [theirs.id, former.id, 999_999].map((familyMemberId) => refused({ familyMemberId })),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await refused({ familyMemberId: theirs.id }, admin)).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('APPT-2 doctors and pharmacists can’t book', async () => {
    for (const person of [okafor, await server.seed.pharmacist()])
      expect((await refused({ patientId: person.id }, await server.as(person))).status).toBe(403)
  })
})

describe('APPT-4 the fields of a booking', () => {
  test('each missing field has the form’s message', async () => {
    const messages: [string, string][] = [
      ['doctorId', 'Please select a doctor'],
      ['appointmentDate', 'Please select a date'],
      ['appointmentTime', 'Please select a time'],
      ['type', 'Please select consultation type'],
      ['reason', 'Please provide a reason for the visit'],
    ]
    for (const [path, message] of messages) {
      const { status, body } = await refused({ [path]: undefined })
      expect([path, status, body.errors]).toEqual([path, 400, [{ path, message }]])
      expect(body.message).toBe(message)
    }
    expect((await refused({ reason: '   ' })).body.message).toBe('Please provide a reason for the visit')
    expect((await refused({ status: 'confirmed' })).body.message).toBe('A new booking starts as scheduled')
  })

  test('SEC-20 a wrong JSON type in any field is a 400 that names it', async () => {
    const json = fc.jsonValue({ maxDepth: 2 })
    const isNo = (type: string) => (value: unknown) => typeof value !== type && value !== null
    const wrong = fc.oneof(
      ...['patientId', 'doctorId', 'familyMemberId'].map((path) =>
        fc.record({ path: fc.constant(path), value: json.filter(isNo('number')) }),
      ),
      ...['appointmentDate', 'appointmentTime', 'type', 'reason', 'notes', 'mode', 'status'].map((path) =>
        fc.record({ path: fc.constant(path), value: json.filter(isNo('string')) }),
      ),
      ...['patientId', 'doctorId', 'appointmentDate', 'appointmentTime', 'type', 'reason'].map((path) =>
        fc.record({ path: fc.constant(path), value: fc.constant(null) }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(wrong, async ({ path, value }) => {
        const { status, body } = await refused({ [path]: value })
        expect([status, ...new Set(body.errors?.map((error) => error.path))]).toEqual([400, path])
      }),
      { numRuns: 150, examples: [[{ path: 'reason', value: Object.fromEntries([['__proto__', []]]) }]] },
    )
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const { status } = await patient.post('/api/appointments', JSON.stringify(value))
        expect(status).toBe(400)
      }),
      { numRuns: 50 },
    )
    expect(await stored()).toEqual([])
  })

  test('SEC-20 NUL characters, impossible dates and times and out-of-range ids are refused, and nothing is stored', async () => {
    const cases: [object, string][] = [
      [{ reason: 'Cough\0' }, 'Text must not contain the character U+0000'],
      [{ notes: '\0' }, 'Text must not contain the character U+0000'],
      [{ reason: 'x'.repeat(1001) }, 'At most 1000 characters'],
      ...['2026-02-30', '2026-13-01', '0000-00-00', '9999-12-31', '2026-3-13', '13/03/2026', ''].map(
        (appointmentDate): [object, string] => [{ appointmentDate }, 'Please select a date'],
      ),
      ...['24:00', '09:60', '9:30', '09:30:00', ''].map((appointmentTime): [object, string] => [
        { appointmentTime },
        'Please select a time',
      ]),
      ...[0, -1, 1.5, 2 ** 31, 1e20].map((doctorId): [object, string] => [
        { doctorId },
        'Please select a doctor',
      ]),
      [{ familyMemberId: 2 ** 31 }, 'Not a valid id'],
    ]
    for (const [changes, message] of cases) {
      const { status, body } = await refused(changes)
      expect([changes, status, body.message]).toEqual([changes, 400, message])
    }
    expect(await stored()).toEqual([])
  })

  test('APPT-7 the earliest date is tomorrow', async () => {
    const early = 'Please select a date from tomorrow on'
    for (const appointmentDate of ['2026-03-11', '2026-03-10', '2020-01-01']) {
      const { status, body } = await refused({ appointmentDate })
      expect([status, body.errors]).toEqual([400, [{ path: 'appointmentDate', message: early }]])
    }
    expect((await book({ appointmentDate: '2026-03-12' })).status).toBe(201)
  })

  test('APPT-8 the time must be a slot of the doctor’s weekday, and not on a day off', async () => {
    const message = 'The doctor has no slot at that time on the selected date'
    const none = [
      { appointmentTime: '09:15' },
      { appointmentTime: '17:00' },
      { appointmentDate: '2026-03-14' },
      { appointmentDate: '2026-03-23' },
      { appointmentDate: '2026-03-24' },
    ]
    for (const changes of none) {
      const { status, body } = await refused(changes)
      expect([changes, status, body.errors]).toEqual([changes, 400, [{ path: 'appointmentTime', message }]])
    }
    expect((await book({ appointmentDate: '2026-03-25' })).status).toBe(201)
  })

  test('DOC-12 an unknown or deactivated doctor, or someone who isn’t a doctor, is 404', async () => {
    const gone = await server.seed.doctor({ isActive: false })
    for (const doctorId of [999_999, gone.id, bola.id]) expect((await refused({ doctorId })).status).toBe(404)
  })

  test('SEC-4 extra fields in the body change nothing', async () => {
    const extra = {
      id: 1,
      diagnosis: 'Canary',
      prescription: 'Canary',
      cancelReason: 'Canary',
      doctorName: 'Canary',
      createdAt: '2020-01-01T00:00:00Z',
      updatedBy: bola.id,
      startsAt: '2026-03-20T08:30:00Z',
      fee: '0.00',
    }
    const { status, body } = await book(extra)
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual(
      Object.keys((await book({ appointmentTime: '11:00' })).body).toSorted(),
    )
    expect(JSON.stringify(body)).not.toContain('Canary')
    const [row] = await stored()
    expect(row).toMatchObject({
      diagnosis: null,
      prescription: null,
      cancelReason: null,
      startedAt: null,
      doctorJoinedAt: null,
      updatedBy: amina.id,
    })
    expect(row?.startsAt.toISOString()).toBe('2026-03-13T08:30:00.000Z')
  })
})
