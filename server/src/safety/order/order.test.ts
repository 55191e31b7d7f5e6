import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMedicine } from '../medicine-names.ts'
import { tableRows } from '../rows.ts'
import { readDosage } from './dosage.ts'
import { readCourse } from './duration.ts'
import { formsNamed, routesNamed } from './form.ts'
import { readMedicine, type TypedMedicine } from './read.ts'
import { strengthsIn } from './strength.ts'
import { readTiming } from './timing.ts'

const read = (typed: Partial<TypedMedicine> & { name: string }) =>
  readMedicine(
    { dosage: '', frequency: '', duration: '', instructions: null, ...typed },
    parseMedicine(typed.name).found,
    tableRows.known,
  )

/** Milligrams of each ingredient at one time. */
const milligrams = (name: string, dosage: string) =>
  read({ name, dosage }).doses.flatMap(({ each }) => each.map(({ of }) => of.mg?.high ?? null))

describe('SAFE-23 how much of a drug one dose holds', () => {
  it.each([
    ['Paracetamol 500 mg tabs', '1 tablet', [500]],
    ['Tab PCM 500mg', '2 tabs', [1000]],
    ['Paracetamol 500 mg', 'half a tablet', [250]],
    ['Paracetamol 500 mg', '1½ tabs', [750]],
    ['Paracetamol 500 mg', '1-2 tablets', [1000]],
    ['Paracetamol 500 mg', '2', [1000]],
    ['Paracetamol', '1 g', [1000]],
    ['Paracetamol', '500 mg', [500]],
    ['Paracetamol', '2 x 500 mg', [1000]],
    ['Paracetamol 500 mg tabs', '2 tablets (1 g)', [1000]],
    ['Paracetamol susp 120 mg/5 ml', '5 ml', [120]],
    ['Paracetamol susp 120 mg/5 ml', '10 mls', [240]],
    ['Paracetamol susp 120 mg/5 ml', '1 tsp', [120]],
    ['Paracetamol syrup', '2.5 ml of 125 mg/5 ml', [62.5]],
    ['Amoxicillin susp', '250mg/5ml', [250]],
    ['Digoxin 250 mcg', '1 tab', [0.25]],
    ['Salbutamol inhaler 100 mcg/puff', 'two puffs', [0.2]],
    ['Hydrocortisone 100 mg inj', '1 vial', [100]],
    ['Augmentin 625 mg', '1 tab', [500, 125]],
    ['Augmentin 625', '2 tabs', [1000, 250]],
    ['Coartem 20/120', '4 tablets', [80, 480]],
    ['Septrin 480 mg', '2 tabs', [800, 160]],
    ['Co-amoxiclav 500 mg/125 mg', '1 tablet', [500, 125]],
    ['Artemether 20 mg + lumefantrine 120 mg', '4 tabs', [80, 480]],
    ['Amlodipine 5', '1 tablet', [5]],
  ])('%s, %s', (name, dosage, expected) => {
    expect(milligrams(name, dosage)).toEqual(expected)
  })

  it.each([
    ['Paracetamol tablets', '', 'the dosage isn’t a number of units'],
    ['Paracetamol tablets', '1 tablet', 'the strength isn’t stated'],
    ['Paracetamol susp', '5 ml', 'the strength isn’t stated'],
    ['Paracetamol 500 mg tabs', '5 ml', 'the dosage doesn’t fit the strength'],
    ['Hydrocortisone cream 1%', 'apply thinly', 'it is applied, not measured'],
  ])('%s, “%s”: unclear, because %s', (name, dosage, why) => {
    expect(read({ name, dosage }).doses[0]?.each[0]?.unclear).toBe(why)
  })

  it('a strength that isn’t stated gives a range, not a guess', () => {
    const [dose] = read({ name: 'Amlodipine', dosage: '1 tablet' }).doses[0]?.each ?? []
    expect(dose?.of.mg).toEqual({ low: 10, high: 2.5, possible: 10 })
  })

  const strength = fc.constantFrom(5, 50, 125, 250, 500)
  const count = fc.constantFrom(0.5, 1, 2, 3, 4)

  it('the dose scales with the number of tablets and with the strength', () => {
    fc.assert(
      fc.property(strength, count, fc.integer({ min: 2, max: 9 }), (mg, tablets, times) => {
        const of = (by: number, number: number) => milligrams(`Paracetamol ${by} mg`, `${number} tablets`)[0]
        expect(of(mg, tablets)).toBeCloseTo(mg * tablets, 6)
        expect(of(mg, tablets * times)).toBeCloseTo(mg * tablets * times, 6)
        expect(of(mg * times, tablets)).toBeCloseTo(mg * tablets * times, 6)
      }),
    )
  })

  it('the dose scales with the millilitres and with the strength of a liquid', () => {
    fc.assert(
      fc.property(strength, fc.integer({ min: 1, max: 40 }), fc.constantFrom(1, 2, 5), (mg, ml, per) => {
        expect(milligrams(`Paracetamol susp ${mg} mg/${per} ml`, `${ml} ml`)[0]).toBeCloseTo(
          (mg * ml) / per,
          6,
        )
      }),
    )
  })

  it('another way to write an amount changes nothing', () => {
    fc.assert(
      fc.property(strength, count, (mg, tablets) => {
        const expected = milligrams(`Paracetamol ${mg} mg tabs`, `${tablets} tablets`)
        for (const name of [
          `Paracetamol ${mg / 1000} g tabs`,
          `Paracetamol ${mg * 1000} mcg tabs`,
          `PARACETAMOL ${mg}MG TABLET`,
        ])
          for (const dosage of [
            `${tablets} tabs`,
            `${tablets}tablets`,
            `Take ${tablets} tablet`,
            `${tablets}`,
          ])
            expect(milligrams(name, dosage)[0]).toBeCloseTo(expected[0] ?? Number.NaN, 6)
        expect(milligrams('Paracetamol', `${mg / 1000} g`)[0]).toBeCloseTo(
          milligrams('Paracetamol', `${mg} mg`)[0] ?? Number.NaN,
          6,
        )
      }),
    )
  })

  it('reading never throws, and never gives an amount below nothing', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '500 mg',
        '5 ml',
        '½',
        '1/2',
        'bd',
        'every 0 hours',
        '0',
        '1-0-1',
        '99999999999 tablets',
        '/kg',
        '%',
        'x',
      ),
    )
    const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(' '))
    fc.assert(
      fc.property(text, text, text, text, (dosage, frequency, duration, instructions) => {
        const medicine = read({ name: `Paracetamol ${dosage}`, dosage, frequency, duration, instructions })
        for (const { each } of medicine.doses)
          for (const { of } of each)
            for (const quantity of Object.values(of)) expect(quantity.high).toBeGreaterThanOrEqual(0)
        expect(Number.isNaN(medicine.perDay?.high ?? 0)).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})

describe('SAFE-24 how often', () => {
  const perDay = (frequency: string) => read({ name: 'Paracetamol', frequency }).perDay
  it.each([
    ['od', 1],
    ['b.d.', 2],
    ['TDS PC', 3],
    ['qds', 4],
    ['od nocte', 1],
    ['mane', 1],
    ['in the morning and at night', 2],
    ['three times daily after food', 3],
    ['ten times a day', 10],
    ['3x daily', 3],
    ['x2 daily', 2],
    ['1/day', 1],
    ['1-0-1', 2],
    ['1-1-1', 3],
    ['every 6 hours', 4],
    ['8 hrly', 3],
    ['q12h', 2],
    ['hourly', 24],
    ['every other day', 1 / 2],
    ['weekly', 1 / 7],
    ['once a week', 1 / 7],
    ['3 times weekly', 3 / 7],
    ['on Mondays', 1 / 7],
    ['every 2 weeks', 1 / 14],
    ['monthly', 1 / 30],
    ['every 3 months', 1 / 90],
    ['stat', 1],
  ])('%s', (frequency, times) => {
    expect(perDay(frequency)).toEqual({ low: times, high: times })
  })

  it('when needed counts from none to the most that is stated', () => {
    expect(perDay('tds prn')).toEqual({ low: 0, high: 3 })
    expect(perDay('every 4-6 hours when needed')).toEqual({ low: 0, high: 6 })
    expect(perDay('6 hourly prn, max 3 times a day')).toEqual({ low: 0, high: 3 })
    expect(perDay('prn')).toBeNull()
  })

  it.each(['', 'as it suits', 'when wheezing', 'every 0 hours'])('“%s” isn’t read', (frequency) => {
    expect(perDay(frequency)).toBeNull()
  })

  it('says which number it didn’t understand', () => {
    expect(readTiming('bd 4711 zz').unclear).toBe('4711')
    expect(readTiming('bd for 5 days, 30 minutes before food').unclear).toBeNull()
  })
})

it.each([
  ['7 days', 7],
  ['5/7', 5],
  ['x 2/52', 14],
  ['7 to 10 days', 10],
  ['2 weeks and 3 days', 17],
  ['one week', 7],
  ['3/12', 90],
])('SAFE-24 a course of %s lasts %i days', (duration, days) => {
  expect(readCourse(duration)).toMatchObject({ days: { high: days } })
})

it('SAFE-24 a course without an end, of one dose, or that can’t be read', () => {
  expect(readCourse('long term')).toEqual({ isOpen: true })
  expect(readCourse('stat')).toEqual({ isOnce: true })
  expect(readCourse('till the moon wanes')).toBeNull()
})

it('SAFE-25 reads the form from the name, the more particular one first', () => {
  expect(formsNamed('Chloramphenicol eye ointment')).toEqual(['eye ointment'])
  expect(formsNamed('Clotrimazole vaginal tablets')).toEqual(['pessary'])
  expect(formsNamed('inj. gentamicin 80 mg')).toEqual(['injection'])
  expect(routesNamed('1 tablet into the left eye')).toEqual(['eye'])
  expect(routesNamed('2 puffs by inhalation')).toEqual(['inhaled'])
})

it('SAFE-23 reads strengths in any unit, per volume and of combinations', () => {
  expect(strengthsIn('125 mg + 31.25 mg/5 mL', true)).toEqual([
    {
      amounts: [
        { value: 125, in: 'mg' },
        { value: 31.25, in: 'mg' },
      ],
      per: { value: 5, in: 'mL' },
    },
  ])
  expect(strengthsIn('Adrenaline 1:1000')).toEqual([
    { amounts: [{ value: 1000, in: 'mg' }], per: { value: 1000, in: 'mL' } },
  ])
  expect(strengthsIn('2.4 million units')).toEqual([
    { amounts: [{ value: 2_400_000, in: '[iU]' }], per: null },
  ])
  expect(readDosage('10 mg/kg').perKg).toEqual({
    low: { value: 10, in: 'mg' },
    high: { value: 10, in: 'mg' },
  })
})
