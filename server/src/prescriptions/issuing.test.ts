import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { auditEntry } from '../audit/table.ts'
import { notification } from '../outbox/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { prescription } from './table.ts'

type Order = Record<string, unknown>

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let kemi: { id: number; firstName: string; lastName: string }
let pharmacists: Person[]
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

const amlodipine = {
  name: 'Amlodipine 5 mg',
  dosage: '1 tablet',
  frequency: 'each morning',
  duration: '30 days',
}

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  ;[amina, okafor] = [await seed.patient(), await seed.doctor()]
  kemi = await seed.familyMember(amina, { dateOfBirth: '2019-05-04' })
  pharmacists = [await seed.pharmacist(), await seed.pharmacist()]
  ;[patient, doctor] = [await server.as(amina), await server.as(okafor)]
  appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-11',
    time: '10:00',
    status: 'confirmed',
  })
})
afterAll(() => server.close())

const orderFor = (of: { id: number }, more: Order = {}): Order => ({
  appointmentId: of.id,
  patientId: amina.id,
  familyMemberId: null,
  doctorId: okafor.id,
  medications: [amlodipine],
  status: 'pending',
  issuedDate: '2026-03-11',
  ...more,
})

const issue = (order: unknown, by = doctor, headers: Record<string, string> = {}) =>
  by.post<Prescription & Omit<ProblemBody, 'status'>>('/api/prescriptions', order, headers)

const count = async () => (await server.db.select({ id: prescription.id }).from(prescription)).length

/** Sends a request that must be refused, and checks that nothing was stored. */
const refused = async (order: unknown, by = doctor) => {
  const before = await count()
  const answer = await issue(order, by)
  expect(await count()).toBe(before)
  return answer
}

describe('a doctor prescribes', () => {
  it('RX-1 starts as pending, valid for 90 days, for the patient of the appointment', async () => {
    const { status, body } = await issue(orderFor(appointment))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      appointmentId: appointment.id,
      patientId: amina.id,
      familyMemberId: null,
      doctorId: okafor.id,
      doctorName: `Dr. ${okafor.firstName} ${okafor.lastName}`,
      patientName: `${amina.firstName} ${amina.lastName}`,
      patientDOB: body.patientDOB,
      medications: [
        {
          ...amlodipine,
          instructions: null,
          quantity: 1,
          dispensed: 0,
          owed: 0,
          waived: 0,
          noSubstitution: null,
          dispensedProducts: [],
        },
      ],
      findings: [],
      checks: body.checks,
      acknowledged: [],
      status: 'pending',
      issuedDate: '2026-03-11',
      expiryDate: '2026-06-09',
      pharmacistNotes: null,
      pharmacistName: null,
      checkedBy: null,
      isHandledByYou: false,
      refillsAllowed: 0,
      refillsLeft: 0,
      isGenuine: true,
      pharmacy: null,
      code: body.code,
      requestedAt: '2026-03-11T08:00:00.000Z',
      dispensedAt: null,
      collectedAt: null,
      collectedBy: null,
      counselled: null,
      reversals: [],
      recalls: [],
      notCollectedAt: null,
      waitingSince: null,
      owed: 0,
      isUrgent: false,
      question: null,
      replaces: null,
      replacedBy: null,
      createdAt: '2026-03-11T08:00:00.000Z',
      updatedAt: '2026-03-11T08:00:00.000Z',
      familyMember: null,
      doctor: {
        specialization: body.doctor.specialization,
        user: { firstName: okafor.firstName, lastName: okafor.lastName, profileImage: null },
      },
    })
  })

  it('RX-6 may be refilled as often as the doctor says, at most 11 times', async () => {
    const { body } = await issue(orderFor(appointment, { refills: 11 }))
    expect(body).toMatchObject({ refillsAllowed: 11, refillsLeft: 11 })
    expect((await issue(orderFor(appointment, { refills: 12 }))).status).toBe(400)
    expect((await issue(orderFor(appointment, { refills: -1 }))).status).toBe(400)
  })

  it('RX-2 names the family member it is for, with their date of birth, and says that the appointment is urgent', async () => {
    const { seed } = server
    const forKemi = await seed.appointment({
      patient: amina,
      doctor: okafor,
      familyMember: kemi,
      date: '2026-03-11',
      time: '11:00',
      status: 'confirmed',
      type: 'urgent',
    })
    const { status, body } = await issue(orderFor(forKemi, { familyMemberId: kemi.id }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      isUrgent: true,
      patientId: amina.id,
      familyMemberId: kemi.id,
      patientName: `${kemi.firstName} ${kemi.lastName}`,
      patientDOB: '2019-05-04',
      familyMember: { firstName: kemi.firstName },
    })
  })

  it('RX-8 adds the medications to the appointment, one per line, followed by those of a second prescription', async () => {
    const { seed } = server
    const own = await seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-11',
      time: '12:00',
      status: 'confirmed',
    })
    const spray = {
      name: 'Salbutamol 100 µg',
      dosage: '2 puffs',
      frequency: 'when wheezing',
      duration: '30 days',
      instructions: 'Use a spacer',
    }
    await issue(orderFor(own, { medications: [amlodipine, spray] }))
    await issue(orderFor(own))
    const { body } = await patient.get<Appointment>(`/api/appointments/${own.id}`)
    const first = 'Amlodipine 5 mg, 1 tablet each morning, 30 days, quantity 1 tablet'
    expect(body.prescription).toBe(
      `${first}\nSalbutamol 100 µg, 2 puffs when wheezing, 30 days, quantity 1 inhaler (Use a spacer)\n${first}`,
    )
  })

  it('RX-2 is dated today if no date of issue is sent, and is for the patient if no family member is', async () => {
    const { familyMemberId: _member, issuedDate: _date, status: _status, ...order } = orderFor(appointment)
    expect((await issue(order)).body).toMatchObject({
      issuedDate: '2026-03-11',
      expiryDate: '2026-06-09',
      familyMemberId: null,
    })
  })

  it('RX-7 notifies the patient of who prescribed and the pharmacists of who and what, but not the doctor; records it once', async () => {
    const spray = { ...amlodipine, name: 'Salbutamol inhaler 100 µg', dosage: '2 puffs' }
    const { body } = await issue(orderFor(appointment, { medications: [amlodipine, spray] }))
    const doctorName = `Dr. ${okafor.firstName} ${okafor.lastName}`
    const rows = await server.db.select().from(notification)
    const notified = rows.filter(
      ({ payload }) => 'prescriptionId' in payload && payload.prescriptionId === body.id,
    )
    expect(notified.map(({ userId, type, payload }) => ({ userId, type, payload }))).toEqual([
      { userId: amina.id, type: 'prescription-added', payload: { prescriptionId: body.id, doctorName } },
      ...pharmacists.map(({ id: userId }) => ({
        userId,
        type: 'new-prescription-for-pharmacy',
        payload: { prescriptionId: body.id, doctorName, medication: 'Amlodipine 5 mg and 1 more' },
      })),
    ])
    expect(JSON.stringify(notified[0])).not.toContain('Amlodipine')
    const entries = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `prescription ${body.id}`))
    expect(entries).toMatchObject([
      { action: 'prescription.issued', outcome: 'done', actorId: okafor.id, patientIds: [amina.id] },
    ])
  })

  it('RX-7 invalidates the lists of patient, doctor, pharmacists and administrators', async () => {
    const topics: string[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) =>
      topics.push(...changes.map(({ to, topic }) => `${topic} ${JSON.stringify(to)}`)),
    )
    await issue(orderFor(appointment))
    stop()
    const both = [amina.id, okafor.id].flatMap((id) => [
      `prescriptions {"userId":${id}}`,
      `appointments {"userId":${id}}`,
      `records {"userId":${id}}`,
    ])
    expect(topics.toSorted()).toEqual(
      [
        ...both,
        `patients {"userId":${okafor.id}}`,
        'activity {"role":"admin"}',
        'facts {"role":"pharmacist"}',
        'prescriptions {"role":"pharmacist"}',
      ].toSorted(),
    )
  })

  it('SEC-6 the same Idempotency-Key 20 times in parallel: one prescription and the same reply; with another body: 409', async () => {
    const before = await count()
    const key = { 'idempotency-key': 'one-prescription' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => issue(orderFor(appointment), doctor, key)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    const other = await issue(
      orderFor(appointment, { medications: [{ ...amlodipine, quantity: 2 }] }),
      doctor,
      key,
    )
    expect([other.status, other.body.type]).toEqual([409, '/problems/key-reused'])
  })
})

describe('for whom and when a doctor may prescribe', () => {
  it.each([
    ['confirmed', '09:30'],
    ['completed', '10:00'],
  ] as const)('RX-3 at a %s appointment: 201', async (status, time) => {
    const { seed } = server
    const at = await seed.appointment({
      patient: await seed.patient(),
      doctor: okafor,
      date: '2026-03-10',
      time,
      status,
      notes: 'n',
      diagnosis: 'd',
    })
    expect((await issue(orderFor(at, { patientId: at.patientId }))).status).toBe(201)
  })

  it.each(['scheduled', 'rescheduled', 'cancelled', 'no-show'] as const)(
    'RX-3 at a %s appointment: 409 that names the status',
    async (status) => {
      const { seed } = server
      const at = await seed.appointment({
        patient: await seed.patient(),
        doctor: okafor,
        date: '2026-03-10',
        time: '10:00',
        status,
      })
      const answer = await refused(orderFor(at, { patientId: at.patientId }))
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        status === 'scheduled'
          ? 'This appointment is scheduled, not confirmed yet. Confirm it to prescribe at it'
          : `This appointment is ${status}. You can no longer prescribe at it`,
      ])
    },
  )

  it('SEC-2 for people other than those of the appointment: 403, and nothing stored', async () => {
    const { seed } = server
    const other = await seed.patient()
    const child = await seed.familyMember(other, {})
    for (const mixed of [
      { patientId: other.id },
      { familyMemberId: child.id },
      { familyMemberId: kemi.id },
      { doctorId: (await seed.doctor()).id },
      { doctorId: amina.id },
    ]) {
      const { status } = await refused(orderFor(appointment, mixed))
      expect([mixed, status]).toEqual([mixed, 403])
    }
  })

  it('RX-3 SEC-1 at an appointment that the doctor may not see, or that doesn’t exist: 404', async () => {
    const stranger = await server.as(await server.seed.doctor())
    expect((await refused(orderFor(appointment), stranger)).status).toBe(404)
    expect((await refused(orderFor({ id: 2_147_483_647 }))).status).toBe(404)
  })

  it('RX-3 another doctor of the same patient sees the appointment, but can’t prescribe at it: 403', async () => {
    const { seed } = server
    const adeyemi = await seed.doctor()
    await seed.appointment({
      patient: amina,
      doctor: adeyemi,
      date: '2026-03-11',
      time: '15:00',
      status: 'confirmed',
    })
    const caller = await server.as(adeyemi)
    for (const doctorId of [okafor.id, adeyemi.id]) {
      const { status, body } = await refused(orderFor(appointment, { doctorId }), caller)
      expect([status, body.detail]).toEqual([403, 'Only the doctor of the appointment can prescribe at it'])
    }
  })

  it('RX-1 SEC-1 only a doctor prescribes', async () => {
    for (const by of [
      patient,
      await server.as(pharmacists[0] ?? okafor),
      await server.as(await server.seed.admin()),
    ])
      expect((await refused(orderFor(appointment), by)).status).toBe(403)
    expect((await refused(orderFor(appointment), server.anyone)).status).toBe(401)
  })
})

describe('what a prescription may contain', () => {
  it.each([
    ['2026-03-10', 201],
    ['2026-03-12', 201],
    ['2026-03-09', 400],
    ['2026-03-13', 400],
  ])('RX-4 issued on %s: %i', async (issuedDate, expected) => {
    const { status, body } = await issue(orderFor(appointment, { issuedDate }))
    expect(status).toBe(expected)
    expect(body.errors ?? []).toEqual(
      expected === 400 ? [{ path: 'issuedDate', message: 'The date of issue must be today' }] : [],
    )
  })

  it('RX-4 keeps a stated expiry date, which can’t be before the date of issue', async () => {
    expect((await issue(orderFor(appointment, { expiryDate: '2026-03-11' }))).body.expiryDate).toBe(
      '2026-03-11',
    )
    const { status, body } = await refused(orderFor(appointment, { expiryDate: '2026-03-10' }))
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'expiryDate', message: 'The expiry date must not be before the date of issue' }],
    ])
  })

  const ids = [undefined, null, '1', 0, -1, 1.5, 2_147_483_648, true, [], {}]
  const texts = (most: number) => [undefined, null, 1, true, [], {}, '', '   ', 'a\0b', 'x'.repeat(most + 1)]
  const wrong: Record<string, unknown[]> = {
    appointmentId: ids,
    patientId: ids,
    doctorId: ids,
    familyMemberId: ids.filter((value) => value !== undefined && value !== null),
    medications: [
      undefined,
      null,
      1,
      'x',
      true,
      {},
      [],
      [null],
      ['x'],
      Array.from({ length: 21 }, () => amlodipine),
    ],
    'medications.0.name': texts(120),
    'medications.0.dosage': texts(120),
    'medications.0.frequency': texts(120),
    'medications.0.duration': texts(120),
    'medications.0.instructions': [1, true, [], {}, 'a\0b', 'x'.repeat(501)],
    'medications.0.quantity': [null, '1', 0, -1, 1.5, 10_001, true, [], {}],
    status: [null, 1, 'active', 'fulfilled', [], {}],
    issuedDate: [null, 1, '', '11.03.2026', '2026-02-30', '2026-3-1', '9999-99-99', [], {}],
    expiryDate: [null, 1, '', '2026-02-30', '2026-03-11T00:00', '2200-01-01', [], {}],
  }
  const cases = Object.entries(wrong).flatMap(([path, values]) =>
    values.map((value) => [path, value] as const),
  )

  it.each(cases)('SEC-20 %s = %j: 400 that names the field, and nothing stored', async (path, value) => {
    const [field = '', , inner] = path.split('.')
    const order =
      inner === undefined ? { [field]: value } : { medications: [{ ...amlodipine, [inner]: value }] }
    const { status, body } = await refused(orderFor(appointment, order))
    expect(status).toBe(400)
    expect(new Set(body.errors?.map((error) => error.path.startsWith(path)))).toEqual(new Set([true]))
  })

  it.each([
    [{ medications: [] }, 'Please enter the medication name'],
    [{ medications: [{ ...amlodipine, name: ' ' }] }, 'Please enter the medication name'],
    [{ medications: [{ ...amlodipine, dosage: undefined }] }, 'Please enter the dosage'],
    [{ medications: [{ ...amlodipine, frequency: '' }] }, 'Please enter the frequency'],
    [{ medications: [{ ...amlodipine, duration: null }] }, 'Please enter the duration'],
    [{ status: 'fulfilled' }, 'A new prescription starts as pending'],
    [{ issuedDate: '2026-02-30' }, 'Please enter the date of issue'],
    [{ expiryDate: 'soon' }, 'Please enter the expiry date'],
  ])('RX-5 %j: says "%s"', async (order, message) => {
    expect((await refused(orderFor(appointment, order))).body.message).toBe(message)
  })

  it.each(['null', '[]', '"x"', '1', '{"appointmentId":'])(
    'SEC-20 %s instead of a prescription: 400',
    async (body) => {
      expect((await refused(body)).status).toBe(400)
    },
  )

  let extra: Order
  beforeEach(() => {
    extra = {
      id: 1,
      pharmacistId: amina.id,
      pharmacistNotes: 'x',
      fillCount: 9,
      createdAt: '2020-01-01T00:00:00Z',
      updatedAt: null,
    }
  })

  it('SEC-4 ignores fields that the doctor may not set', async () => {
    const medications = [{ ...amlodipine, dispensed: 99, price: '0.01' }]
    const { status, body } = await issue(orderFor(appointment, { ...extra, medications }))
    expect(status).toBe(201)
    const [row] = await server.db.select().from(prescription).where(eq(prescription.id, body.id))
    expect(row).toMatchObject({
      pharmacistId: null,
      pharmacistNotes: null,
      fillCount: 0,
      createdAt: server.clock.now(),
      updatedAt: server.clock.now(),
    })
    expect(row?.medications).toEqual([{ ...amlodipine, instructions: null, quantity: 1 }])
  })
})
