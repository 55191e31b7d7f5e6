import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { DispensingCheck } from '@alafia/contract/prescriptions/dispensing-check'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { SafetyReport } from '@alafia/contract/safety/schema'
import { auditEntry } from '../../audit/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { dispense, prescription } from '../table.ts'
import { dispensingCheck } from './table.ts'

type Changed = Prescription & Omit<ProblemBody, 'status' | 'findings'>

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let pharmacist: Caller
let second: Caller
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>
let capsules: { id: number }

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  pharmacist = await server.as(await seed.pharmacist({ firstName: 'Ifeoma', lastName: 'Obi' }))
  second = await server.as(await seed.pharmacist())
  const batches = [{ batchNumber: 'A-1', expiryDate: '2027-01-31', quantity: 5000 }]
  const item = { dosage: '500 mg', batches }
  capsules = await seed.item({ ...item, name: 'Amoxicillin', genericName: 'Amoxicillin', form: 'capsule' })
  await seed.item({ ...item, name: 'Warfarin', genericName: 'Warfarin', dosage: '5 mg', form: 'tablet' })
  await seed.item({ ...item, name: 'Paracetamol', genericName: 'Paracetamol', form: 'tablet' })
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  ;[amina, okafor] = [await seed.patient({ dateOfBirth: '1986-03-11' }), await seed.doctor()]
  ;[patient, doctor] = [await server.as(amina), await server.as(okafor)]
  appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-11',
    time: '10:00',
    status: 'confirmed',
  })
})

const medication = (name: string, dosage: string) => ({
  name,
  dosage,
  frequency: 'three times a day',
  duration: '5 days',
  quantity: 15,
})
const amoxicillin = medication('Amoxicillin 500 mg', '1 capsule')
const paracetamol = medication('Paracetamol 500 mg', '1 tablet')

const allergyKey = 'allergy:amoxicillin:penicillin'
const reason = 'Dr. Okafor confirmed by phone: taken since without harm'
const acknowledged = { acknowledgements: [{ key: allergyKey, reason }] }

const seeded = (details: object = {}) =>
  server.seed.prescription({ appointment, medications: [amoxicillin], ...details })

const noteAllergy = async (substance = 'Penicillin') => {
  const { status } = await doctor.post(`/api/people/${amina.id}/self/allergies`, {
    substance,
    type: 'allergy',
    reaction: 'Swollen face',
    severity: 'severe',
    certainty: 'confirmed',
  })
  expect(status).toBe(201)
}

const fulfil = (id: number, body: object = {}, by = pharmacist) =>
  by.patch<Changed & { findings: DispensingCheck['findings'] }>(`/api/prescriptions/${id}`, {
    status: 'fulfilled',
    ...body,
  })
const checkOf = async (id: number, by = pharmacist) => {
  const { status, body } = await by.get<DispensingCheck>(`/api/prescriptions/${id}/check`)
  expect(status).toBe(200)
  return body
}
const findingOf = async (id: number, key: string) =>
  (await checkOf(id)).findings.find((finding) => finding.key === key)

/** Signs it with a reason for everything that needs one. */
const sign = async (...medications: object[]) => {
  const { body: report } = await doctor.post<SafetyReport>('/api/prescriptions/check', {
    appointmentId: appointment.id,
    medications,
  })
  const { status, body } = await doctor.post<Prescription>('/api/prescriptions', {
    appointmentId: appointment.id,
    patientId: amina.id,
    familyMemberId: null,
    doctorId: okafor.id,
    medications,
    issuedDate: '2026-03-11',
    reasons: report.findings.map(({ key }) => ({ key, reason: 'The benefit outweighs the risk' })),
  })
  expect(status).toBe(201)
  return body
}

const untouched = async (id: number) => {
  const [row] = await server.db.select().from(prescription).where(eq(prescription.id, id))
  const parts = await server.db.select().from(dispense).where(eq(dispense.prescriptionId, id))
  const checks = await server.db.select().from(dispensingCheck).where(eq(dispensingCheck.prescriptionId, id))
  return row?.status === 'pending' && parts.length + checks.length === 0
}

describe('before a prescription is dispensed', () => {
  it('PHARM-70 every check runs again, and what wasn’t found at signing is new', async () => {
    const { id } = await sign(amoxicillin)
    const before = await checkOf(id)
    expect(before.findings.filter(({ isNew }) => isNew)).toEqual([])
    expect(before.checks.map(({ kind }) => kind)).toContain('allergy')
    expect(before.checks.some(({ state, reason: why }) => state === 'not-checked' && why !== null)).toBe(true)
    await noteAllergy()
    expect(await findingOf(id, allergyKey)).toMatchObject({
      severity: 'serious',
      medication: 0,
      isNew: true,
      doctorReason: null,
    })
  })

  it('PHARM-70 counts what others prescribed and dispensed since, even if that is rejected by now', async () => {
    const { id } = await sign(medication('Ibuprofen 400 mg', '1 tablet'))
    const serious = async () =>
      (await checkOf(id)).findings
        .filter(({ severity, isNew }) => severity === 'serious' && isNew)
        .map(({ kind }) => kind)
    expect(await serious()).toEqual([])
    const warfarin = await seeded({
      medications: [{ ...medication('Warfarin 5 mg', '1 tablet'), duration: '30 days' }],
    })
    expect(await serious()).toContain('interaction')
    const found = (await checkOf(warfarin.id)).findings.filter(({ severity }) => severity === 'serious')
    expect(found.map(({ kind }) => kind)).toContain('interaction')
    const reject = () =>
      server.db.update(prescription).set({ status: 'rejected' }).where(eq(prescription.id, warfarin.id))
    const answers = found.map(({ key }) => ({ key, reason }))
    const filled = await fulfil(warfarin.id, { acknowledgements: answers }, second)
    expect(filled.status).toBe(200)
    await reject()
    expect(await serious()).toContain('interaction')
  })

  it('PHARM-70 doesn’t count what was rejected and never dispensed', async () => {
    const { id } = await sign(medication('Ibuprofen 400 mg', '1 tablet'))
    const warfarin = await seeded({ medications: [medication('Warfarin 5 mg', '1 tablet')] })
    expect((await checkOf(id)).findings.map(({ kind }) => kind)).toContain('interaction')
    await server.db.update(prescription).set({ status: 'rejected' }).where(eq(prescription.id, warfarin.id))
    expect((await checkOf(id)).findings.map(({ kind }) => kind)).not.toContain('interaction')
  })

  it('PHARM-70 is for pharmacists who may see the prescription, and recorded as read access', async () => {
    const { id } = await seeded()
    const path = `/api/prescriptions/${id}/check`
    expect((await patient.get(path)).status).toBe(403)
    expect((await doctor.get(path)).status).toBe(403)
    await checkOf(id)
    await fulfil(id)
    const entries = await server.db
      .select()
      .from(auditEntry)
      .where(sql`${auditEntry.subject} = ${`prescription ${id}`} and action = 'dispensing-check.read'`)
    expect(entries.map(({ outcome }) => outcome)).toEqual(['done'])
  })
})

describe('a serious finding', () => {
  it('PHARM-71 that is new stops a one-click fulfil until the pharmacist gives a reason', async () => {
    const { id } = await seeded()
    await noteAllergy()
    const { status, body } = await fulfil(id)
    expect([status, body.type]).toEqual([409, '/problems/unsafe'])
    expect(body.detail).toMatch(/^1 serious finding needs your reason before you can dispense: .*penicillin/i)
    expect(body.findings).toContainEqual(expect.objectContaining({ key: allergyKey, severity: 'serious' }))
    expect(await untouched(id)).toBe(true)
    for (const [reasons, expected] of [
      [[{ key: allergyKey, reason: 'ok' }], 400],
      [[{ key: 'another', reason }], 409],
    ] as const)
      expect((await fulfil(id, { acknowledgements: reasons })).status).toBe(expected)
    expect(await untouched(id)).toBe(true)
    expect((await fulfil(id, acknowledged)).status).toBe(200)
  })

  it('PHARM-71 that the doctor signed with needs the pharmacist’s own reason too', async () => {
    await noteAllergy()
    const { id } = await sign(amoxicillin)
    expect(await findingOf(id, allergyKey)).toMatchObject({
      isNew: false,
      doctorReason: 'The benefit outweighs the risk',
    })
    expect((await fulfil(id)).status).toBe(409)
    expect((await fulfil(id, acknowledged)).status).toBe(200)
  })

  it('PHARM-71 that comes between reading and fulfilling is seen by the server', async () => {
    const { id } = await seeded()
    expect(await findingOf(id, allergyKey)).toBeUndefined()
    const attempt = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from ${prescription} where ${prescription.id} = ${id} for update`)
      const waiting = fulfil(id)
      await expect
        .poll(async () => {
          const { rows } = await server.db.execute(
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
      await noteAllergy()
      return { waiting }
    })
    expect((await attempt.waiting).status).toBe(409)
    expect(await untouched(id)).toBe(true)
  })

  it('PHARM-71 matters only for what is dispensed, for an owed part and for each refill', async () => {
    const { id } = await seeded({ medications: [paracetamol, amoxicillin], refills: 1 })
    await noteAllergy()
    const stock = await pharmacist.get<{ items: { id: number }[] }[]>(`/api/prescriptions/${id}/stock`)
    const tablets = stock.body[0]?.items[0]?.id
    const some = [{ medicationIndex: 0, itemId: tablets, quantity: 15 }]
    expect((await fulfil(id, { dispense: some })).status).toBe(200)
    const rest = { dispense: [{ medicationIndex: 1, itemId: capsules.id, quantity: 15 }] }
    const owed = (body: object) => pharmacist.post<Changed>(`/api/prescriptions/${id}/owed`, body)
    const refused = await owed(rest)
    expect([refused.status, refused.body.type]).toEqual([409, '/problems/unsafe'])
    const done = await owed({ ...rest, ...acknowledged, collectedBy: 'Amina Bello' })
    expect(done.status).toBe(200)
    expect(
      done.body.acknowledged?.map(({ fillNumber, partNumber, medication: at }) => [
        fillNumber,
        partNumber,
        at,
      ]),
    ).toEqual([[1, 2, 1]])
    expect((await patient.post(`/api/prescriptions/${id}/refill`)).status).toBe(200)
    expect((await fulfil(id)).status).toBe(409)
    expect((await fulfil(id, acknowledged)).status).toBe(200)
  })

  it('PHARM-72 is kept with its acknowledgement, for doctor and pharmacist and never changed', async () => {
    const { id } = await seeded()
    await noteAllergy()
    expect((await fulfil(id, acknowledged)).status).toBe(200)
    const path = `/api/prescriptions/${id}`
    for (const reader of [doctor, pharmacist]) {
      const { body } = await reader.get<Prescription>(path)
      expect(body.acknowledged).toMatchObject([
        {
          key: allergyKey,
          reason,
          pharmacistName: 'Ifeoma Obi',
          severity: 'serious',
          isNew: true,
          fillNumber: 1,
        },
      ])
    }
    const own = await patient.get<Prescription>(path)
    expect(own.body.acknowledged).toBeNull()
    expect(JSON.stringify(own.body)).not.toContain('confirmed by phone')
    for (const change of ['update dispensing_check set checks = default', 'delete from dispensing_check'])
      await expect(server.pool.query(change)).rejects.toThrow('append-only')
    const entries = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `prescription ${id}, dispensed with 1 serious finding acknowledged`))
    expect(entries.map(({ action }) => action)).toEqual(['prescription.fulfilled'])
  })

  it('PHARM-71 is answered once: of two pharmacists at the same moment one dispenses', async () => {
    const { id } = await seeded()
    await noteAllergy()
    const both = await Promise.all([fulfil(id, acknowledged), fulfil(id, acknowledged, second)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      await server.db.select().from(dispensingCheck).where(eq(dispensingCheck.prescriptionId, id)),
    ).toHaveLength(1)
  })
})

// The last: it changes the safety table for everyone.
it('PHARM-70 checks with the clinic’s changes of the safety table', async () => {
  const { id } = await sign(paracetamol, amoxicillin)
  const admin = await server.as(await server.seed.admin())
  const { status } = await admin.post('/api/admin/safety/rows', {
    kind: 'interaction',
    substances: ['amoxicillin'],
    others: ['paracetamol'],
    condition: null,
    trimester: null,
    ageUnit: null,
    under: null,
    from: null,
    route: null,
    unit: null,
    maxPerDose: null,
    maxPerDay: null,
    severity: 'serious',
    effect: 'Our patients fainted: choose another',
    reason: 'Two admissions last year',
  })
  expect(status).toBe(201)
  const { findings } = await checkOf(id)
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'interaction', severity: 'serious', isNew: true }),
  )
  expect((await fulfil(id)).status).toBe(409)
})
