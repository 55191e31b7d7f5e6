import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const phone = '0801 234 5678'

const story = async () => {
  const { seed } = server
  const amina = await seed.patient({ phone })
  const kemi = await seed.familyMember(amina, { allergies: ['Penicillin'], medicalConditions: ['Asthma'] })
  const okafor = await seed.doctor()
  const pharmacist = await seed.pharmacist()
  const appointment = { patient: amina, doctor: okafor, status: 'completed' as const, time: '10:00' }
  const own = await seed.appointment({ ...appointment, date: '2026-02-11' })
  const forKemi = await seed.appointment({ ...appointment, familyMember: kemi, date: '2026-02-12' })
  const patient = await server.as(amina)
  const note = () =>
    patient.put('/api/account/profile', {
      firstName: 'Amina',
      lastName: 'Bello',
      reason: 'Married',
      phone,
      patient: {
        medicalConditions: [],
        allergies: ['Ibuprofen'],
        regularMedicines: ['Amlodipine 5 mg'],
        insuranceProvider: 'Reliance HMO',
        insuranceNumber: 'RH-1',
      },
    })
  return { own, forKemi, kemi, note, okafor, pharmacist, patient }
}

test('PHARM-8 PHARM-73 a pharmacist and a doctor see the person’s health notes, and a pharmacist their insurance', async () => {
  const { own, forKemi, note, okafor, pharmacist } = await story()
  const patients = await server.seed.prescription({ appointment: own })
  const kemis = await server.seed.prescription({ appointment: forKemi })
  const doctor = await server.as(okafor)
  const counter = await server.as(pharmacist)
  /** What the person typed is stated, not reviewed: by kind, as the pharmacist reads it. */
  const person = async ({ id }: { id: number }) => {
    const { body } = await counter.get<DispensingContext>(`/api/prescriptions/${id}/person`)
    const { health, ...rest } = body
    const typed = (kind: string) =>
      health.unreviewed.filter((one) => one.kind === kind).map(({ text }) => text)
    return {
      medicalConditions: typed('problem'),
      allergies: typed('allergy'),
      regularMedicines: typed('medicine'),
      ...rest,
    }
  }
  const seen = async ({ id }: { id: number }) => {
    const { body } = await doctor.get<AppointmentDetails>(`/api/appointments/${id}`)
    return [body.medicalConditions, body.allergies, body.regularMedicines]
  }
  expect(await person(patients)).toEqual({
    medicalConditions: [],
    allergies: [],
    regularMedicines: [],
    insurance: null,
    current: [],
    duplicates: [],
    phone,
    said: [{ doctor: null, patient: null }],
    waitingFill: null,
    controlled: [],
  })
  expect(await seen(own)).toEqual([[], [], []])
  await note()
  expect(await person(patients)).toEqual({
    medicalConditions: [],
    allergies: ['Ibuprofen'],
    regularMedicines: ['Amlodipine 5 mg'],
    insurance: { provider: 'Reliance HMO', plan: null, number: 'RH-1' },
    current: [],
    duplicates: [],
    phone,
    said: [{ doctor: null, patient: null }],
    waitingFill: null,
    controlled: [],
  })
  expect(await person(kemis)).toEqual({
    medicalConditions: ['Asthma'],
    allergies: ['Penicillin'],
    regularMedicines: [],
    insurance: null,
    current: [],
    duplicates: [],
    phone,
    said: [{ doctor: null, patient: null }],
    waitingFill: null,
    controlled: [],
  })
  expect(await seen(own)).toEqual([[], ['Ibuprofen'], ['Amlodipine 5 mg']])
  expect(await seen(forKemi)).toEqual([['Asthma'], ['Penicillin'], []])
})

test('FAM-80 the pharmacist sees the insurance of the person whom it is for, and never a parent’s for a child', async () => {
  const { own, forKemi, kemi, note, pharmacist, patient } = await story()
  const ids = [own, forKemi].map(async (appointment) => (await server.seed.prescription({ appointment })).id)
  const [patients, kemis] = await Promise.all(ids)
  const counter = await server.as(pharmacist)
  const insuranceIn = async (id: number | undefined) =>
    (await counter.get<DispensingContext>(`/api/prescriptions/${id}/person`)).body.insurance
  const { firstName, lastName, dateOfBirth, relationship } = kemi
  const insure = async (insured: object) => {
    const details = { firstName, lastName, dateOfBirth, relationship, ...insured }
    expect((await patient.put(`/api/family/${kemi.id}`, details)).status).toBe(200)
  }
  await insure({ insuranceProvider: 'Hygeia HMO', insuranceNumber: 'HYG-2' })
  expect(await insuranceIn(patients)).toBeNull()
  await note()
  const parents = { provider: 'Reliance HMO', plan: null, number: 'RH-1' }
  const childs = { provider: 'Hygeia HMO', plan: null, number: 'HYG-2' }
  expect([await insuranceIn(patients), await insuranceIn(kemis)]).toEqual([parents, childs])
  // What a change leaves out stays.
  await insure({})
  expect(await insuranceIn(kemis)).toEqual(childs)
  await insure({ insuranceNumber: '' })
  expect(await insuranceIn(kemis)).toEqual({ ...childs, number: null })
  await insure({ insuranceProvider: null })
  expect([await insuranceIn(patients), await insuranceIn(kemis)]).toEqual([parents, null])
})

test('SEC-3 someone who may not see the prescription sees nothing about the person', async () => {
  const { own, note, patient, okafor, pharmacist } = await story()
  await note()
  const { id } = await server.seed.prescription({ appointment: own, status: 'rejected', pharmacist })
  const path = `/api/prescriptions/${id}/person`
  const elsewhere = await server.seed.pharmacist({ pharmacy: await server.seed.pharmacy() })
  const others = [await server.as(elsewhere), patient, await server.as(okafor)]
  const answers = await Promise.all(others.map((caller) => caller.get(path)))
  expect(answers.map(({ status }) => status)).toEqual([404, 403, 403])
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/Ibuprofen|Reliance/)
  expect((await (await server.as(pharmacist)).get(path)).status).toBe(200)
  const { rows } = await server.db.execute(
    sql`select outcome, subject from audit_entry where action = 'dispensing-context.read' and subject = ${`prescription ${id}`} order by id`,
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['denied', 'done'])
})

test('CLIN-40 the pharmacist reads the facts that headers show, and no history or gender', async () => {
  const { forKemi, okafor, pharmacist } = await story()
  const { id } = await server.seed.prescription({ appointment: forKemi })
  const doctor = await server.as(okafor)
  const about = `/api/people/${forKemi.patientId}/${forKemi.familyMemberId}`
  const allergy = { substance: 'Penicillin', type: 'allergy', reaction: 'Rash', severity: 'severe' }
  expect(
    (await doctor.post(`${about}/allergies`, { ...allergy, certainty: 'confirmed', fromText: 'Penicillin' }))
      .status,
  ).toBe(201)
  for (const [topic, value] of [
    ['sex', 'female'],
    ['gender', 'Girl'],
    ['family-history', 'Sickle cell'],
  ])
    expect((await doctor.post(`${about}/statements`, { topic, value })).status).toBe(201)
  const counter = await server.as(pharmacist)
  const { body } = await counter.get<DispensingContext>(`/api/prescriptions/${id}/person`)
  expect(body.health.allergies.entries).toMatchObject([allergy])
  expect(body.health.unreviewed).toEqual([{ kind: 'problem', text: 'Asthma' }])
  expect(body.health.statements.sex.doctor?.value).toBe('female')
  expect(Object.keys(body.health.statements)).not.toContain('gender')
  expect(JSON.stringify(body)).not.toContain('Sickle cell')
})
