import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import { checkKinds, type CheckKind } from '@alafia/contract/safety/schema'
import { check } from './check.ts'
import { months, years } from './facts/ages/row.ts'
import type { ConditionRow } from './facts/conditions/row.ts'
import type { DoseRow, FormRow } from './facts/doses/row.ts'
import type { CurrentPrescription } from './medicines-in-use.ts'
import type { TypedMedicine } from './order/read.ts'
import { nothingKnown } from './person.ts'
import { prepareRows } from './rows.ts'

const today = '2026-03-11'
const now = '2026-03-11T08:00:00.000Z'
const sources = [{ title: 'A guideline', edition: '2024', section: '1' }]

const forms: FormRow[] = [
  { route: 'oral', form: 'tablet', strengths: ['250 mg', '500 mg'], sources },
  { route: 'oral', form: 'liquid', strengths: ['120 mg/5 mL'], sources },
]

const adult: DoseRow = {
  route: 'oral',
  dose: { max: [1, 'g'] },
  day: { max: [4, 'g'] },
  timesADay: 4,
  sources,
}
const arthritis: DoseRow = { ...adult, use: 'arthritis', dose: { max: [2, 'g'] }, day: { max: [6, 'g'] } }
const child: DoseRow = {
  route: 'oral',
  from: months(1),
  under: years(18),
  dose: { maxPerKg: [15, 'mg'], max: [1, 'g'] },
  day: { maxPerKg: [60, 'mg'] },
  sources,
}
const weekly: DoseRow = { route: 'oral', week: { max: [30, 'mg'] }, hoursApart: 168, sources }

const condition = (
  when: ConditionRow['when'],
  severity: ConditionRow['severity'] = 'serious',
  of: ConditionRow['whom'] = ['paracetamol'],
): ConditionRow => ({ whom: of, when, severity, effect: 'it can do harm.', sources })

const rowsWith = (
  doses: readonly DoseRow[] = [adult, arthritis, child],
  conditions: readonly ConditionRow[] = [],
) =>
  prepareRows(
    {
      paracetamol: { forms, doses },
      methotrexate: {
        forms: [{ route: 'oral', form: 'tablet', strengths: ['2.5 mg', '10 mg'], sources }],
        doses: [weekly],
      },
    },
    conditions,
  )

const man: PersonFacts = { ...nothingKnown, dateOfBirth: '1986-03-11', sex: 'male' }
const woman: PersonFacts = { ...man, sex: 'female' }
const kid: PersonFacts = { ...nothingKnown, dateOfBirth: '2020-03-11', sex: 'male' }
const weighing = (value: number, measuredAt = now): PersonFacts => ({
  ...kid,
  weightKg: { value, measuredAt },
})

const tablets = (dosage: string, frequency = 'od', more: Partial<TypedMedicine> = {}): TypedMedicine => ({
  name: 'Paracetamol 500 mg tabs',
  dosage,
  frequency,
  duration: '3 days',
  instructions: null,
  ...more,
})

const run = (
  kind: CheckKind,
  medicines: TypedMedicine | TypedMedicine[],
  person: PersonFacts = man,
  rows = rowsWith(),
  current: CurrentPrescription[] = [],
) => {
  const { findings, checks } = check([medicines].flat(), person, current, today, rows)
  const state = checks.find((one) => one.kind === kind)
  return {
    findings: findings.filter((one) => one.kind === kind),
    state: state?.state,
    reason: state?.reason ?? '',
  }
}

const severities = (...of: Parameters<typeof run>) => run(...of).findings.map(({ severity }) => severity)

it('SAFE-1 every kind once, in one order, checked or not, whatever is ordered', () => {
  for (const order of [[], [tablets('1 tablet')], [tablets('', ''), { ...tablets('x'), name: '' }]])
    expect(check(order, man, [], today).checks.map(({ kind }) => kind)).toEqual(checkKinds)
  expect(check([], man, [], today).checks.every(({ state }) => state === 'not-checked')).toBe(true)
})

describe('SAFE-26 doses', () => {
  it('within the usual limit is checked without a finding', () => {
    expect(run('dose', tablets('2 tablets', 'qds'))).toEqual({ findings: [], state: 'checked', reason: '' })
  })

  it('above the usual limit but within a use’s is a caution that names it, above every limit serious', () => {
    const { findings } = run('dose', tablets('3 tablets', 'bd'))
    expect(findings).toMatchObject([{ severity: 'caution', key: 'dose:paracetamol:dose:1500mg' }])
    expect(findings[0]?.message).toContain('only for arthritis')
    expect(severities('dose', tablets('5 tablets'))).toEqual(['serious'])
  })

  it('a limit for one form isn’t another’s', () => {
    const byForm = rowsWith([
      { ...adult, form: 'tablet' },
      { ...adult, form: 'liquid', dose: { max: [5, 'g'] } },
    ])
    expect(severities('dose', tablets('3 tablets'), man, byForm)).toEqual(['serious'])
  })

  it('longer than every use allows is serious, and a caution if a use has no stated limit', () => {
    const long = tablets('1 tablet', 'od', { duration: '30 days' })
    const rows = (use: DoseRow) => rowsWith([{ ...adult, maxDays: 5 }, use])
    expect(severities('dose', long, man, rows({ ...arthritis, maxDays: 10 }))).toEqual(['serious'])
    expect(severities('dose', long, man, rows(arthritis))).toEqual(['caution'])
  })

  it('adds up a day across products, also a slot at a time and when needed at its most', () => {
    expect(
      severities('dose', [tablets('2 tablets', 'tds'), tablets('2 tabs', 'qds', { name: 'Panadol 500 mg' })]),
    ).toEqual(['serious'])
    expect(severities('dose', tablets('1 tablet', '2-0-2'))).toEqual([])
    expect(severities('dose', tablets('2 tablets', 'every 2 hours prn'))).toContain('serious')
  })

  it('a renewal of the same medicine is a caution, an earlier course that is over doesn’t count', () => {
    const earlier = (issuedDate: string): CurrentPrescription => ({
      medications: [tablets('2 tablets', 'qds', { duration: '5 days' })],
      issuedDate,
      doctorName: 'Dr. Ngozi Eze',
      isGenuine: true,
    })
    const again = tablets('2 tablets', 'qds')
    expect(severities('dose', again, man, rowsWith(), [earlier('2026-03-10')])).toEqual(['caution'])
    expect(severities('dose', again, man, rowsWith(), [earlier('2026-02-10')])).toEqual([])
  })

  it('a weekly medicine every day is serious, also within the week’s amount', () => {
    const methotrexate = (dosage: string, frequency: string) => ({
      ...tablets(dosage, frequency),
      name: 'Methotrexate 2.5 mg tabs',
      duration: '4 weeks',
    })
    expect(severities('dose', methotrexate('4 tablets', 'once a week'))).toEqual([])
    expect(severities('dose', methotrexate('1 tablet', 'od'))).toEqual(['serious'])
    expect(severities('dose', methotrexate('13 tablets', 'weekly'))).toEqual(['serious'])
  })

  it('a child’s dose goes by weight, with a tenth for measuring', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 60 }), fc.integer({ min: 1, max: 1500 }), (kg, mg) => {
        const found = severities('dose', tablets(`${mg} mg`, 'stat', { name: 'Paracetamol' }), weighing(kg))
        const limit = Math.min(15 * kg * 1.1, 1000)
        expect(found.includes('serious')).toBe(mg > limit * (1 + 1e-9))
      }),
    )
  })

  it('without a weight it is asked for, and one that is too old counts as none', () => {
    const syrup = { ...tablets('5 ml', 'tds'), name: 'Paracetamol susp 120 mg/5 ml' }
    const { findings, state, reason } = run('dose', syrup, kid)
    expect(findings).toMatchObject([
      { severity: 'missing', ask: 'weight', key: 'dose:missing:weight', medication: 0 },
    ])
    expect([state, reason]).toEqual(['not-checked', 'Paracetamol: no weight'])
    expect(run('dose', syrup, weighing(20, '2025-09-15T08:00:00Z')).state).toBe('checked')
    const old = run('dose', syrup, weighing(20, '2025-09-01T08:00:00Z'))
    expect(old.findings).toMatchObject([{ severity: 'missing' }])
    expect(old.reason).toContain('1 September 2025')
    expect(run('dose', { ...syrup, dosage: '20 mg/kg' }, kid).findings).toMatchObject([
      { severity: 'serious' },
    ])
  })

  it('a strength that isn’t stated is judged by what is sold: certainly too much, certainly not, or not checked', () => {
    const unnamed = (dosage: string) => tablets(dosage, 'od', { name: 'Paracetamol tabs' })
    expect(severities('dose', unnamed('9 tablets'))).toEqual(['serious'])
    expect(run('dose', unnamed('2 tablets')).state).toBe('checked')
    expect(run('dose', unnamed('3 tablets'))).toMatchObject({ findings: [], state: 'not-checked' })
  })

  it.each([
    ['the dosage', tablets('as told', 'od'), man, 'the dosage isn’t a number of units'],
    ['the frequency', tablets('1 tablet', 'by the moon'), man, 'how often isn’t clear'],
    [
      'the route',
      tablets('1 g iv', 'od', { name: 'Paracetamol inj' }),
      man,
      'no dose limit in the table for this route',
    ],
    [
      'the age',
      tablets('1 tablet'),
      { ...man, dateOfBirth: '2026-03-01' },
      'no dose limit in the table for this age',
    ],
    ['an unknown drug', tablets('1 tablet', 'od', { name: 'Foozole' }), man, '“Foozole” isn’t in the table'],
  ] as const)('is not checked for want of %s, and says so', (_what, medicine, person, reason) => {
    const { state, reason: said } = run('dose', medicine, person)
    expect(state).toBe('not-checked')
    expect(said).toContain(reason)
  })

  it('a limit without a source still warns, but never counts as checked', () => {
    const rows = rowsWith([{ ...adult, sources: [] }])
    expect(run('dose', tablets('1 tablet'), man, rows).state).toBe('not-checked')
    expect(severities('dose', tablets('5 tablets'), man, rows)).toEqual(['serious'])
  })

  it('a course longer than the table allows, and a dose below the least that works', () => {
    const rows = rowsWith([{ ...adult, dose: { min: [500, 'mg'], max: [1, 'g'] }, maxDays: 5 }])
    expect(severities('dose', tablets('1 tablet', 'od', { duration: '14 days' }), man, rows)).toEqual([
      'serious',
    ])
    expect(severities('dose', tablets('1 tablet', 'od', { duration: '6 days' }), man, rows)).toEqual([
      'caution',
    ])
    expect(run('dose', tablets('half a tablet'), man, rows).findings[0]?.message).toContain(
      'the least that works',
    )
  })
})

describe('SAFE-25 forms', () => {
  it.each([
    ['5 ml of a tablet', tablets('5 ml')],
    ['puffs of a tablet', tablets('2 puffs')],
    ['tablets of a syrup', tablets('2 tablets', 'od', { name: 'Paracetamol syrup 120 mg/5 ml' })],
    ['a tablet into the eye', tablets('1 tablet into the left eye')],
    ['a strength far from any', tablets('1 tablet', 'od', { name: 'Paracetamol 5000 mg tabs' })],
    ['a form of another route', tablets('1 puff', 'od', { name: 'Paracetamol inhaler' })],
  ])('%s is serious', (_what, medicine) => {
    expect(severities('form', medicine)).toContain('serious')
  })

  it('a strength or form that merely isn’t known is a caution', () => {
    expect(severities('form', tablets('1 tablet', 'od', { name: 'Paracetamol 650 mg tabs' }))).toEqual([
      'caution',
    ])
    expect(severities('form', tablets('1 capsule', 'od', { name: 'Paracetamol 500 mg caps' }))).toContain(
      'caution',
    )
  })

  it('another way to write a known strength is fine', () => {
    expect(run('form', tablets('5 ml', 'tds', { name: 'Paracetamol susp 24 mg/ml' }))).toMatchObject({
      findings: [],
      state: 'checked',
    })
    expect(severities('form', tablets('1 tablet', 'od', { name: 'Paracetamol 0.5 g tablets' }))).toEqual([])
  })
})

describe('SAFE-27 directions', () => {
  it.each([
    ['twice a day, 1-1-1', null],
    ['once daily every 6 hours', null],
    ['od', 'take twice daily'],
    ['weekly', 'take every morning'],
    ['0 times a day', null],
    ['mane', 'at bedtime'],
  ])('“%s” with “%s” is serious', (frequency, instructions) => {
    expect(severities('directions', tablets('1 tablet', frequency, { instructions }))).toContain('serious')
  })

  it.each([
    ['tds', 'after food'],
    ['od nocte', 'at bedtime'],
    ['bd', 'one in the morning'],
    ['every 4-6 hours prn', 'not more than 4 doses in a day'],
    ['three times a day every 8 hours', null],
    ['bd then od', null],
    ['twice a day, morning and night', 'with water'],
  ])('“%s” with “%s” is fine', (frequency, instructions) => {
    expect(run('directions', tablets('1 tablet', frequency, { instructions }))).toMatchObject({
      findings: [],
      state: 'checked',
    })
  })

  it('one dose only with a course, and a course of nothing', () => {
    expect(severities('directions', tablets('1 tablet', 'stat', { duration: '7 days' }))).toEqual(['serious'])
    expect(severities('directions', tablets('1 tablet', 'bd', { duration: 'stat' }))).toEqual(['serious'])
    expect(severities('directions', tablets('1 tablet', 'bd', { duration: '0 days' }))).toEqual(['serious'])
  })
})

describe('SAFE-29 pregnancy, liver and conditions', () => {
  const rows = rowsWith(undefined, [
    condition({ pregnancy: 'third' }),
    condition({ breastfeeding: true }, 'caution'),
  ])
  const inPregnancy = (person: PersonFacts) => run('pregnancy', tablets('1 tablet'), person, rows)
  const pregnant = (dueDate: string | null): PersonFacts => ({
    ...woman,
    pregnancy: { state: 'pregnant', dueDate, statedAt: now },
    breastfeeding: { state: 'no', statedAt: now },
  })

  it('goes by the trimester; without a due date every row counts', () => {
    expect(inPregnancy(pregnant('2026-04-11')).findings).toMatchObject([{ severity: 'serious' }])
    expect(inPregnancy(pregnant('2026-07-11'))).toMatchObject({ findings: [], state: 'not-checked' })
    expect(inPregnancy(pregnant(null)).findings).toMatchObject([{ severity: 'serious' }])
  })

  it('is asked for where it decides, and “not pregnant” counts for 28 days', () => {
    expect(inPregnancy(woman).findings).toMatchObject([{ severity: 'missing', ask: 'pregnancy' }])
    const stated = (statedAt: string): PersonFacts => ({
      ...woman,
      pregnancy: { state: 'not-pregnant', dueDate: null, statedAt },
      breastfeeding: { state: 'no', statedAt: now },
    })
    expect(inPregnancy(stated('2026-02-12T08:00:00Z'))).toMatchObject({ findings: [], state: 'checked' })
    const old = inPregnancy(stated('2026-02-10T08:00:00Z'))
    expect(old.findings).toMatchObject([{ severity: 'missing', ask: 'pregnancy' }])
    expect(old.reason).toContain('10 February 2026')
  })

  it('says nothing of men, of girls under 12 and of women over 55, and asks for the sex or the age where they decide', () => {
    for (const person of [
      man,
      { ...woman, dateOfBirth: '2014-03-12' },
      { ...woman, dateOfBirth: '1970-03-11' },
    ])
      expect(inPregnancy(person)).toMatchObject({ findings: [], state: 'checked' })
    expect(inPregnancy({ ...woman, dateOfBirth: '1970-03-12' }).findings).toMatchObject([
      { ask: 'pregnancy' },
    ])
    expect(inPregnancy({ ...woman, sex: null }).findings).toMatchObject([{ severity: 'missing', ask: 'sex' }])
    expect(inPregnancy({ ...woman, dateOfBirth: null }).findings).toMatchObject([{ ask: 'date-of-birth' }])
    expect(run('pregnancy', tablets('1 tablet'), woman, rowsWith())).toMatchObject({
      findings: [],
      state: 'not-checked',
    })
  })

  it('counts a pregnancy on the problem list', () => {
    const noted: PersonFacts = { ...woman, problems: [{ text: 'Pregnant', code: 'Z33', status: 'active' }] }
    expect(inPregnancy(noted).findings).toMatchObject([
      { severity: 'serious', key: 'pregnancy:paracetamol:pregnant' },
    ])
  })

  it('includes breastfeeding', () => {
    const feeding: PersonFacts = {
      ...woman,
      pregnancy: { state: 'not-pregnant', dueDate: null, statedAt: now },
      breastfeeding: { state: 'yes', statedAt: now },
    }
    expect(inPregnancy(feeding).findings).toMatchObject([
      { severity: 'caution', key: 'pregnancy:paracetamol:breastfeeding' },
    ])
  })

  it('compares problems that were asked about, by code or in words; a resolved one doesn’t count', () => {
    const of = rowsWith(undefined, [
      condition({ condition: 'asthma' }),
      condition({ liver: 'any disease' }, 'caution'),
    ])
    const having = (
      text: string,
      code: string | null,
      status: 'active' | 'resolved' = 'active',
    ): PersonFacts => ({ ...man, problems: [{ text, code, status }] })
    for (const person of [having('Asthma', null), having('Breathing', 'J45.9')])
      expect(severities('condition', tablets('1 tablet'), person, of)).toEqual(['serious'])
    expect(severities('liver', tablets('1 tablet'), having('Liver cirrhosis', 'K74.6'), of)).toEqual([
      'caution',
    ])
    expect(severities('condition', tablets('1 tablet'), having('Asthma', null, 'resolved'), of)).toEqual([])
    expect(run('condition', tablets('1 tablet'), man, of).reason).toContain('Problems were never asked about')
    expect(run('condition', tablets('1 tablet'), { ...man, noKnownProblems: now }, of).state).toBe('checked')
    expect(run('condition', tablets('1 tablet'), having('asmtha', null), of).reason).toContain(
      '“asmtha” isn’t recognised',
    )
  })

  it('a problem that isn’t recognised may be one of the liver: neither counts as checked', () => {
    const of = rowsWith(undefined, [condition({ liver: 'severe disease' })])
    const having = (text: string): PersonFacts => ({
      ...man,
      problems: [{ text, code: null, status: 'active' }],
    })
    expect(run('liver', tablets('1 tablet'), having('yellow eyes syndrome'), of)).toMatchObject({
      findings: [],
      state: 'not-checked',
      reason: '“yellow eyes syndrome” isn’t recognised',
    })
    expect(severities('liver', tablets('1 tablet'), having('CLD with ascites'), of)).toEqual(['serious'])
  })
})

describe('SAFE-34 a reason answers one finding', () => {
  const keys = (kind: CheckKind, ...lines: TypedMedicine[]) =>
    check(lines, man, [], today, rowsWith()).findings.flatMap((one) => (one.kind === kind ? [one.key] : []))

  it('a larger dose, or another contradiction, is another finding', () => {
    expect(keys('dose', tablets('5 tablets'))).not.toEqual(keys('dose', tablets('50 tablets')))
    expect(keys('dose', tablets('5 tablets'))).toEqual(keys('dose', tablets('5 tabs')))
    const often = (frequency: string) => keys('directions', tablets('1 tablet', frequency))
    expect(often('od bd')).not.toEqual(often('od tds'))
  })

  it('each of two lines with the same name keeps its own', () => {
    expect(keys('directions', tablets('1 tablet', 'od bd'), tablets('1 tablet', 'od tds'))).toHaveLength(2)
  })

  it('a key is never longer than a reason can name', () => {
    const allergic: PersonFacts = {
      ...man,
      unreviewed: { ...man.unreviewed, allergies: [`paracetamol ${'very '.repeat(200)}`] },
    }
    const found = check([tablets('1 tablet')], allergic, [], today).findings.filter(
      ({ kind }) => kind === 'allergy',
    )
    expect(found).toHaveLength(1)
    expect(found[0]?.key.length).toBeLessThanOrEqual(400)
  })
})

describe('SAFE-28 kidney function', () => {
  const rows = rowsWith(undefined, [
    condition({ eGFRBelow: 30 }),
    condition({ kidney: 'any disease' }, 'caution'),
  ])
  const kidneys = (person: Partial<PersonFacts>) =>
    run('kidney', tablets('1 tablet'), { ...man, ...person }, rows)
  const creatinine = (umolPerL: number, measuredAt = now) => ({ creatinine: { umolPerL, measuredAt } })
  const problem = (text: string, code: string | null = null) => ({
    problems: [{ text, code, status: 'active' as const }],
  })

  it('comes from the creatinine of the last 12 months', () => {
    expect(kidneys(creatinine(80))).toMatchObject({ findings: [], state: 'checked' })
    expect(kidneys(creatinine(400)).findings).toMatchObject([{ severity: 'serious' }])
    expect(kidneys(creatinine(400)).findings[0]?.message).toContain('eGFR of')
    expect(kidneys(creatinine(400, '2025-03-01T08:00:00Z'))).toMatchObject({
      findings: [],
      state: 'not-checked',
    })
  })

  it('or from a stage on the problem list', () => {
    expect(kidneys(problem('CKD stage 4')).findings).toMatchObject([{ severity: 'serious' }])
    expect(kidneys(problem('Chronic kidney disease', 'N18.3')).findings).toMatchObject([
      { severity: 'caution' },
    ])
  })

  it('the worse of two that contradict each other counts', () => {
    const both = (umolPerL: number, text: string) =>
      kidneys({ ...creatinine(umolPerL), ...problem(text) }).findings
    expect(both(80, 'CKD stage 5')).toMatchObject([{ severity: 'serious' }])
    expect(both(400, 'CKD stage 3')).toMatchObject([{ severity: 'serious' }])
    expect(both(80, 'CKD stage 3')).toMatchObject([{ severity: 'caution' }])
  })

  it('without either it is not checked; a disease without a number asks for the creatinine', () => {
    expect(kidneys({})).toMatchObject({ findings: [], state: 'not-checked', reason: 'No creatinine' })
    expect(kidneys(problem('kidney disease')).findings).toMatchObject([
      { severity: 'missing', ask: 'creatinine' },
      { severity: 'caution' },
    ])
    expect(kidneys({ ...creatinine(80), sex: null }).reason).toContain('sex')
    expect(kidneys({ ...creatinine(80), dateOfBirth: '2015-03-11' }).reason).toContain('adults')
  })
})
