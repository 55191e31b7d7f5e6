import { expect, test } from 'vitest'
import { catalogue, investigations, measurementOfPart, partOf } from './catalogue/all.ts'

/** The check digit of a LOINC code (mod 10, as in Luhn's algorithm). */
const hasCheckDigit = (code: string) => {
  const [digits = '', check] = code.split('-')
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return (10 - (sum % 10)) % 10 === Number(check)
}

test('ORD-1 every test has its own key and name, and a LOINC code only with where it was read', () => {
  expect(new Set(catalogue.map(({ key }) => key)).size).toBe(catalogue.length)
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length)
  expect(catalogue.length).toBeGreaterThanOrEqual(60)
  for (const { name, loinc, source } of catalogue) {
    expect([name, loinc === null]).toEqual([name, source === null])
    if (loinc !== null) expect([name, loinc, hasCheckDigit(loinc)]).toEqual([name, loinc, true])
  }
  expect(hasCheckDigit('718-8')).toBe(false)
  expect(JSON.stringify(investigations)).not.toContain('source')
})

test('ORD-1 a part that several tests have is the same in all of them', () => {
  for (const { name, parts } of catalogue) {
    expect([name, parts.length > 0]).toEqual([name, true])
    for (const part of parts) expect(part).toEqual(partOf(part.key))
  }
  for (const key of Object.keys(measurementOfPart)) expect(partOf(key)).toBeDefined()
})
