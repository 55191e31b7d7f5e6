import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { diagnoses, diagnosisOf } from './list.ts'
import { searches } from './search-cases.ts'
import { isWithinOneTypo, searchDiagnoses } from './search.ts'
import { coding } from './schema.ts'

const codes = (typed: string, max?: number) => searchDiagnoses(typed, max).map(({ code }) => code)

test('APPT-48 the list has hundreds of common diagnoses with ICD-10 codes, without duplicates', () => {
  expect(diagnoses.length).toBeGreaterThan(800)
  expect(new Set(diagnoses.map(({ code }) => code)).size).toBe(diagnoses.length)
  for (const { code, display } of diagnoses) {
    expect(code).toMatch(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/)
    expect(display.length).toBeGreaterThan(2)
    expect(coding.safeParse({ code, display }).success).toBe(true)
  }
  expect(diagnosisOf('I10')).toMatchObject({ code: 'I10', display: 'Essential (primary) hypertension' })
  expect(diagnosisOf('I1')).toBeUndefined()
})

test('APPT-48 finds a code by its prefix, in either case, with or without the dot', () => {
  expect(codes('I10')[0]).toBe('I10')
  expect(codes('j45.3')[0]).toBe('J45.3')
  expect(codes('J453')).toEqual(codes('j45.3'))
  expect(codes('B5', 20).every((code) => code.startsWith('B5'))).toBe(true)
  expect(codes('B5').length).toBeGreaterThan(3)
})

test('APPT-48 finds words in any order, whole or by prefix', () => {
  expect(codes('persistent mild asthma')[0]).toBe('J45.3')
  expect(codes('mild asthma pers')[0]).toBe('J45.3')
  expect(codes('pain in the chest')).toContain('R07.9')
})

test('APPT-48 finds a diagnosis by its everyday name, with an exact match first', () => {
  const names: [string, string][] = [
    ['high blood pressure', 'I10'],
    ['malaria', 'B54'],
    ['piles', 'K64.9'],
    ['uti', 'N39.0'],
    ['pink eye', 'H10.9'],
    ['sickle cell anaemia', 'D57.1'],
    ['common cold', 'J00'],
    ['heart attack', 'I21.9'],
    ['fibroids', 'D25.9'],
    ['covid', 'U07.1'],
    ['type 2 diabetes', 'E11.9'],
  ]
  for (const [typed, code] of names)
    expect([typed, codes(typed, 4)]).toEqual([typed, expect.arrayContaining([code])])
  expect(codes('type 2 diabetes')[0]).toBe('E11.9')
})

test('APPT-48 the common, unspecified code comes first', () => {
  const cases = searches
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
  expect(cases.length).toBeGreaterThan(140)
  for (const [typed = '', first = ''] of cases) {
    const expected = first.split(' ')
    expect([typed, codes(typed).slice(0, expected.length).toSorted()]).toEqual([typed, expected.toSorted()])
  }
})

test('APPT-48 a code comes with the plain name that the patient reads, unless the title says the same', () => {
  expect(searchDiagnoses('hypertension')[0]).toEqual({
    code: 'I10',
    display: 'Essential (primary) hypertension',
    plain: 'high blood pressure',
  })
  for (const { display, plain } of diagnoses) {
    expect(plain).not.toBe(display.toLowerCase())
    if (plain !== undefined) expect(plain.length).toBeGreaterThan(5)
  }
})

test('APPT-48 tolerates one typo in a word, not two', () => {
  for (const typed of ['hypertensoin', 'hypertenson', 'hypertensiion', 'hyportension'])
    expect([typed, codes(typed)]).toEqual([typed, expect.arrayContaining(['I10'])])
  expect(codes('hyprtensiom')).toEqual([])
  expect(codes('astma')).toContain('J45.909')
})

test('APPT-48 finds nothing for an unknown word or a single letter', () => {
  for (const typed of ['', ' ', 'x', 'qqqq', '…', 'Z99999']) expect(codes(typed)).toEqual([])
})

test('any text gives at most eight diagnoses, all of them from the list', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const found = searchDiagnoses(typed)
      expect(found.length).toBeLessThanOrEqual(8)
      for (const { code, display } of found) expect(diagnosisOf(code)?.display).toBe(display)
    }),
  )
})

test('finds a diagnosis by its own code and title', () => {
  for (const { code, display } of diagnoses.filter((_, nth) => nth % 7 === 0)) {
    expect(codes(code)).toContain(code)
    expect(codes(display, 5)).toContain(code)
  }
})

test('a typo is one letter added, omitted or changed, or two adjacent letters swapped', () => {
  expect(isWithinOneTypo('asthma', 'asthma')).toBe(true)
  expect(isWithinOneTypo('astma', 'asthma')).toBe(true)
  expect(isWithinOneTypo('asthmaa', 'asthma')).toBe(true)
  expect(isWithinOneTypo('asthna', 'asthma')).toBe(true)
  expect(isWithinOneTypo('ashtma', 'asthma')).toBe(true)
  expect(isWithinOneTypo('ashmta', 'asthma')).toBe(false)
  expect(isWithinOneTypo('ast', 'asthma')).toBe(false)
})
