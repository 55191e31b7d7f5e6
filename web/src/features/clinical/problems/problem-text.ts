import type { HealthProblem } from '@alafia/contract/clinical/problem-list/schema'

export const statusLabels = { active: 'Active', inactive: 'Inactive', resolved: 'Resolved' } as const

/** 'active, since 2019, ICD-10 I10'; the code for doctors only. */
export const problemText = ({ status, onset, code }: HealthProblem, isDoctor: boolean): string =>
  [
    onset === null
      ? statusLabels[status].toLowerCase()
      : `${statusLabels[status].toLowerCase()}, since ${onset}`,
    isDoctor && code && `ICD-10 ${code.code}`,
  ]
    .filter(Boolean)
    .join(', ')
