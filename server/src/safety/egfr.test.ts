import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { egfr } from './egfr.ts'

/** Sex, age, creatinine in mg/dL, eGFR: from MedCalc-Bench (NCBI) and worked examples by the National Kidney Foundation and others. */
const published = [
  ['female', 30, 0.9, 88.199],
  ['female', 71, 0.76, 83.722],
  ['female', 27, 1.78, 39.642],
  ['female', 29, 1.7, 41.373],
  ['male', 53, 11.3, 4.904],
  ['female', 61, 5.4, 8.471],
  ['male', 60, 1.17, 71.367],
  ['female', 38, 8.9, 5.366],
  ['male', 65, 1.4, 55.778],
  ['male', 58, 3.1, 22.443],
  ['female', 33, 1.1, 68.043],
  ['male', 75, 1.62, 43.993],
  ['male', 78, 2.31, 28.208],
  ['male', 18, 3, 29.938],
  ['male', 64, 1.84, 40.433],
  ['male', 55, 1.2, 71],
  ['female', 55, 0.9, 75.5],
  ['male', 50, 1.1, 82],
] as const

it.each(published)('SAFE-28 eGFR of a %s of %i years with %f mg/dL is %f', (sex, age, mgPerDl, expected) => {
  const isRounded = Number.isInteger(expected * 2)
  expect(Math.abs(egfr(mgPerDl * 88.4, sex, age) - expected)).toBeLessThan(isRounded ? 0.6 : 0.001)
})

it('SAFE-28 eGFR falls with creatinine and with age', () => {
  const creatinine = fc.double({ min: 20, max: 1500, noNaN: true })
  const age = fc.integer({ min: 18, max: 100 })
  fc.assert(
    fc.property(creatinine, age, fc.constantFrom('female' as const, 'male' as const), (value, years, sex) => {
      const here = egfr(value, sex, years)
      expect(egfr(value * 1.1, sex, years)).toBeLessThan(here)
      expect(egfr(value, sex, years + 1)).toBeLessThan(here)
      expect(here).toBeGreaterThan(0)
    }),
  )
})
