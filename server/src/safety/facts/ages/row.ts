import type { DrugOrClass } from '../drugs/all.ts'
import type { Severity } from '../vocabulary.ts'

/** Ages are whole days, weeks, months or years, as the calendar counts them. */
export type Age = { unit: 'days' | 'weeks' | 'months' | 'years'; count: number }

/** For whom a drug isn't meant by age: those younger than `under`, or of age `from` and older. */
export type AgeRow = {
  whom: readonly DrugOrClass[]
  severity: Severity
  /** What may happen and what to do, after 'Aspirin under 16 years: '. */
  effect: string
  source: string
} & ({ under: Age } | { from: Age })

export const days = (count: number): Age => ({ unit: 'days', count })
export const weeks = (count: number): Age => ({ unit: 'weeks', count })
export const months = (count: number): Age => ({ unit: 'months', count })
export const years = (count: number): Age => ({ unit: 'years', count })
