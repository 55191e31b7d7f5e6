import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Allergy } from '@alafia/contract/clinical/allergies/schema'
import type { HealthFacts, TextAside } from '@alafia/contract/clinical/facts/schema'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let member: { id: number }
let kemis: string

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  amina = await server.seed.patient()
  okafor = await server.seed.doctor()
  member = await server.seed.familyMember(amina, {
    medicalConditions: ['Asthma'],
    allergies: ['Penicillin', 'Groundnuts'],
    regularMedicines: ['Blue inhaler'],
  })
  const visit = { patient: amina, doctor: okafor, date: '2026-02-11', status: 'completed' as const }
  await server.seed.appointment({ ...visit, time: '10:00' })
  await server.seed.appointment({ ...visit, time: '11:00', familyMember: member })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  kemis = `/api/people/${amina.id}/${member.id}`
})

const unreviewed = async () =>
  (await doctor.get<HealthFacts>(`${kemis}/facts`)).body.unreviewed.map(
    ({ kind, text }) => `${kind}: ${text}`,
  )
const allergy = (text: string, by: Caller = doctor) =>
  by.post<Allergy>(`${kemis}/allergies`, {
    substance: text,
    type: 'allergy',
    certainty: 'suspected',
    fromText: text,
  })
const setAside = (text: string, by: Caller = doctor) =>
  by.post(`${kemis}/reviewed-texts`, { kind: 'allergy', text, reason: 'Only a dislike' })

describe('what the patient typed', () => {
  test('CLIN-8 is listed until a doctor makes entries of it or sets it aside', async () => {
    expect(await unreviewed()).toEqual([
      'allergy: Penicillin',
      'allergy: Groundnuts',
      'medicine: Blue inhaler',
      'problem: Asthma',
    ])
    expect((await allergy('Penicillin')).status).toBe(201)
    await doctor.post(`${kemis}/problems`, { text: 'Asthma', status: 'active', fromText: 'Asthma' })
    await doctor.post(`${kemis}/medicines-elsewhere`, {
      name: 'Salbutamol inhaler',
      status: 'taking',
      fromText: 'Blue inhaler',
    })
    expect((await setAside('Groundnuts')).status).toBe(204)
    expect(await unreviewed()).toEqual([])
    const { body } = await doctor.get<HealthFacts>(`${kemis}/facts`)
    expect([body.allergies.total, body.problems.total, body.medicinesElsewhere.total]).toEqual([1, 1, 1])
  })

  test('CLIN-8 stays as it is in the family list, and another text is open', async () => {
    await allergy('Penicillin')
    const details = {
      firstName: 'Kemi',
      lastName: 'Bello',
      dateOfBirth: '2019-01-02',
      relationship: 'daughter',
      reason: 'Typing mistake',
    }
    await patient.put(`/api/family/${member.id}`, { ...details, allergies: ['PENICILLIN ', 'Dust'] })
    expect(await unreviewed()).toContain('allergy: Dust')
    expect(await unreviewed()).not.toContain('allergy: PENICILLIN')
  })

  test('CLIN-8 only a doctor reviews it, and only what is stated', async () => {
    expect((await allergy('Penicillin', patient)).status).toBe(403)
    expect((await setAside('Penicillin', patient)).status).toBe(403)
    const gone = await doctor.post(`${kemis}/allergies`, {
      substance: 'Latex',
      type: 'allergy',
      certainty: 'suspected',
      fromText: 'Latex',
    })
    expect([gone.status, gone.body.errors?.[0]?.path]).toEqual([400, 'fromText'])
    expect((await setAside('Latex')).status).toBe(400)
    expect((await doctor.get<HealthFacts>(`${kemis}/facts`)).body.allergies.total).toBe(0)
  })

  test('CLIN-8 of two doctors at once one wins, and nothing is entered twice', async () => {
    const answers = await Promise.all([allergy('Penicillin'), allergy('Penicillin'), setAside('Penicillin')])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409 || status === 400)).toHaveLength(2)
    const { body } = await doctor.get<HealthFacts>(`${kemis}/facts`)
    expect(body.allergies.total).toBeLessThanOrEqual(1)
  })

  test('CLIN-8 is also that of the patient’s own profile', async () => {
    await patient.put('/api/account/profile', {
      firstName: 'Amina',
      lastName: 'Bello',
      reason: 'Married',
      patient: { medicalConditions: ['High BP'], allergies: [], regularMedicines: [] },
    })
    const { body } = await doctor.get<HealthFacts>(`/api/people/${amina.id}/self/facts`)
    expect(body.unreviewed).toEqual([{ kind: 'problem', text: 'High BP' }])
  })

  test('CLIN-9 is open again when the entry that was made of it is withdrawn', async () => {
    const { body } = await allergy('Penicillin')
    expect(await unreviewed()).not.toContain('allergy: Penicillin')
    const withdrawal = { kind: 'allergy', entryId: body.id, version: 1, reason: 'The brother’s' }
    expect((await doctor.post(`${kemis}/withdrawals`, withdrawal)).status).toBe(204)
    expect(await unreviewed()).toContain('allergy: Penicillin')
    expect((await setAside('Penicillin')).status).toBe(204)
  })

  test('CLIN-23 what was set aside is listed with who and why, and can be reviewed again', async () => {
    await setAside('Groundnuts')
    const list = () => doctor.get<TextAside[]>(`${kemis}/reviewed-texts`)
    const again = (by: Caller = doctor) =>
      by.post(`${kemis}/reopened-texts`, { kind: 'allergy', text: 'Groundnuts' })
    expect((await list()).body).toEqual([
      {
        kind: 'allergy',
        text: 'Groundnuts',
        reason: 'Only a dislike',
        reviewed: {
          name: `Dr. ${okafor.firstName} ${okafor.lastName}`,
          role: 'doctor',
          at: server.clock.now().toISOString(),
        },
      },
    ])
    expect((await again(patient)).status).toBe(403)
    expect((await again(await server.as(await server.seed.doctor()))).status).toBe(404)
    expect((await again()).status).toBe(204)
    expect((await list()).body).toEqual([])
    expect(await unreviewed()).toContain('allergy: Groundnuts')
    expect((await again()).status).toBe(409)
    expect((await setAside('Groundnuts')).status).toBe(204)
    expect((await list()).body).toHaveLength(1)
  })
})
