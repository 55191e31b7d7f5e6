import {
  caseStatuses,
  caseStatusLabel,
  type CaseFilter,
} from '@alafia/contract/administration/reviews/states'
import type { CaseTab } from './reviews-search.ts'

/** The tabs of both pages: what is to be done first. */
export const caseTabs = [
  { value: 'todo', label: 'To do' },
  ...caseStatuses.map((value) => ({ value, label: caseStatusLabel[value] })),
  { value: 'all', label: 'All' },
] as const

export const filterOf = (tab: CaseTab | undefined): CaseFilter | undefined =>
  tab === 'all' ? undefined : (tab ?? 'unresolved')

export const tabOf = (value: string): CaseTab | undefined =>
  value === 'all' ? 'all' : caseStatuses.find((one) => one === value)
