// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkKinds, type CheckState } from '@alafia/contract/safety/schema'
import { CheckSummary } from './check-summary.tsx'

const checked: CheckState[] = checkKinds.map((kind) => ({ kind, state: 'checked', reason: null }))
const without = (reasons: Partial<Record<CheckState['kind'], string>>) =>
  checked.map((check): CheckState => {
    const reason = reasons[check.kind]
    return reason === undefined ? check : { ...check, state: 'not-checked', reason }
  })
const shown = (checks: readonly CheckState[]) => {
  const { container } = render(<CheckSummary checks={checks} />)
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
}

test('SAFE-1 every kind is named as checked or not checked, with a short reason in the line', () => {
  expect(shown(without({ dose: 'No weight', kidney: 'No creatinine' }))).toEqual([
    'Checked: allergies, interactions, duplicates, age, form, directions, pregnancy, liver, conditions',
    'Not checked: dose (no weight), kidneys (no creatinine)',
  ])
  expect(screen.queryByText('Why not')).toBeNull()
})

test('SAFE-1 long reasons are grouped and shown on request', () => {
  const unknown = '“Foozole syrup” isn’t in the table'
  expect(shown(without({ allergy: unknown, dose: unknown, kidney: `${unknown}; no creatinine` }))).toEqual([
    'Checked: interactions, duplicates, age, form, directions, pregnancy, liver, conditions',
    'Not checked: allergies, dose, kidneys',
  ])
  expect(screen.getByText('Why not')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `allergies, dose: ${unknown}`,
    `kidneys: ${unknown}; no creatinine`,
  ])
})

test('SAFE-1 nothing is called checked when nothing was', () => {
  const all = checked.map(({ kind }): CheckState => ({ kind, state: 'not-checked', reason: 'No name' }))
  expect(shown(all)[0]).toBe('Checked: nothing for every medicine')
  expect(shown(checked)).toHaveLength(1)
})
