// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DrugList } from './drug-list.tsx'

const drugs = [
  { name: 'Ibuprofen', also: ['Brufen'], classes: ['NSAID'], of: [], rxcui: '5640', atc: 'M01AE01' },
  { name: 'Piperaquine', also: [], classes: [], of: [], rxcui: null, atc: null },
]

it('SAFE-14 shows the codes of a drug, and finds it by them', () => {
  render(<DrugList drugs={drugs} search="5640" />)
  expect(screen.getByText('RxNorm 5640, ATC M01AE01')).toBeTruthy()
  expect(screen.queryByText('Piperaquine')).toBeNull()
})

it('SAFE-14 says that a medicine that isn’t there isn’t checked', () => {
  render(<DrugList drugs={drugs} search="zzz" />)
  expect(screen.getByText(/reports such a medicine as not checked/)).toBeTruthy()
})
