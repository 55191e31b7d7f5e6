import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directionsForStrength, orderedUnitsFor, unitsForOrdered } from './other-strength.ts'

describe('PHARM-40 directions and quantities for another strength', () => {
  it.each([
    ['1 capsule', 'three times a day', 0.5, '2 capsules', 'three times a day'],
    ['2 tablets', 'bd', 2, '1 tablet', 'bd'],
    ['one tab', 'od', 0.25, '4 tabs', 'od'],
    ['1-2 tablets', 'every 6 hours', 0.5, '2-4 tablets', 'every 6 hours'],
    ['half a tablet', 'each morning', 0.5, '1 tablet', 'each morning'],
    ['1 tablet', '1-0-1', 0.5, '1 tablet', '2-0-2'],
    ['1 tablet', '2-0-2', 2, '1 tablet', '1-0-1'],
    ['2 tablets by mouth', 'od', 0.5, '4 tablets by mouth', 'od'],
  ])('%s %s, of which one unit is %s', (dosage, frequency, unitsEach, newDosage, newFrequency) => {
    expect(directionsForStrength({ dosage, frequency }, unitsEach)).toEqual({
      dosage: newDosage,
      frequency: newFrequency,
      problem: null,
    })
  })

  it.each([
    ['half a capsule', { dosage: '1 capsule', frequency: 'tds' }, 2],
    ['half of one time', { dosage: '1 tablet', frequency: '2-0-1' }, 2],
    ['two thirds', { dosage: '1 tablet', frequency: 'od' }, 1.5],
    ['a volume', { dosage: '5 ml', frequency: 'tds' }, 0.5],
    ['an amount', { dosage: '500 mg', frequency: 'tds' }, 0.5],
    ['two counts', { dosage: '1 tablet in the morning, 2 at night', frequency: '' }, 0.5],
    ['a count in the frequency', { dosage: '1 tablet', frequency: 'od, 2 tablets on day 1' }, 0.5],
    [
      'a count in the instructions',
      { dosage: '1 tablet', frequency: 'od', instructions: '2 tabs first' },
      0.5,
    ],
  ])('never guess: %s', (_what, directions, unitsEach) => {
    const { dosage, problem } = directionsForStrength(directions, unitsEach)
    expect([dosage, problem]).toEqual([null, problem])
    expect(problem).toMatch(/new prescription/)
  })

  it('keep the amount of the drug, and never stand for more than was ordered', () => {
    const strengths = fc.integer({ min: 1, max: 40 }).map((step) => step * 25)
    fc.assert(
      fc.property(
        strengths,
        strengths,
        fc.integer({ min: 1, max: 6 }),
        fc.nat(300),
        (ordered, stocked, dose, quantity) => {
          const unitsEach = stocked / ordered
          const changed = directionsForStrength({ dosage: `${dose} tablets`, frequency: 'bd' }, unitsEach)
          if (changed.problem === null)
            expect(Number.parseInt(changed.dosage, 10) * stocked).toBe(dose * ordered)
          else expect((dose * ordered) % stocked).not.toBe(0)
          const units = unitsForOrdered(quantity, unitsEach)
          const equivalent = orderedUnitsFor(units, unitsEach) ?? Number.NaN
          expect(equivalent).toBeLessThanOrEqual(quantity)
          expect(units * stocked).toBe(equivalent * ordered)
        },
      ),
    )
  })
})
