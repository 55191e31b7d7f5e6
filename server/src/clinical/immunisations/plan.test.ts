import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schedule, scheduledDoses } from '@alafia/contract/clinical/immunisations/schedule'
import type { DoseState, ImmunisationPlan } from '@alafia/contract/clinical/immunisations/schema'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { testServer, type TestServer } from '../../testing/server.ts'
import { addSpan, planOf, vaccinesFor, type Child } from './plan.ts'

const born = '2026-01-31'
const child = (given: Record<string, CivilDate> = {}, more: Partial<Child> = {}): Child => ({
  dateOfBirth: born,
  sex: 'female',
  given: new Map(Object.entries(given)),
  ...more,
})
const dosesOf = (of: Child, today: CivilDate) =>
  new Map(vaccinesFor(of, today).flatMap(({ doses }) => doses.map((one) => [one.dose, one] as const)))
const stateOn = (today: CivilDate, dose: string, of: Child = child()): DoseState | undefined =>
  dosesOf(of, today).get(dose)?.state
const weeks = (count: number) => addDays(born, count * 7)

describe('CLIN-21 the schedule', () => {
  test('has 28 doses, each with its own name, and each named source', () => {
    expect(scheduledDoses.size).toBe(28)
    expect(schedule.flatMap(({ doses }) => doses)).toHaveLength(28)
    expect(schedule.every(({ source }) => source.length > 10)).toBe(true)
  })

  test('months and years count as ages do, and a span of weeks counts days', () => {
    expect(addSpan('2026-08-31', { months: 6 })).toBe('2027-03-01')
    expect(addSpan('2024-02-29', { years: 1 })).toBe('2025-03-01')
    expect(addSpan(born, { weeks: 6 })).toBe('2026-03-14')
    expect(addSpan('2026-11-30', { months: 1 })).toBe('2026-12-30')
  })

  test('a dose is not yet due, due from its age on, and overdue four weeks later', () => {
    expect(stateOn(addDays(weeks(6), -1), 'Penta 1')).toBe('not-yet')
    expect(stateOn(weeks(6), 'Penta 1')).toBe('due')
    expect(stateOn(addDays(weeks(10), -1), 'Penta 1')).toBe('due')
    expect(stateOn(weeks(10), 'Penta 1')).toBe('overdue')
  })

  test('a dose waits for the one before it, and for its interval: the series is resumed', () => {
    expect(stateOn(weeks(12), 'Penta 2')).toBe('not-yet')
    const late = child({ 'Penta 1': weeks(12) })
    expect(dosesOf(late, weeks(12)).get('Penta 2')).toMatchObject({ state: 'not-yet', dueOn: weeks(16) })
    expect(stateOn(weeks(16), 'Penta 2', late)).toBe('due')
    expect(stateOn(weeks(12), 'Penta 1', late)).toBe('given')
    const early = child({ 'Penta 1': weeks(6) })
    expect(dosesOf(early, weeks(7)).get('Penta 2')?.dueOn).toBe(weeks(10))
  })

  test('a dose before one that was given is asked for no more', () => {
    expect(stateOn(weeks(20), 'PCV 1', child({ 'PCV 2': weeks(10) }))).toBe('other-dose-given')
  })

  test('what can’t be given any more is too late, and what a doctor must decide is past its age', () => {
    expect(stateOn(addDays(born, 6), 'OPV 0')).toBe('due')
    expect(stateOn(weeks(1), 'OPV 0')).toBe('too-late')
    expect(stateOn(addSpan(born, { months: 24 }), 'Rota 1')).toBe('too-late')
    expect(stateOn(weeks(6), 'HepB 0')).toBe('past-age')
    expect(stateOn(addSpan(born, { years: 5 }), 'BCG')).toBe('past-age')
    expect(stateOn(addSpan(born, { years: 5 }), 'BCG', child({ BCG: born }))).toBe('given')
  })

  test('a vaccine that isn’t offered everywhere is never overdue', () => {
    expect(stateOn(addSpan(born, { months: 10 }), 'Malaria 1')).toBe('due')
  })

  test('HPV is for girls of nine', () => {
    const nine = addSpan(born, { years: 9 })
    expect(stateOn(nine, 'HPV')).toBe('due')
    expect(stateOn(addDays(nine, -1), 'HPV')).toBe('not-yet')
    expect(stateOn(nine, 'HPV', child({}, { sex: null }))).toBe('sex-unknown')
    expect(stateOn(nine, 'HPV', child({}, { sex: 'male' }))).toBeUndefined()
  })

  test('whatever was given and whenever: every dose has one state, and given ones stay given', () => {
    const given = fc.dictionary(
      fc.constantFrom(...scheduledDoses),
      fc.integer({ min: 0, max: 4000 }).map((days) => addDays(born, days)),
    )
    fc.assert(
      fc.property(given, fc.integer({ min: 0, max: 5000 }), (doses, age) => {
        const found = dosesOf(child(doses), addDays(born, age))
        expect(found.size).toBe(28)
        for (const [dose, { state, dueOn }] of found) {
          expect(state === 'given').toBe(dose in doses)
          if (state === 'due' || state === 'overdue')
            expect((dueOn ?? '9999') <= addDays(born, age)).toBe(true)
        }
      }),
    )
  })

  test('CLIN-22 the rule for overdue is shown as our own', () => {
    const plan = planOf({ dateOfBirth: born, sex: null, entries: [] }, weeks(1))
    expect(plan).toMatchObject({ state: 'shown', country: 'Nigeria' })
    expect(plan.overdueRule).toContain('own')
    expect(planOf({ dateOfBirth: null, sex: null, entries: [] }, born)).toMatchObject({
      state: 'no-date-of-birth',
    })
    expect(planOf({ dateOfBirth: '1990-01-01', sex: null, entries: [] }, born)).toMatchObject({
      state: 'not-a-child',
      vaccines: [],
    })
  })
})

describe('over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())

  test('CLIN-21 what is recorded counts as given; a dose that isn’t in the schedule is a 400', async () => {
    const amina = await server.seed.patient()
    const baby = await server.seed.familyMember(amina, { dateOfBirth: addDays(server.clock.today(), -50) })
    const patient = await server.as(amina)
    const path = `/api/people/${amina.id}/${baby.id}/immunisations`
    const given = { name: 'Pentavalent', givenOn: addDays(server.clock.today(), -5), given: 'elsewhere' }
    expect((await patient.post(path, { ...given, dose: 'Penta 1', batch: 'P-1' })).status).toBe(201)
    const wrong = await patient.post(path, { ...given, dose: 'Penta 9' })
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'dose'])
    await patient.post(path, { ...given, name: 'Flu' })
    const { body } = await patient.get<ImmunisationPlan>(path)
    expect(body.entries.map(({ name }) => name).toSorted()).toEqual(['Flu', 'Pentavalent'])
    const penta = body.vaccines.find(({ id }) => id === 'penta')
    expect(penta?.doses.map(({ dose, state, givenOn }) => [dose, state, givenOn])).toEqual([
      ['Penta 1', 'given', given.givenOn],
      ['Penta 2', 'not-yet', null],
      ['Penta 3', 'not-yet', null],
    ])
    const stranger = await server.as(await server.seed.patient())
    expect((await stranger.get(path)).status).toBe(404)
  })
})
