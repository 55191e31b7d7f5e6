import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { secondPharmacist } from './demo-accounts.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { fillDemo } from './demo.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await fillDemo(server.db, server.clock, server.app.services)
})
afterAll(() => server.close())

const longTerm = ['Amlodipine', 'Bisoprolol', 'Atorvastatin', 'Metformin', 'Lisinopril', 'Beclometasone']

describe('CLIN-20 the demo’s charts know their people', () => {
  test.each(longTerm)('whoever was given %s has the problem that it is for', async (medicine) => {
    const { rows } = await server.db.execute<{ patientId: number; problems: number }>(sql`
      select prescription.patient_id as "patientId",
        (select count(*)::int from health_problem
          where health_problem.patient_id = prescription.patient_id and status = 'active'
            and coalesce(health_problem.family_member_id, 0) = coalesce(prescription.family_member_id, 0)) as problems
      from prescription where prescription::text ilike ${`%${medicine}%`} and status not in ('rejected', 'cancelled')`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ problems }) => problems === 0)).toEqual([])
  })

  test('the demo patient and her daughter have sex, weight, problems, allergies and blood pressures', async () => {
    const { rows } = await server.db.execute<{ id: number }>(
      sql`select id from user_account where email = 'patient@alafia.example'`,
    )
    const [{ id } = { id: 0 }] = rows
    const amina = await server.as({ id, firstName: 'Amina', lastName: 'Bello', role: 'patient' })
    const { body } = await amina.get<HealthFacts>(`/api/people/${id}/self/facts`)
    expect(body).toMatchObject({
      statements: {
        sex: { doctor: { value: 'female' } },
        'no-known-allergies': { doctor: { value: 'yes' } },
      },
      problems: { entries: [{ text: 'High blood pressure', code: { code: 'I10' } }] },
      bmi: { category: { label: 'Overweight' } },
      bloodPressure: { label: 'Normal' },
      unreviewed: [],
    })
    const { body: family } = await amina.get<FamilyMember[]>('/api/family')
    const kemi = family.find(({ firstName }) => firstName === 'Kemi')?.id
    const { body: kemis } = await amina.get<HealthFacts>(`/api/people/${id}/${kemi}/facts`)
    expect(kemis).toMatchObject({
      allergies: { entries: [{ substance: 'Amoxicillin', key: 'drug:amoxicillin' }] },
      problems: { entries: [{ text: 'Asthma' }] },
      unreviewed: [],
    })
  })

  test('somebody has typed what no doctor has reviewed', async () => {
    const { rows } = await server.db.execute<{ id: number; doctor: number }>(sql`
      select patient_id as id, doctor_id as doctor from care_relationship
      where visited_at is not null and family_member_id is null
        and patient_id = (select id from user_account where first_name = 'Segun')`)
    const [{ id, doctor } = { id: 0, doctor: 0 }] = rows
    const okafor = await server.as({ id: doctor, firstName: 'Ada', lastName: 'Okafor', role: 'doctor' })
    const { body } = await okafor.get<HealthFacts>(`/api/people/${id}/self/facts`)
    expect(body.unreviewed).toEqual([{ kind: 'allergy', text: 'Ibuprofen' }])
  })
})

test('PLAT-200 INV-73 a second pharmacist of the demo pharmacy can sign in, and sign for a controlled drug', async () => {
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select id from user_account where email = 'pharmacist@alafia.example'`,
  )
  const pharmacist = await server.as({
    id: rows[0]?.id ?? 0,
    firstName: 'Ifeoma',
    lastName: 'Umeh',
    role: 'pharmacist',
  })
  const search = '/api/pharmacy/inventory?search=tramadol'
  const [tramadol] = (await pharmacist.get<{ id: number }[]>(search)).body
  const path = `/api/pharmacy/inventory/${tramadol?.id ?? expect.fail('No tramadol')}`
  const { body: item } = await pharmacist.get<ItemDetail>(path)
  const { email, password, role } = secondPharmacist
  const counts = item.batches.map(({ id, quantity }) => ({ batchId: id, counted: quantity }))
  const checked = await pharmacist.post(`${path}/balance-checks`, { counts, witness: { email, password } })
  expect([checked.status, checked.body]).toMatchObject([201, { discrepancyId: null }])
  const signedIn = await server.anyone.post<object>('/api/auth/login', { email, password, role })
  expect(signedIn.status).toBe(200)
})
