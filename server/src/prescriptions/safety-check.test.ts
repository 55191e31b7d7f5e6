import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { type Prescription } from '@alafia/contract/prescriptions/schema'
import {
  checkKinds,
  finding,
  type Finding,
  type SafetyReport,
  type SafetyTable,
} from '@alafia/contract/safety/schema'
import type { SafetyRow } from '@alafia/contract/safety/rows'
import { auditEntry } from '../audit/table.ts'
import { familyMember, patientProfile } from '../family/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { prescriptionState } from './state/table.ts'
import { prescription } from './table.ts'
import { edition } from '../safety/facts/edition.ts'

type Appointment = Awaited<ReturnType<TestServer['seed']['appointment']>>

let server: TestServer
let amina: Person
let okafor: Person
let eze: Person
let pharmacist: Caller
let patient: Caller
let doctor: Caller
let otherDoctor: Caller
let appointment: Appointment
let elsewhere: Appointment

const medication = (name: string, dosage = '1 tablet') => ({
  name,
  dosage,
  frequency: 'each morning',
  duration: '30 days',
})

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  ;[amina, okafor, eze] = [
    await seed.patient({ dateOfBirth: '1986-03-11' }),
    await seed.doctor(),
    await seed.doctor(),
  ]
  await seed.statement({ patient: amina, doctor: okafor, topic: 'sex', value: 'male' })
  ;[patient, doctor, otherDoctor] = [await server.as(amina), await server.as(okafor), await server.as(eze)]
  pharmacist = await server.as(await seed.pharmacist())
  appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-11',
    time: '10:00',
    status: 'confirmed',
  })
  elsewhere = await seed.appointment({
    patient: amina,
    doctor: eze,
    date: '2026-03-11',
    time: '12:00',
    status: 'confirmed',
  })
})

const noted = (notes: { allergies?: string[]; regularMedicines?: string[] }) =>
  server.db
    .insert(patientProfile)
    .values({ userId: amina.id, ...notes })
    .onConflictDoUpdate({ target: patientProfile.userId, set: notes })

const ask = (by: Caller, at: Appointment, ...names: string[]) =>
  by.post<SafetyReport & Omit<ProblemBody, 'status' | 'findings'>>('/api/prescriptions/check', {
    appointmentId: at.id,
    medications: names.map((name) => ({ name, dosage: '1 tablet' })),
  })

type Reason = { key: string; reason: string }

const sign = (
  by: Caller,
  at: Appointment,
  names: string[],
  reasons?: Reason[],
  headers: Record<string, string> = {},
) =>
  by.post<Prescription & Omit<ProblemBody, 'status' | 'findings'> & { findings: Finding[] }>(
    '/api/prescriptions',
    {
      appointmentId: at.id,
      patientId: at.patientId,
      familyMemberId: at.familyMemberId,
      doctorId: at.doctorId,
      medications: names.map((name) => medication(name)),
      issuedDate: '2026-03-11',
      ...(reasons ? { reasons } : {}),
    },
    headers,
  )

const stored = () => server.db.select().from(prescription).where(eq(prescription.patientId, amina.id))

const reason = 'Taken in 2024 without any reaction; the rash was measles.'
const asWritten = 'Prescribed as written: sold under this name abroad'
const allergyKey = 'allergy:amoxicillin:penicillin'

describe('the safety check before signing', () => {
  it('SAFE-1 is one call that names the edition of the table, and is recorded as read access', async () => {
    await noted({ allergies: ['Penicillin'], regularMedicines: ['Warfarin 5 mg'] })
    const { status, body } = await ask(
      doctor,
      appointment,
      'Amoxil 500 mg caps',
      'Ibuprofen 400mg',
      'Foozole',
    )
    expect(status).toBe(200)
    expect(body.version).toBe(edition.version)
    expect(body.findings.map(({ severity, kind, medication: at }) => [severity, kind, at])).toEqual([
      ['serious', 'allergy', 0],
      ['serious', 'interaction', 1],
      ['missing', 'medicine', 2],
      ['caution', 'interaction', 0],
    ])
    expect(body.checks.map(({ kind }) => kind)).toEqual(checkKinds)
    const entries = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `appointment ${appointment.id}`))
    expect(entries.map(({ action, actorId, outcome }) => [action, actorId, outcome])).toEqual([
      ['safety-check.read', okafor.id, 'done'],
    ])
    expect(await stored()).toEqual([])
  })

  it('SAFE-2 is for the family member if the appointment is', async () => {
    await noted({ allergies: ['Penicillin'], regularMedicines: ['Warfarin'] })
    const kemi = await server.seed.familyMember(amina, { dateOfBirth: '2019-05-04' })
    await server.db
      .update(familyMember)
      .set({ allergies: ['sulfa'] })
      .where(eq(familyMember.id, kemi.id))
    const forKemi = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      familyMember: kemi,
      date: '2026-03-11',
      time: '14:00',
      status: 'confirmed',
    })
    const { body } = await ask(doctor, forKemi, 'Amoxicillin', 'Septrin', 'Aspirin')
    expect(body.findings.filter(({ severity }) => severity === 'serious').map(({ key }) => key)).toEqual([
      'allergy:sulfamethoxazole:sulfa',
      'age:aspirin:under 16 years',
    ])
  })

  it('SAFE-5 counts what other doctors prescribed, pending or dispensed, but not if it was rejected or cancelled or has expired', async () => {
    const given = (name: string, more: object) =>
      server.seed.prescription({ appointment: elsewhere, medications: [medication(name)], ...more })
    await given('Warfarin 5 mg', {})
    await given('Lisinopril 10 mg', { status: 'rejected' })
    await given('Digoxin', { status: 'cancelled' })
    await given('Diazepam', { status: 'fulfilled', createdAt: new Date('2025-06-01T09:00:00Z') })
    const { body } = await ask(doctor, appointment, 'Ibuprofen', 'Clarithromycin', 'Losartan', 'Morphine')
    const of = body.findings.map(({ key }) => key).filter((key) => key.startsWith('interaction'))
    expect(of.filter((key) => /lisinopril|digoxin|diazepam/.test(key))).toEqual([])
    expect(of).toContain('interaction:ibuprofen+warfarin:anticoagulant~NSAID')
    expect(body.findings.find(({ key }) => key.includes('ibuprofen+warfarin'))?.message).toContain(
      `prescribed by Dr. ${eze.firstName} ${eze.lastName}`,
    )
  })

  it('SAFE-2 is only for the doctor of the appointment', async () => {
    expect((await ask(otherDoctor, appointment, 'Amoxicillin')).status).toBe(403)
    const stranger = await server.as(await server.seed.doctor())
    expect((await ask(stranger, appointment, 'Amoxicillin')).status).toBe(404)
    for (const caller of [patient, pharmacist])
      expect((await ask(caller, appointment, 'Amoxicillin')).status).toBe(403)
  })
})

describe('a fact that decides the outcome', () => {
  const syrup = {
    ...medication('Paracetamol susp 120 mg/5 ml', '5 ml'),
    frequency: 'tds',
    duration: '3 days',
  }

  it('SAFE-10 SAFE-26 is asked for, and the order waits for it or for a signed reason, which the pharmacist reads', async () => {
    const kemi = await server.seed.familyMember(amina, { dateOfBirth: '2021-05-04' })
    const of = { patient: amina, familyMember: kemi, doctor: okafor }
    await server.seed.statement({ ...of, topic: 'sex', value: 'female' })
    const forKemi = await server.seed.appointment({
      ...of,
      date: '2026-03-11',
      time: '15:00',
      status: 'confirmed',
    })
    const order = {
      appointmentId: forKemi.id,
      patientId: amina.id,
      familyMemberId: kemi.id,
      doctorId: okafor.id,
      medications: [syrup],
    }
    const missing = 'dose:missing:weight'
    const refused = await doctor.post('/api/prescriptions', order)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toBe('1 missing fact needs a written reason before you can sign this')
    expect(refused.body.findings).toMatchObject([{ key: missing, severity: 'missing', ask: 'weight' }])

    const reasons = [{ key: missing, reason: 'No scale in this village' }]
    const signed = await doctor.post<Prescription>('/api/prescriptions', { ...order, reasons })
    expect(signed.status).toBe(201)
    const shown = (await pharmacist.get<Prescription>(`/api/prescriptions/${signed.body.id}`)).body
    expect(shown.findings).toMatchObject([{ key: missing, reason: 'No scale in this village' }])
    expect(shown.checks?.find(({ kind }) => kind === 'dose')).toMatchObject({
      state: 'not-checked',
      reason: 'Paracetamol: no weight',
    })
    expect((await patient.get<Prescription>(`/api/prescriptions/${signed.body.id}`)).body.checks).toBeNull()

    await server.seed.measurement({ ...of, kind: 'weight', value: 15 })
    const again = await doctor.post<SafetyReport>('/api/prescriptions/check', {
      appointmentId: forKemi.id,
      medications: [syrup],
    })
    expect(again.body.findings.map(({ key }) => key)).not.toContain(missing)
    expect(again.body.checks.find(({ kind }) => kind === 'dose')).toMatchObject({ state: 'checked' })
  })

  it('SAFE-29 a pregnancy and a problem recorded in the chart are compared with the order', async () => {
    const about = { patient: amina, doctor: okafor }
    await server.seed.statement({ ...about, topic: 'sex', value: 'female' })
    await server.seed.statement({ ...about, topic: 'pregnancy', value: 'pregnant', dueDate: '2026-06-11' })
    await server.seed.healthProblem({ ...about, text: 'G6PD deficiency' })
    const { body } = await ask(doctor, appointment, 'Lisinopril 10 mg', 'Primaquine 15 mg')
    const serious = body.findings.filter(({ severity }) => severity === 'serious').map(({ key }) => key)
    expect(serious).toEqual(
      expect.arrayContaining(['pregnancy:lisinopril:pregnant', 'condition:primaquine:G6PD deficiency']),
    )
  })
})

describe('a serious finding needs an override reason', () => {
  it('SAFE-10 without one is a 409 with the findings, and nothing is stored', async () => {
    await noted({ allergies: ['penicillin'] })
    for (const reasons of [undefined, [], [{ key: 'allergy:ampicillin:penicillin', reason }]]) {
      const { status, body } = await sign(doctor, appointment, ['Amoxicillin 500mg caps'], reasons)
      expect(status).toBe(409)
      expect(body).toMatchObject({
        type: '/problems/unsafe',
        detail: '1 serious finding needs a written reason before you can sign this',
      })
      expect(body.findings.map((one) => finding.parse(one).key)).toEqual([allergyKey])
    }
    expect(await stored()).toEqual([])
    for (const tooShort of ['  ', 'ok ok ok ok', '12345 67890 !?.,;', 'nine char'])
      expect(
        (await sign(doctor, appointment, ['Amoxicillin'], [{ key: allergyKey, reason: tooShort }])).status,
      ).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('SAFE-11 is stored, and shown with its reason to the doctor and the pharmacist, not to the patient', async () => {
    await noted({ allergies: ['penicillin'] })
    const signed = await sign(
      doctor,
      appointment,
      ['Amoxicillin 500 mg', 'Foozole'],
      [
        { key: allergyKey, reason },
        { key: 'medicine:foozole', reason: asWritten },
      ],
    )
    expect(signed.status).toBe(201)
    const expected = [
      {
        kind: 'allergy',
        severity: 'serious',
        medication: 0,
        key: allergyKey,
        message: 'Amoxicillin: the allergy “penicillin” is noted; it belongs to the penicillins.',
        source: 'FDA label: amoxicillin/clavulanate (openFDA, as of 5 February 2026), 4 Contraindications',
        ask: null,
        suggestions: [],
        reason,
      },
      {
        kind: 'medicine',
        severity: 'missing',
        medication: 1,
        key: 'medicine:foozole',
        message: `“Foozole” isn’t in the safety table (version ${edition.version}). It was not checked.`,
        source: null,
        ask: 'medicine',
        suggestions: [],
        reason: asWritten,
      },
    ]
    expect(signed.body.findings).toEqual(expected)
    expect((await stored()).map(({ findings }) => findings)).toEqual([expected])
    const seen = async (by: Caller) =>
      (await by.get<Prescription[]>('/api/prescriptions?view=queue')).body.find(
        ({ id }) => id === signed.body.id,
      )
    expect((await seen(pharmacist))?.findings).toEqual(expected)
    expect((await seen(doctor))?.findings).toEqual(expected)
    const own = await patient.get<Prescription[]>('/api/prescriptions')
    expect(own.body.map(({ findings }) => findings)).toEqual([null])
    expect(JSON.stringify(own.body)).not.toContain('measles')
  })

  it('SAFE-11 is in the audit trail; a prescription without findings has the plain entry', async () => {
    await noted({ allergies: ['penicillin'] })
    const [unsafe, safe] = [
      await sign(doctor, appointment, ['Amoxicillin'], [{ key: allergyKey, reason }]),
      await sign(doctor, appointment, ['Amlodipine'], [{ key: 'age:none', reason: 'Of nothing found' }]),
    ]
    expect(safe.body.findings).toEqual([])
    const subjects = (
      await server.db.select().from(auditEntry).where(eq(auditEntry.action, 'prescription.issued'))
    ).map(({ subject }) => subject)
    expect(subjects).toContain(`prescription ${unsafe.body.id}, signed with 1 serious finding accepted`)
    expect(subjects).toContain(`prescription ${safe.body.id}`)
  })

  it('SEC-6 the same key signs once, and adding a reason makes it a different request', async () => {
    await noted({ allergies: ['penicillin'] })
    const headers = { 'idempotency-key': 'sign-1' }
    expect((await sign(doctor, appointment, ['Amoxicillin'], [], headers)).status).toBe(409)
    const reasons = [{ key: allergyKey, reason }]
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sign(doctor, appointment, ['Amoxicillin'], reasons, headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await stored()).toHaveLength(1)
  })

  it('SAFE-12 if two doctors prescribe interacting drugs at the same moment, one gets the finding', async () => {
    for (let round = 0; round < 5; round += 1) {
      await server.db.delete(prescriptionState)
      await server.db.delete(prescription).where(eq(prescription.patientId, amina.id))
      const answers = await Promise.all([
        sign(doctor, appointment, ['Warfarin 5 mg']),
        sign(otherDoctor, elsewhere, ['Ibuprofen 400 mg']),
      ])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
      expect(await stored()).toHaveLength(1)
    }
  })
})

describe('SAFE-14 the safety table', () => {
  it('shows doctors and pharmacists its edition, its drugs and every rule with its source', async () => {
    const { body } = await pharmacist.get<SafetyTable>('/api/safety/table')
    expect(body).toMatchObject(edition)
    expect(body.drugs.find(({ name }) => name === 'Co-amoxiclav')).toMatchObject({
      of: ['amoxicillin', 'clavulanic acid'],
    })
    const { body: rows } = await pharmacist.get<SafetyRow[]>('/api/safety/rows?search=Aspirin%20under%2016')
    expect(rows).toMatchObject([
      {
        kind: 'age',
        severity: 'serious',
        what: 'Aspirin under 16 years',
        effect: 'It can cause Reye’s syndrome; use paracetamol instead.',
        sources: [
          'Nigeria Standard Treatment Guidelines (Federal Ministry of Health), text by OCR (2022), Fever, drug treatment',
        ],
      },
    ])
    expect((await doctor.get('/api/safety/table')).status).toBe(200)
    expect((await patient.get('/api/safety/table')).status).toBe(403)
  })
})

it('SAFE-25 a strength that the pharmacy keeps is known, unless it is far from any', async () => {
  const forms = async (name: string) =>
    (await ask(doctor, appointment, name)).body.findings.filter(({ kind }) => kind === 'form')
  expect(await forms('Paracetamol 650 mg tabs')).toMatchObject([{ severity: 'caution' }])
  await server.seed.item({ name: 'Panadol', genericName: 'Paracetamol', dosage: '650 mg' })
  await server.seed.item({ name: 'Paracetamol forte', genericName: 'Paracetamol', dosage: '5000 mg' })
  expect(await forms('Paracetamol 650 mg tabs')).toEqual([])
  expect(await forms('Paracetamol 5000 mg tabs')).toMatchObject([{ severity: 'serious' }])
})
