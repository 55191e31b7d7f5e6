import { expect, test } from 'vitest'
import { scopes } from '@alafia/contract/family/sharing'
import { ageText, dotFor, selfDot } from './person.ts'

test('FAM-16 the dot is green for oneself, yellow with medical conditions and grey without; its label says the same', () => {
  const child = { openScopes: [...scopes] }
  expect(selfDot).toEqual({ tone: 'ok', label: 'Yourself' })
  expect(dotFor({ names: ['Asthma'], isNoneKnown: false }, child)).toEqual({
    tone: 'warn',
    label: 'Has medical conditions',
  })
  expect(dotFor({ names: [], isNoneKnown: true }, child).label).toBe('No known medical conditions')
  // Nobody asked, or nobody knows yet: that is never none.
  expect(dotFor({ names: [], isNoneKnown: false }, child).label).toBe('Medical conditions not entered yet')
  expect(dotFor(undefined, child).label).toBe('Medical conditions not loaded')
})

test('FAM-33 of an adult who doesn’t share their records, it says that they aren’t shared', () => {
  expect(dotFor(undefined, { openScopes: ['appointments'] }).label).toBe('Medical conditions not shared')
})

test('FAM-16 age is counted from the date of birth, and changes on the birthday', () => {
  expect(ageText('2026-03-11', '2020-03-12')).toBe('5 years')
  expect(ageText('2026-03-12', '2020-03-12')).toBe('6 years')
  expect(ageText('2026-03-11', '2025-03-11')).toBe('1 year')
  expect(ageText('2026-03-11', '2025-03-12')).toBe('under 1 year')
})
