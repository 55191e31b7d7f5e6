// @vitest-environment happy-dom
import type { SafetyRow } from '@alafia/contract/safety/rows'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RowItem } from './row-item.tsx'

const row: SafetyRow = {
  id: 'age-0123456789ab',
  kind: 'age',
  severity: 'serious',
  what: 'Aspirin under 16 years',
  effect: 'Use paracetamol.',
  sources: ['ANSM (October 2020), one', 'FDA label (2017), two'],
  isOwn: false,
  isDisabled: false,
  may: ['disable'],
  changes: [],
  review: null,
}
const change = { reason: 'Our committee agreed', byName: 'Folake Ade', at: '2026-11-23T08:00:00.000Z' }

it('SAFE-14 SAFE-45 shows a row’s sources, and that it wasn’t reviewed', () => {
  render(<RowItem timeZone="Africa/Lagos" row={row} />)
  expect(screen.getByText('FDA label (2017), two')).toBeTruthy()
  expect(screen.getByText('Serious')).toBeTruthy()
  expect(screen.getByText('Not reviewed')).toBeTruthy()
  expect(screen.queryByText('Unconfirmed')).toBeNull()
})

it('SAFE-14 says that a row without sources is unconfirmed', () => {
  render(<RowItem timeZone="Africa/Lagos" row={{ ...row, sources: [] }} />)
  expect(screen.getByText('Unconfirmed')).toBeTruthy()
})

it('SAFE-43 shows in place of the severity that the clinic disabled it, with reason, name and date', () => {
  render(
    <RowItem
      timeZone="Africa/Lagos"
      row={{ ...row, isDisabled: true, changes: [{ ...change, action: 'disable', isOver: false }] }}
    />,
  )
  expect(screen.queryByText('Serious')).toBeNull()
  expect(
    screen.getByText('Disabled by the clinic: Our committee agreed (Folake Ade, 23 November 2026)'),
  ).toBeTruthy()
})

it('SAFE-43 SAFE-45 says that a change or a review is of an earlier text', () => {
  const review = {
    reviewer: 'Ngozi Eze',
    byName: 'Folake Ade',
    at: change.at,
    version: '2026.2',
    isOver: true,
  }
  render(
    <RowItem
      timeZone="Africa/Lagos"
      row={{ ...row, review, changes: [{ ...change, action: 'disable', isOver: true }] }}
    />,
  )
  expect(screen.getByText(/The row has changed since, so it is used again\.$/)).toBeTruthy()
  expect(screen.getByText(/^Changed since it was reviewed by Ngozi Eze on 23 November 2026/)).toBeTruthy()
})
