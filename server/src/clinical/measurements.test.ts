import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { Growth } from '@alafia/contract/clinical/growth/schema'
import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let own: string
let childs: string

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  amina = await server.seed.patient({ dateOfBirth: '1988-05-19' })
  okafor = await server.seed.doctor()
  const child = await server.seed.familyMember(amina, { dateOfBirth: '2025-03-01' })
  const visit = { patient: amina, doctor: okafor, date: '2026-02-11', status: 'completed' as const }
  await server.seed.appointment({ ...visit, time: '10:00' })
  await server.seed.appointment({ ...visit, time: '11:00', familyMember: child })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  own = `/api/people/${amina.id}/self`
  childs = `/api/people/${amina.id}/${child.id}`
})

const at = '2026-03-01T08:00:00.000Z'
const weight = (value: number, more: object = {}) => ({ kind: 'weight', value, unit: 'kg', ...more })
const pressure = (value: number, diastolic: number, more: object = {}) => ({
  kind: 'blood-pressure',
  value,
  diastolic,
  unit: 'mm[Hg]',
  ...more,
})
const measure = <Reply = Measurement[]>(
  values: object[],
  { by = doctor, place = 'clinic', measuredAt = at, person = own } = {},
) => by.post<Reply>(`${person}/measurements`, { place, measuredAt, values })
const refusal = async (values: object[], circumstances = {}) => {
  const { status, body } = await measure<ProblemBody>(values, circumstances)
  return [status, ...(body.errors ?? []).map(({ path }) => path)]
}
const factsOf = async (person = own) => (await doctor.get<HealthFacts>(`${person}/facts`)).body

describe('what was measured', () => {
  test('CLIN-12 at one time is recorded together, in the stored unit', async () => {
    const { status, body } = await measure([
      weight(70.5),
      pressure(142, 91),
      { kind: 'glucose', value: 126, unit: 'mg/dL' },
      { kind: 'creatinine', value: 1.2, unit: 'mg/dL' },
    ])
    expect(status).toBe(201)
    expect(
      body.map(({ kind, value, diastolic, unit, enteredUnit }) => [
        kind,
        value,
        diastolic,
        unit,
        enteredUnit,
      ]),
    ).toEqual([
      ['weight', 70.5, null, 'kg', 'kg'],
      ['blood-pressure', 142, 91, 'mm[Hg]', 'mm[Hg]'],
      ['glucose', 6.993, null, 'mmol/L', 'mg/dL'],
      ['creatinine', 106.08, null, 'umol/L', 'mg/dL'],
    ])
    expect(body[0]).toMatchObject({ place: 'clinic', measuredAt: at, isUnusual: false })
  })

  test('CLIN-12 of several values all are recorded or none', async () => {
    expect(await refusal([weight(70), weight(9000)])).toEqual([400, 'values.1.value'])
    expect((await factsOf()).measurements).toEqual([])
  })

  test('CLIN-12 a patient measures at home, and no creatinine', async () => {
    const home = { by: patient, place: 'home' }
    expect((await measure([weight(70)], home)).status).toBe(201)
    expect(await refusal([weight(70)], { by: patient })).toEqual([400, 'place'])
    expect(await refusal([{ kind: 'creatinine', value: 80, unit: 'umol/L' }], home)).toEqual([
      400,
      'values.0.kind',
    ])
  })

  test('CLIN-12 a time is neither in the future nor before birth', async () => {
    expect(await refusal([weight(70)], { measuredAt: '2031-01-01T08:00:00Z' })).toEqual([400, 'measuredAt'])
    expect(await refusal([weight(70)], { measuredAt: '1988-05-01T08:00:00Z' })).toEqual([400, 'measuredAt'])
    expect(await refusal([weight(70)], { measuredAt: 'yesterday' })).toEqual([400, 'measuredAt'])
  })

  test('CLIN-12 a unit belongs to what was measured, and a blood pressure has two numbers', async () => {
    expect(await refusal([weight(70, { unit: 'mg/dL' })])).toEqual([400, 'values.0.unit'])
    expect(await refusal([{ kind: 'blood-pressure', value: 120, unit: 'mm[Hg]' }])).toEqual([
      400,
      'values.0.diastolic',
    ])
    expect(await refusal([weight(70, { diastolic: 5 })])).toEqual([400, 'values.0.diastolic'])
  })
})

describe('what can be right', () => {
  test('CLIN-13 a value that can’t be is a 400, even if it is confirmed', async () => {
    for (const confirmed of [false, true]) {
      expect(await refusal([weight(9000, { confirmed })])).toEqual([400, 'values.0.value'])
      expect(await refusal([weight(-3, { confirmed })])).toEqual([400, 'values.0.value'])
      expect(await refusal([pressure(80, 120, { confirmed })])).toEqual([400, 'values.0.diastolic'])
    }
  })

  test('CLIN-13 an implausible one is a 409 with the limits, and recorded once it is confirmed', async () => {
    const { status, body } = await measure<ProblemBody>([pressure(120, 80), weight(400)])
    expect([status, body.type, body.errors?.map(({ path }) => path)]).toEqual([
      409,
      '/problems/implausible',
      ['values.1.value'],
    ])
    expect(body.limits).toEqual([{ path: 'values.1.value', low: 20, high: 350, unit: 'kg' }])
    expect((await factsOf()).measurements).toEqual([])
    const confirmed = await measure([weight(400, { confirmed: true })])
    expect(confirmed.body).toMatchObject([{ value: 400, isUnusual: true }])
  })

  test('CLIN-13 the limits are those of the age, in the unit that was typed', async () => {
    expect(await refusal([weight(9)], { person: childs })).toEqual([201])
    expect(await refusal([weight(70)], { person: childs })).toEqual([409, 'values.0.value'])
    expect(await refusal([{ kind: 'pulse', value: 205, unit: '/min' }], { person: childs })).toEqual([201])
    const { body } = await measure<ProblemBody>([{ kind: 'glucose', value: 700, unit: 'mg/dL' }])
    expect(body.limits).toEqual([{ path: 'values.0.value', low: 18, high: 630.6, unit: 'mg/dL' }])
  })

  test('CLIN-13 with the sex recorded, a small child’s limits are the WHO’s flags', async () => {
    // At 12 months 3.5 kg is within the limits of any child of that age, but the WHO's table of boys flags it: there −3 SD is
    // 6.9 kg and +3 SD 13.3 kg, and the flags are −6 and +5 SD.
    expect(await refusal([weight(3.5)], { person: childs })).toEqual([201])
    await doctor.post(`${childs}/statements`, { topic: 'sex', value: 'male' })
    const { status, body } = await measure<ProblemBody>([weight(3.5)], { person: childs })
    expect(status).toBe(409)
    const [limits] = body.limits ?? []
    expect(limits?.low).toBeGreaterThan(3.5)
    expect(limits?.low).toBeLessThan(6.9)
    expect(limits?.high).toBeGreaterThan(13.3)
    expect(limits?.high).toBeLessThan(18)
    expect((await measure([weight(3.5, { confirmed: true })], { person: childs })).status).toBe(201)
    expect(await refusal([weight(9.6)], { person: childs })).toEqual([201])
  })

  test('CLIN-13 a correction is checked too, and keeps what was measured', async () => {
    const { body } = await measure([weight(70)])
    const [first] = body
    const correct = (value: object) =>
      doctor.put(`${own}/measurements/${first?.id}`, {
        place: 'clinic',
        measuredAt: at,
        version: 1,
        ...value,
      })
    expect((await correct(weight(400))).body.limits?.[0]?.path).toBe('value')
    expect((await correct({ kind: 'height', value: 70, unit: 'cm', confirmed: true })).status).toBe(400)
    const saved = await correct(weight(71))
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ value: 71, version: 2 })])
  })
})

describe('what follows', () => {
  test('CLIN-14 BMI and blood pressure have a category with its source, for adults', async () => {
    await measure([weight(82), { kind: 'height', value: 164, unit: 'cm' }, pressure(142, 88)])
    const { bmi, bloodPressure } = await factsOf()
    expect(bmi).toMatchObject({ value: 30.5, category: { label: 'Obesity class I' } })
    expect(bmi?.category?.source).toContain('WHO')
    expect(bloodPressure?.label).toBe('Grade 1 hypertension')
    expect(bloodPressure?.source).toContain('International Society of Hypertension')
    const child = [weight(9), { kind: 'height', value: 74, unit: 'cm' }, pressure(95, 60)]
    await measure(child, { person: childs })
    expect(await factsOf(childs)).toMatchObject({ bmi: { value: 16.4, category: null }, bloodPressure: null })
  })

  test('CLIN-14 a height from childhood makes no BMI of an adult, and days are the clinic’s', async () => {
    const grown = await server.seed.familyMember(amina, { dateOfBirth: '2006-06-15' })
    await server.seed.appointment({
      patient: amina,
      familyMember: grown,
      doctor: okafor,
      date: '2026-02-12',
      time: '10:00',
      status: 'completed',
    })
    const path = `/api/people/${amina.id}/${grown.id}`
    const add = (kind: 'height' | 'weight', value: number, on: string) =>
      server.seed.measurement({ patient: amina, familyMember: grown, kind, value, at: new Date(on) })
    await add('height', 141, '2018-03-01T08:00:00Z')
    await add('weight', 70, '2025-08-01T08:00:00Z')
    expect((await factsOf(path)).bmi).toBeNull()
    // In Lagos it is the birthday already.
    await add('height', 170, '2025-06-14T23:30:00Z')
    expect((await factsOf(path)).bmi).toMatchObject({ value: 24.2, category: { label: 'Normal' } })
  })

  test('CLIN-15 those of one kind are listed newest first, by page', async () => {
    for (let day = 1; day <= 5; day += 1)
      await measure([weight(60 + day)], { measuredAt: `2026-02-0${day}T08:00:00Z` })
    await measure([pressure(120, 80)])
    const first = await patient.get<Measurement[]>(`${own}/measurements?kind=weight&limit=2`)
    expect(first.body.map(({ value }) => value)).toEqual([65, 64])
    const [, next = ''] = /<([^>]+)>/.exec(String(first.headers['link'])) ?? []
    const second = await patient.get<Measurement[]>(next)
    expect(second.body.map(({ value }) => value)).toEqual([63, 62])
    const stranger = await server.as(await server.seed.doctor())
    expect((await stranger.get(`${own}/measurements?kind=weight`)).status).toBe(404)
  })
})

test('CLIN-18 CLIN-19 a child’s growth chart asks for the sex, then shows it, to those who may read', async () => {
  const chart = async (by: Caller) => by.get<Growth>(`${childs}/growth`)
  await measure([weight(9.1), { kind: 'height', value: 74, unit: 'cm' }], { person: childs })
  expect((await chart(doctor)).body).toMatchObject({ state: 'no-sex', charts: [] })
  await patient.post(`${childs}/statements`, { topic: 'sex', value: 'female' })
  const { body } = await chart(patient)
  expect(body).toMatchObject({ state: 'shown', sex: 'female' })
  expect(body.charts.map(({ measure: of, points }) => [of, points.length])).toEqual([
    ['weight', 1],
    ['length-height', 1],
    ['bmi', 1],
  ])
  const stranger = await server.as(await server.seed.patient())
  expect((await chart(stranger)).status).toBe(404)
})
