import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccessEntry } from '@alafia/contract/chart-access/schema'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { Statement } from '@alafia/contract/clinical/statements/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { hour } from '@alafia/contract/kernel/durations'
import { familyOfOne } from '../testing/family-of-one.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let family: Awaited<ReturnType<typeof familyOfOne>>
let doctor: Caller
let own: string
let kemis: string

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  family = await familyOfOne(server)
  await family.appointment({ status: 'completed', date: '2026-02-11' })
  await family.ownAppointment({ status: 'completed', date: '2026-02-11' })
  doctor = await server.as(family.okafor)
  own = `/api/people/${family.amina.id}/self`
  kemis = `/api/people/${family.amina.id}/${family.kemi.id}`
})

const factsOf = async (caller: Caller, person = own) =>
  (await caller.get<HealthFacts>(`${person}/facts`)).body
const state = (caller: Caller, body: object, person = own) =>
  caller.post<Statement>(`${person}/statements`, body)
const problem = { text: 'Asthma', status: 'active' }

describe('who reads and changes', () => {
  test('CLIN-1 a patient reads the facts of the whole account, and a doctor those of people in care', async () => {
    await server.seed.healthProblem({ patient: family.amina, familyMember: family.kemi, text: 'Asthma' })
    for (const caller of [family.patient, doctor]) {
      expect((await factsOf(caller)).problems).toEqual({ entries: [], total: 0 })
      expect(await factsOf(caller, kemis)).toMatchObject({
        patientId: family.amina.id,
        familyMemberId: family.kemi.id,
        firstName: 'Kemi',
        mayChange: true,
        problems: { total: 1, entries: [{ text: 'Asthma' }] },
      })
    }
  })

  test('CLIN-1 for anyone else the person does not exist', async () => {
    const stranger = await server.as(await server.seed.patient())
    const otherDoctor = await server.as(await server.seed.doctor())
    const other = await server.seed.familyMember(await server.seed.patient())
    for (const [caller, path] of [
      [stranger, own],
      [stranger, kemis],
      [otherDoctor, own],
      [doctor, `/api/people/${family.amina.id}/${other.id}`],
      [family.patient, `/api/people/${family.amina.id}/${other.id}`],
    ] as const) {
      expect((await caller.get(`${path}/facts`)).status).toBe(404)
      expect((await caller.post(`${path}/problems`, problem)).status).toBe(404)
    }
    expect((await (await server.as(await server.seed.pharmacist())).get(`${own}/facts`)).status).toBe(403)
  })

  test('CLIN-2 emergency access reads and changes nothing', async () => {
    const other = await server.seed.doctor()
    const caller = await server.as(other)
    await server.seed.emergencyAccess({
      doctor: other,
      patient: family.amina,
      familyMemberId: family.kemi.id,
    })
    expect((await caller.get(`${own}/facts`)).status).toBe(404)
    expect(await factsOf(caller, kemis)).toMatchObject({ firstName: 'Kemi', mayChange: false })
    const { status, body } = await caller.post(`${kemis}/problems`, problem)
    expect([status, body.detail]).toEqual([403, expect.stringContaining('emergency')])
  })

  test('CLIN-2 CLIN-17 a member with facts is archived, and then read only', async () => {
    const member = await server.seed.familyMember(family.amina)
    await server.seed.allergy({ patient: family.amina, familyMember: member })
    await family.appointment({ status: 'completed', date: '2026-02-12' }, member)
    expect((await family.remove(member)).status).toBe(204)
    expect(await family.archivedAt(member)).toBeInstanceOf(Date)
    const path = `/api/people/${family.amina.id}/${member.id}`
    for (const caller of [family.patient, doctor]) {
      expect(await factsOf(caller, path)).toMatchObject({ mayChange: false, allergies: { total: 1 } })
      expect((await caller.post(`${path}/problems`, problem)).status).toBe(403)
    }
  })
})

describe('what counts now', () => {
  test('CLIN-3 the facts begin empty: nothing was asked', async () => {
    const nothing = { doctor: null, patient: null }
    expect(await factsOf(doctor)).toMatchObject({
      statements: { sex: nothing, pregnancy: nothing, 'no-known-allergies': nothing },
      measurements: [],
      bmi: null,
      bloodPressure: null,
      allergies: { entries: [], total: 0 },
      unreviewed: [],
    })
  })

  test('CLIN-3 every entry that counts is listed, and the 20 newest of the others', async () => {
    for (let count = 0; count < 25; count += 1)
      await server.seed.healthProblem({
        patient: family.amina,
        text: `Past ${count}`,
        status: 'resolved',
        at: new Date(server.clock.now().getTime() - (100 - count) * hour),
      })
    for (let count = 0; count < 22; count += 1)
      await server.seed.healthProblem({ patient: family.amina, text: `Active ${count}` })
    const { problems } = await factsOf(doctor)
    expect(problems.total).toBe(47)
    expect(problems.entries.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 22 }, () => 'active'),
      ...Array.from({ length: 20 }, () => 'resolved'),
    ])
    expect(problems.entries.at(-1)?.text).toBe('Past 5')
  })

  test('CLIN-3 the latest measurement of each kind, in the order of the kinds', async () => {
    const weights = [
      ['2026-03-01', 61],
      ['2026-03-05', 62],
      ['2026-02-01', 60],
    ] as const
    for (const [date, value] of weights)
      await server.seed.measurement({
        patient: family.amina,
        kind: 'weight',
        value,
        at: new Date(`${date}T08:00:00Z`),
      })
    await server.seed.measurement({ patient: family.amina, kind: 'pulse', value: 71 })
    const { measurements } = await factsOf(doctor)
    expect(measurements.map(({ kind, value, unit }) => [kind, value, unit])).toEqual([
      ['weight', 62, 'kg'],
      ['pulse', 71, '/min'],
    ])
  })
})

describe('statements', () => {
  test('CLIN-4 a patient’s never replaces a doctor’s, and stands beside it while it is newer', async () => {
    const value = async () => {
      const { sex } = (await factsOf(doctor)).statements
      return [sex.doctor?.value ?? null, sex.patient?.value ?? null]
    }
    expect((await state(family.patient, { topic: 'sex', value: 'male' })).status).toBe(201)
    expect(await value()).toEqual([null, 'male'])
    server.clock.advance(1)
    await state(doctor, { topic: 'sex', value: 'female' })
    expect(await value()).toEqual(['female', null])
    server.clock.advance(1)
    await state(family.patient, { topic: 'sex', value: 'intersex' })
    expect(await value()).toEqual(['female', 'intersex'])
    server.clock.advance(1)
    await state(doctor, { topic: 'sex', value: null })
    expect(await value()).toEqual([null, null])
  })

  test('CLIN-4 each says who recorded it, in which role and when', async () => {
    const at = server.clock.now().toISOString()
    const name = `${family.okafor.firstName} ${family.okafor.lastName}`
    const { body } = await state(doctor, { topic: 'gender', value: 'Woman' })
    expect(body).toEqual({
      topic: 'gender',
      value: 'Woman',
      dueDate: null,
      recorded: { name: `Dr. ${name}`, role: 'doctor', at },
    })
  })

  test('CLIN-4 the database refuses to change one', async () => {
    await state(doctor, { topic: 'sex', value: 'female' })
    await expect(server.pool.query(`update clinical_statement set value = 'male'`)).rejects.toThrow(
      'append-only',
    )
  })

  test.each([
    ['value', { topic: 'sex', value: 'woman' }],
    ['value', { topic: 'no-known-allergies', value: 'maybe' }],
    ['dueDate', { topic: 'breastfeeding', value: 'yes', dueDate: '2026-06-01' }],
    ['dueDate', { topic: 'pregnancy', value: 'pregnant', dueDate: '2028-06-01' }],
    ['dueDate', { topic: 'pregnancy', value: 'pregnant', dueDate: '2025-06-01' }],
    ['topic', { topic: 'blood-group', value: 'A' }],
  ])('CLIN-4 an answer that is none is a 400 that names %s: %o', async (path, body) => {
    const answer = await doctor.post(`${own}/statements`, body)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path])
  })

  test('CLIN-7 none known is dated, refused while something is listed, and over once something is', async () => {
    const none = { topic: 'no-known-allergies', value: 'yes' }
    expect((await state(doctor, none)).status).toBe(201)
    expect((await factsOf(doctor)).statements['no-known-allergies'].doctor?.value).toBe('yes')
    await server.seed.allergy({ patient: family.amina, certainty: 'ruled-out' })
    expect((await state(doctor, none)).status).toBe(201)
    await server.seed.allergy({ patient: family.amina })
    expect((await state(doctor, none)).status).toBe(409)
    expect((await state(doctor, { topic: 'no-known-problems', value: 'yes' })).status).toBe(201)
    await server.seed.healthProblem({ patient: family.amina })
    expect((await state(doctor, { topic: 'no-known-problems', value: 'yes' })).status).toBe(409)
    await server.seed.medicineElsewhere({ patient: family.amina, status: 'stopped' })
    expect((await state(doctor, { topic: 'no-other-medicines', value: 'yes' })).status).toBe(201)
  })

  test.each([
    ['no-known-allergies', 'allergies', 'allergy', 'Penicillin'],
    ['no-known-problems', 'medicalConditions', 'problem', 'Asthma'],
    ['no-other-medicines', 'regularMedicines', 'medicine', 'Blue inhaler'],
  ])('CLIN-7 %s is refused while a text of the patient isn’t reviewed', async (topic, field, kind, text) => {
    const member = await server.seed.familyMember(family.amina, { [field]: [text] })
    await server.seed.appointment({
      patient: family.amina,
      familyMember: member,
      doctor: family.okafor,
      date: '2026-02-12',
      time: '10:00',
      status: 'completed',
    })
    const path = `/api/people/${family.amina.id}/${member.id}`
    for (const by of [doctor, family.patient]) {
      const refused = await by.post(`${path}/statements`, { topic, value: 'yes' })
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(`“${text}”`)])
    }
    const reason = 'It was someone else’s'
    expect((await doctor.post(`${path}/reviewed-texts`, { kind, text, reason })).status).toBe(204)
    expect((await state(doctor, { topic, value: 'yes' }, path)).status).toBe(201)
  })
})

test('CLIN-4 a due date is from a month ago to 300 days ahead', async () => {
  const due = async (days: number) => {
    const dueDate = addDays(server.clock.today(), days)
    return (await state(doctor, { topic: 'pregnancy', value: 'pregnant', dueDate })).status
  }
  expect([await due(-31), await due(-30), await due(0), await due(300), await due(301)]).toEqual([
    400, 201, 201, 201, 400,
  ])
})

test('CLIN-16 a change is in the patient’s access history', async () => {
  expect((await state(doctor, { topic: 'pregnancy', value: 'pregnant' })).status).toBe(201)
  await factsOf(doctor)
  const { body } = await family.patient.get<AccessEntry[]>('/api/access-history')
  expect(body.map(({ what }) => what).slice(0, 2)).toEqual([
    'looked at health facts',
    'recorded a statement about a person’s health',
  ])
})
