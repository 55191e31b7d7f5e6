import { expect, test } from 'vitest'
import { withMeantName } from './meant-name.ts'

test.each([
  ['Penecillin 250mg', 'penecillin 250 mg', 'Ampicillin', 'Ampicillin 250mg'],
  ['amoxycilin', 'amoxycilin', 'Amoxicillin', 'Amoxicillin'],
  [
    'Amoxicillin / clavulanik 625 mg',
    'clavulanik',
    'clavulanic acid',
    'Amoxicillin / clavulanic acid 625 mg',
  ],
  ['Pene-cillin 250 mg', 'pene cillin 250 mg', 'Ampicillin', 'Ampicillin 250 mg'],
])('SAFE-4 in %j, what was meant for %j keeps the rest', (typed, unknown, meant, expected) => {
  expect(withMeantName(typed, unknown, meant)).toBe(expected)
})
