import { expect, test } from 'vitest'
import { orderSetForm } from '@alafia/contract/prescriptions/order-sets'
import { check } from '../safety/check.ts'
import { casesIn } from '../testing/case-book.ts'
import { exampleSets } from './example-sets.ts'

const today = '2026-03-11'
const known = 'problems: none known; allergies: none known; takes: none'
const woman = `65 kg; not pregnant; not breastfeeding; creatinine 65 umol/L; ${known}`

/** Someone for whom the set is meant. */
const persons: Record<string, string> = {
  'Malaria, 35 kg and over': `woman 30 years; ${woman}`,
  'Malaria, 25 to 34 kg': `boy 9 years; 28 kg; ${known}`,
  'Malaria, 15 to 24 kg': `girl 5 years; 18 kg; ${known}`,
  'Malaria, 5 to 14 kg': `boy 2 years; 11 kg; ${known}`,
  'Hypertension, first medicine': `man 48 years; 78 kg; creatinine 85 umol/L; problems: hypertension (I10); allergies: none known; takes: none`,
  'Uncomplicated bladder infection, woman': `woman 26 years; ${woman}`,
  'Iron-deficiency anaemia, adult': `woman 34 years; ${woman}`,
  'Diarrhoea in a child, under 6 months': `boy 4 months; 6 kg; ${known}`,
  'Diarrhoea in a child, 6 to 23 months': `girl 14 months; 9.5 kg; ${known}`,
  'Diarrhoea in a child, 2 to 10 years': `boy 4 years; 16 kg; ${known}`,
}

const personOf = (text: string) => {
  const [one] = casesIn(`header\nharmless-dose-1\tharmless\t${text}\tx | x | x | x`, today)
  if (!one) throw new Error('No person')
  return one.person
}

const dosesOf = (name: string) => {
  const { medications = [] } = exampleSets.find((set) => set.name === name) ?? {}
  return check(medications, personOf(persons[name] ?? ''), [], today)
}

test.each(exampleSets.map((set) => [set.name, set] as const))(
  'RX-62 %s: nothing is found for a typical person, and it names its source and edition',
  (name, { medications, source }) => {
    expect(dosesOf(name).findings).toEqual([])
    expect(source).toMatch(/\(.*(?:\d{4}|undated)/)
    expect(orderSetForm.safeParse({ name, medications }).success).toBe(true)
  },
)

test.each(Object.keys(persons))('RX-62 %s: the dose is checked, wherever the table has a limit', (name) => {
  const dose = dosesOf(name).checks.find(({ kind }) => kind === 'dose')
  expect(dose).toEqual(
    name.startsWith('Diarrhoea')
      ? { kind: 'dose', state: 'not-checked', reason: 'Oral rehydration salts: no dose limit in the table' }
      : { kind: 'dose', state: 'checked', reason: null },
  )
})

test('RX-62 a set for another weight than the child’s is found', () => {
  const heavy = exampleSets.find(({ name }) => name === 'Malaria, 35 kg and over')
  const child = personOf(`boy 2 years; 11 kg; ${known}`)
  const kinds = check(heavy?.medications ?? [], child, [], today).findings.map(({ kind }) => kind)
  expect(kinds).toContain('dose')
})

test('RX-62 every set has its typical person', () => {
  expect(exampleSets.map(({ name }) => name)).toEqual(Object.keys(persons))
})
