import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { VerificationOf } from '@alafia/contract/letters/verification'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { SafetyReport } from '@alafia/contract/safety/schema'
import { prepareForPrescribing } from '../testing/prescribing.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { testSigning } from '../testing/signing.ts'
import { signExisting, notifyWhenChanged } from './signing.actions.ts'
import { matchesStoredSignatures } from './signing.queries.ts'
import { prescription } from './table.ts'

/* SEC-24: a change made directly in the database is found wherever the prescription is read. */

const message = "This prescription was changed after it was signed. It can't be dispensed."

let server: TestServer
let people: Record<'patient' | 'doctor' | 'pharmacist' | 'admin', Person>
let callers: Record<keyof typeof people, Caller>
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

const medications = [
  { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'daily', duration: '30 days', quantity: 30 },
]

beforeAll(async () => {
  server = await testServer()
  const [prepared, admin] = [await prepareForPrescribing(server), await server.seed.admin()]
  people = { ...prepared.people, admin }
  callers = { ...prepared.callers, admin: await server.as(admin) }
  appointment = prepared.appointment
})
afterAll(() => server.close())

type Details = Partial<Parameters<TestServer['seed']['prescription']>[0]>
const given = (details: Details = {}) =>
  server.seed.prescription({ appointment, medications, pharmacist: people.pharmacist, ...details })

const setTo = (id: number, change: SQL) =>
  server.db.execute(sql`update ${prescription} set ${change} where id = ${id}`)
const tamper = (id: number) =>
  setTo(id, sql`medications = jsonb_set(medications, '{0,name}', '"Amlodipine 8 mg"')`)

const listed = async (caller: Caller, id: number, query = '?limit=200') =>
  (await caller.get<Prescription[]>(`/api/prescriptions${query}`)).body.find((one) => one.id === id)
const rowOf = async (id: number) =>
  (await server.db.select().from(prescription).where(eq(prescription.id, id)))[0]

describe('SEC-24 a prescription as it was signed', () => {
  it('is genuine throughout its life cycle, for everyone who reads it', async () => {
    const { body: issued } = await callers.doctor.post<Prescription>('/api/prescriptions', {
      appointmentId: appointment.id,
      patientId: appointment.patientId,
      doctorId: appointment.doctorId,
      medications,
      refills: 1,
    })
    expect(issued.isGenuine).toBe(true)
    const row = await rowOf(issued.id)
    expect(row?.signature).toMatch(new RegExp(`^${server.app.services.signing.keyId}\\.`))
    for (const status of ['fulfilled', 'picked-up']) {
      const { body } = await callers.pharmacist.patch<Prescription>(`/api/prescriptions/${issued.id}`, {
        status,
      })
      expect([body.status, body.isGenuine]).toEqual([status, true])
    }
    const { body } = await callers.patient.post<Prescription>(`/api/prescriptions/${issued.id}/refill`)
    expect([body.status, body.isGenuine]).toEqual(['active', true])
    expect((await rowOf(issued.id))?.signature).toBe(row?.signature)
    for (const [caller, query] of [
      [callers.patient, undefined],
      [callers.doctor, undefined],
      [callers.pharmacist, '?view=queue&limit=200'],
    ] as const)
      expect((await listed(caller, issued.id, query))?.isGenuine).toBe(true)
  })
})

const changes: Record<string, SQL> = {
  'the name of a medication': sql`medications = jsonb_set(medications, '{0,name}', '"Amlodipine 6 mg"')`,
  'its quantity': sql`medications = jsonb_set(medications, '{0,quantity}', '31')`,
  'a medication without a quantity': sql`medications = medications #- '{0,quantity}'`,
  'a name that isn’t a text': sql`medications = jsonb_set(medications, '{0,name}', '[7]')`,
  'medications that aren’t objects': sql`medications = '[null, 1, "x", []]'`,
  'medications removed': sql`medications = '[]'`,
  'medications that aren’t a list': sql`medications = '{"name": "Amlodipine 5 mg"}'`,
  'medications that are a text': sql`medications = '"Amlodipine 5 mg"'`,
  'medications that are null': sql`medications = 'null'`,
  'one more medication': sql`medications = medications || medications`,
  'a field that isn’t shown': sql`medications = jsonb_set(medications, '{0,brand}', '"x"')`,
  'the expiry date': sql`expiry_date = expiry_date + 1`,
  'the date of issue': sql`issued_date = issued_date - 1`,
  'the refills': sql`refills_allowed = refills_allowed + 1`,
  'the findings': sql`findings = '[{"kind": "age"}]'`,
  'the checks': sql`checks = '[]'`,
  'the signature': sql`signature = overlay(signature placing case substr(signature, 30, 1) when '-' then '_' else '-' end from 30)`,
  'the signature removed': sql`signature = ''`,
  'the signature of another': sql`signature = (select other.signature from prescription as other where other.id < prescription.id and other.signature <> '' limit 1)`,
}

describe('SEC-24 a prescription that was changed in the database', () => {
  it.each(Object.entries(changes))(
    '%s: is reported in every list, and by the printed code',
    async (_what, change) => {
      const { id, code } = await given()
      await setTo(id, change)
      expect((await listed(callers.patient, id))?.isGenuine).toBe(false)
      expect((await listed(callers.doctor, id))?.isGenuine).toBe(false)
      expect((await listed(callers.pharmacist, id, '?view=queue&limit=200'))?.isGenuine).toBe(false)
      const { body } = await server.anyone.get<VerificationOf<'prescription'>>(`/api/verify/${code}`)
      expect(body.isGenuine).toBe(false)
    },
  )

  it.each(Object.entries(changes))(
    '%s: does not break search, the chart, deliveries, reminders or the safety check',
    async (_what, change) => {
      const { id } = await given({ status: 'fulfilled' })
      const address = { address: '14 Ogunlana Drive, Surulere', phone: '0803 555 0142' }
      const asked = await callers.patient.post<{ id: number }>('/api/pharmacy/deliveries', {
        prescriptionId: id,
        ...address,
      })
      expect(asked.status).toBe(201)
      await setTo(id, change)
      const { patient, doctor, pharmacist } = callers
      for (const [caller, path] of [
        [patient, '/api/prescriptions?search=amlo&limit=200'],
        [doctor, '/api/prescriptions?search=amlo&limit=200'],
        [pharmacist, '/api/prescriptions?search=amlo&limit=200'],
        [pharmacist, '/api/prescriptions?view=queue&search=amlo&limit=200'],
        [doctor, `/api/patients/${people.patient.id}/chart?search=amlo`],
        [patient, '/api/pharmacy/deliveries'],
        [pharmacist, '/api/pharmacy/deliveries'],
        [patient, '/api/pharmacy/refill-reminders'],
        [patient, '/api/records'],
      ] as const)
        expect([path, (await caller.get(path)).status]).toEqual([path, 200])
      const found = await listed(patient, id)
      expect(found?.medications.every(({ name }) => name !== '')).toBe(true)
      expect(found?.medications.length).toBeGreaterThan(0)
      const { status, body } = await doctor.post<SafetyReport>('/api/prescriptions/check', {
        appointmentId: appointment.id,
        medications: [{ name: 'Ibuprofen 400 mg', dosage: '1 tablet' }],
      })
      expect(status).toBe(200)
      expect(body.checks.find(({ kind }) => kind === 'interaction')?.reason).toMatch(
        /What was prescribed by Dr\. .* was changed after signing/,
      )
      // The changed row would break every later check.
      await setTo(id, sql`status = 'cancelled'`)
    },
  )

  it('can’t be sent to a pharmacy, delivered or get a refill reminder: 409, and nothing changes', async () => {
    const { id: pharmacyId } = await server.seed.pharmacy({ name: 'Allen Avenue Pharmacy' })
    const [waiting, filled] = [await given(), await given({ status: 'fulfilled' })]
    for (const { id } of [waiting, filled]) await tamper(id)
    const before = [await rowOf(waiting.id), await rowOf(filled.id)]
    const notified = async () =>
      (await callers.pharmacist.get<Notification[]>('/api/notifications')).body.length
    const notifiedBefore = await notified()
    const { patient } = callers
    const answers = [
      await patient.put(`/api/prescriptions/${waiting.id}/pharmacy`, { pharmacyId }),
      await patient.post('/api/pharmacy/deliveries', {
        prescriptionId: filled.id,
        address: '14 Ogunlana Drive, Surulere',
        phone: '0803 555 0142',
      }),
      await patient.put(`/api/pharmacy/refill-reminders/${waiting.id}`, { remindOn: '2026-04-01' }),
      await patient.put(`/api/pharmacy/refill-reminders/${filled.id}`, { remindOn: '2026-04-01' }),
    ]
    for (const { status, body } of answers)
      expect([status, body.type, body.detail]).toEqual([409, '/problems/not-genuine', message])
    expect([await rowOf(waiting.id), await rowOf(filled.id)]).toEqual(before)
    expect(await notified()).toBe(notifiedBefore)
    const { body: brought } = await patient.get<{ prescriptionId: number }[]>('/api/pharmacy/deliveries')
    expect(brought.map(({ prescriptionId }) => prescriptionId)).not.toContain(filled.id)
    const { body: reminders } = await patient.get<{ prescriptionId: number; remindOn: string | null }[]>(
      '/api/pharmacy/refill-reminders',
    )
    for (const { id } of [waiting, filled])
      expect(reminders.find(({ prescriptionId }) => prescriptionId === id)?.remindOn ?? null).toBeNull()
  })

  it('is detected if it was moved to another person or another appointment', async () => {
    const { seed } = server
    const other = await seed.patient()
    const elsewhere = await seed.appointment({
      patient: other,
      doctor: people.doctor,
      date: '2026-03-11',
      time: '12:00',
      status: 'confirmed',
    })
    const member = await seed.familyMember({ id: people.patient.id, lastName: people.patient.lastName })
    for (const change of [
      sql`patient_id = ${other.id}`,
      sql`appointment_id = ${elsewhere.id}`,
      sql`family_member_id = ${member.id}`,
    ]) {
      const { id, code } = await given()
      await setTo(id, change)
      const { body } = await server.anyone.get<VerificationOf<'prescription'>>(`/api/verify/${code}`)
      expect(body.isGenuine).toBe(false)
    }
  })

  it.each([
    ['pending', 'fulfilled'],
    ['active', 'fulfilled'],
    ['fulfilled', 'picked-up'],
    ['fulfilled', 'delivered'],
  ] as const)('can’t go from %s to %s: 409, and no stock is taken', async (from, to) => {
    const { id } = await given({ status: from })
    await tamper(id)
    const before = await rowOf(id)
    const stock = async () =>
      (await server.db.execute(sql`select id, quantity from inventory_batch order by id`)).rows
    const stockBefore = await stock()
    const { status, body } = await callers.pharmacist.patch(`/api/prescriptions/${id}`, { status: to })
    expect([status, body.type, body.detail]).toEqual([409, '/problems/not-genuine', message])
    expect(await rowOf(id)).toEqual(before)
    expect(await stock()).toEqual(stockBefore)
  })

  it('can’t be refilled or printed: 409', async () => {
    const { id } = await given({ status: 'picked-up', refills: 3 })
    await tamper(id)
    const refill = await callers.patient.post(`/api/prescriptions/${id}/refill`)
    expect([refill.status, refill.body.detail]).toEqual([409, message])
    for (const caller of [callers.patient, callers.doctor]) {
      const { status, body } = await caller.get(`/api/prescriptions/${id}/document`)
      expect([status, body.type]).toEqual([409, '/problems/not-genuine'])
    }
  })

  it('can be rejected by the pharmacist or cancelled by the doctor, and so leaves the queue', async () => {
    const [rejected, cancelled] = [await given(), await given()]
    await tamper(rejected.id)
    await tamper(cancelled.id)
    const change = { status: 'rejected', pharmacistNotes: 'Not genuine' }
    expect((await callers.pharmacist.patch(`/api/prescriptions/${rejected.id}`, change)).status).toBe(200)
    expect(
      (await callers.doctor.patch(`/api/prescriptions/${cancelled.id}`, { status: 'cancelled' })).status,
    ).toBe(200)
  })

  it('is reported to the administrators once, no matter who reads it and how often, without its content', async () => {
    const { id } = await given()
    await tamper(id)
    const notified = async () => {
      const { body } = await callers.admin.get<Notification[]>('/api/notifications?limit=200')
      return body.filter((one) => one.body.includes(`prescription ${id} `))
    }
    await Promise.all([callers.patient, callers.doctor, callers.patient].map((caller) => listed(caller, id)))
    await vi.waitFor(async () => expect(await notified()).toHaveLength(1))
    await listed(callers.doctor, id)
    // As if a second process found it.
    const second = notifyWhenChanged(server.app.services)
    second.doubt(`prescription ${id}`)
    second.doubt('prescription 2147483647')
    const { body: alerts } = await vi.waitFor(async () => {
      const answer = await callers.admin.get<Notification[]>('/api/notifications?limit=200')
      expect(JSON.stringify(answer.body)).toContain('prescription 2147483647')
      return answer
    })
    expect(alerts.filter((one) => one.body.includes(`prescription ${id} `))).toHaveLength(1)
    const target = { kind: 'prescription-audit', id: people.patient.id }
    expect(await notified()).toMatchObject([
      { type: 'system-alert', title: 'Prescription not genuine', target },
    ])
    expect(JSON.stringify(await notified())).not.toMatch(/Amlodipine|mg/)
    const { body: metrics } = await server.anyone.get<string>('/metrics')
    expect(metrics).toMatch(/alafia_prescriptions_changed [1-9]/)
  })
})

describe('SEC-24 prescriptions that were stored before the key existed', () => {
  const unsigned = () => server.db.execute(sql`update ${prescription} set signature = ''`)
  const signatures = async () =>
    (await server.db.select({ signature: prescription.signature }).from(prescription)).map(
      ({ signature }) => signature,
    )
  beforeEach(unsigned)

  it('are all signed when the key is created', async () => {
    const signing = testSigning()
    await signExisting(server.db, signing)
    const all = await signatures()
    expect(all.length).toBeGreaterThan(10)
    expect(all.every((one) => one.startsWith(`${signing.keyId}.`))).toBe(true)
    expect(await matchesStoredSignatures(server.db, signing)).toBe(true)
  })

  it('are never signed later: one without a signature among signed ones stays unsigned', async () => {
    const { id } = await given()
    await signExisting(server.db, testSigning())
    expect((await signatures()).filter((one) => one !== '')).toHaveLength(1)
    expect((await rowOf(id))?.signature).toMatch(new RegExp(`^${server.app.services.signing.keyId}`))
  })

  it('aren’t signed again by a new key after the old one is lost', async () => {
    await signExisting(server.db, server.app.services.signing)
    const before = await signatures()
    const other = testSigning()
    await signExisting(server.db, other)
    expect(await signatures()).toEqual(before)
    expect(await matchesStoredSignatures(server.db, other)).toBe(false)
  })
})
