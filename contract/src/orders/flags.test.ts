import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagOf, needsComment, outcomeOf, type JudgedValue } from './flags.ts'
import { marks } from './kinds.ts'

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const maybe = fc.option(number, { nil: null })
const value: fc.Arbitrary<JudgedValue> = fc
  .record({
    number: maybe,
    low: maybe,
    high: maybe,
    marked: fc.option(fc.constantFrom(...marks), { nil: null }),
  })
  .map(({ low, high, ...rest }) =>
    low !== null && high !== null && low > high ? { ...rest, low: high, high: low } : { ...rest, low, high },
  )

test('ORD-5 a value is high above its range, low below it, normal within it, both ends included', () => {
  const potassium = { low: 3.5, high: 5.1, marked: null }
  for (const [typed, flag] of [
    [3.4, 'low'],
    [3.5, 'normal'],
    [5.1, 'normal'],
    [5.2, 'high'],
  ] as const)
    expect(flagOf({ ...potassium, number: typed })).toBe(flag)
  expect(flagOf({ number: 9, low: null, high: 5, marked: null })).toBe('high')
  expect(flagOf({ number: 9, low: 10, high: null, marked: null })).toBe('low')
})

test('ORD-5 without a range and without a mark nothing is judged, and a file alone neither', () => {
  expect(flagOf({ number: 5, low: null, high: null, marked: null })).toBe('unjudged')
  expect(outcomeOf([])).toBe('unjudged')
  expect(needsComment('unjudged')).toBe(true)
})

test('ORD-5 whatever the number, range and mark: outside is never normal, and what is marked abnormal neither', () => {
  fc.assert(
    fc.property(value, (given) => {
      const flag = flagOf(given)
      const { number: typed, low, high, marked } = given
      const isOutside = typed !== null && ((high !== null && typed > high) || (low !== null && typed < low))
      if (marked === 'critical') expect(flag).toBe('critical')
      if (isOutside || marked === 'abnormal' || marked === 'critical')
        expect(['critical', 'high', 'low', 'abnormal']).toContain(flag)
      if (flag === 'normal')
        expect(marked === 'normal' || (typed !== null && (low !== null || high !== null))).toBe(true)
    }),
  )
})

test('ORD-5 a result is as urgent as its most urgent value, in any order', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const outcome = outcomeOf(values)
      expect(outcomeOf(values.toReversed())).toBe(outcome)
      const found = values.map(flagOf)
      expect(outcome === 'critical').toBe(found.includes('critical'))
      if (outcome === 'normal') expect(found.every((flag) => flag === 'normal')).toBe(true)
    }),
  )
})
