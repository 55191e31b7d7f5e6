// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { createQueryClient } from '../lib/http/query-client.ts'
import { fakeNetwork } from '../testing/fake-network.ts'
import { author, factsOf, statement } from '../testing/health-facts.ts'
import { HealthSummary } from './health-summary.tsx'

fakeNetwork()

const texts = (health: Partial<HealthFacts>, prescribed?: readonly string[]) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HealthSummary health={factsOf(health)} prescribed={prescribed} />
    </QueryClientProvider>,
  )
  return screen
    .getAllByRole('term')
    .map((term) => term.parentElement?.textContent)
    .join(' | ')
}
const entry = { id: 1, version: 1, recorded: author, changed: null }
const { statements } = factsOf()

test('CLIN-40 what nobody asked about is not asked, never none', () => {
  const shown = texts({}, [])
  expect(shown).toContain('AllergiesNot asked')
  expect(shown).toContain('ProblemsNot asked')
  expect(shown).toContain('None prescribed here; others not asked')
  expect(shown).toContain('Sex not recorded, weight not recorded')
  expect(shown).not.toMatch(/\bnone\b(?! prescribed here)|\bno known\b/i)
})

test('CLIN-40 someone who takes a medicine is never without conditions in silence', () => {
  const shown = texts({}, ['Bisoprolol'])
  expect(shown).toContain('No active problem recorded; takes Bisoprolol')
})

test('CLIN-40 allergies come first, with reaction and severity; ruled out ones are no warning', () => {
  const allergy = { ...entry, key: null, type: 'allergy' as const, severity: null, reaction: null }
  const shown = texts(
    {
      allergies: {
        total: 2,
        entries: [
          {
            ...allergy,
            substance: 'Penicillin',
            reaction: 'Rash',
            severity: 'severe',
            certainty: 'suspected',
          },
          { ...allergy, id: 2, substance: 'Peanut', certainty: 'ruled-out' },
        ],
      },
    },
    [],
  )
  expect(shown).toMatch(/^AllergiesPenicillin: Rash, severe, suspected/)
  expect(shown).not.toContain('Peanut')
})

test('CLIN-40 where only earlier entries are recorded it says so, and neither none nor not asked', () => {
  const allergy = { ...entry, substance: 'Peanut', key: null, type: 'allergy' as const }
  const shown = texts({
    allergies: {
      total: 1,
      entries: [{ ...allergy, severity: null, reaction: null, certainty: 'ruled-out' }],
    },
    problems: {
      total: 1,
      entries: [{ ...entry, text: 'Malaria', code: null, onset: null, status: 'resolved' }],
    },
    medicinesElsewhere: {
      total: 1,
      entries: [
        {
          ...entry,
          name: 'Zinc',
          directions: null,
          since: null,
          status: 'stopped',
          stoppedOn: null,
          stopReason: null,
        },
      ],
    },
  })
  expect(shown).toContain('AllergiesOnly ruled-out ones recorded; others not asked')
  expect(shown).toContain('ProblemsOnly earlier ones recorded; others not asked')
  expect(shown).toContain('Medicines from elsewhereOnly stopped ones recorded; others not asked')
})

test('CLIN-40 no known allergies is said with who stated it and when', () => {
  const said = { doctor: statement('no-known-allergies', 'yes'), patient: null }
  expect(texts({ statements: { ...statements, 'no-known-allergies': said } }, [])).toContain(
    'No known allergies, stated by Dr. Chidi Okafor on 3 March 2026',
  )
})

test('CLIN-41 what the patient typed is shown as stated, not reviewed', () => {
  expect(texts({ unreviewed: [{ kind: 'allergy', text: 'Sulfa' }] }, [])).toContain(
    'Sulfa, stated by the patient, not reviewed',
  )
})

test('CLIN-40 a pregnancy is a warning with its due date, until it must be over', () => {
  const pregnancy = (dueDate: string) => ({
    ...statements,
    pregnancy: { doctor: null, patient: { ...statement('pregnancy', 'pregnant', 'patient'), dueDate } },
  })
  expect(texts({ statements: pregnancy('2999-05-03') }, [])).toContain('Pregnant: due 3 May 2999')
  document.body.replaceChildren()
  expect(texts({ statements: pregnancy('2020-05-03') }, [])).not.toContain('Pregnant')
})
