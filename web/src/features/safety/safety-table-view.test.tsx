// @vitest-environment happy-dom
import type { SafetyTable } from '@alafia/contract/safety/schema'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SafetyTableView } from './safety-table-view.tsx'

const table: SafetyTable = {
  version: '2026.3',
  date: '2026-11-23',
  drugs: [
    {
      name: 'Ibuprofen',
      also: ['Brufen'],
      classes: ['NSAID'],
      of: [],
      rxcui: '5640',
      atc: 'M01AE01',
    },
    { name: 'Piperaquine', also: [], classes: [], of: [], rxcui: null, atc: null },
  ],
  rules: [
    {
      kind: 'interaction',
      severity: 'serious',
      what: 'Anticoagulant with NSAID',
      effect: 'Bleeding.',
      sources: ['ANSM (October 2020), one', 'FDA label (2017), two'],
    },
    { kind: 'age', severity: 'caution', what: 'Paracetamol under 2 months', effect: 'Weigh.', sources: [] },
  ],
}

it('SAFE-14 shows each row’s sources, or that it is unconfirmed', () => {
  render(<SafetyTableView table={table} search="" />)
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })
  expect(within(row('Anticoagulant with NSAID')).getByText('FDA label (2017), two')).toBeTruthy()
  expect(within(row('Anticoagulant with NSAID')).queryByText('Unconfirmed')).toBeNull()
  expect(within(row('Paracetamol under 2 months')).getByText('Unconfirmed')).toBeTruthy()
})

it('SAFE-14 lists only the unconfirmed rows if asked for', () => {
  const { rerender } = render(<SafetyTableView table={table} search="" onlyUnconfirmed />)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'WhatParacetamol under 2 months',
  ])
  rerender(<SafetyTableView table={table} search="Brufen" onlyUnconfirmed />)
  expect(screen.getByText(/^Every row about this has a source/)).toBeTruthy()
})

it('SAFE-14 shows the codes of a drug, and finds it by them', () => {
  render(<SafetyTableView table={table} search="5640" />)
  expect(screen.getByText('RxNorm 5640, ATC M01AE01')).toBeTruthy()
  expect(screen.queryByText('Piperaquine')).toBeNull()
})
