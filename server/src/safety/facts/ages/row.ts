import type { DrugOrClass } from '../drugs/all.ts'
import type { Sources } from '../source.ts'
import type { Severity } from '../vocabulary.ts'

/** Ages are in whole calendar days, weeks, months or years. */
export type Age = { unit: 'days' | 'weeks' | 'months' | 'years'; count: number }

/** The ages for which a drug isn't meant: younger than `under`, or of age `from` and older. */
export type AgeRow = {
  whom: readonly DrugOrClass[]
  severity: Severity
  /** What may happen and what to do; follows 'Aspirin under 16 years: '. */
  effect: string
  sources: Sources
} & ({ under: Age } | { from: Age })

export const days = (count: number): Age => ({ unit: 'days', count })
export const weeks = (count: number): Age => ({ unit: 'weeks', count })
export const months = (count: number): Age => ({ unit: 'months', count })
export const years = (count: number): Age => ({ unit: 'years', count })
