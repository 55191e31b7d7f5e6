import type { DrugOrClass } from '../drugs/all.ts'
import type { Sources } from '../source.ts'
import type { Severity } from '../vocabulary.ts'

/** Two drugs, or classes, that need thought before they are combined. */
export type InteractionRow = {
  /** Any drug of the first with any of the second; the same on both sides means two different drugs of it. */
  between: readonly [first: readonly DrugOrClass[], second: readonly DrugOrClass[]]
  severity: Severity
  /** What may happen and what to do; follows '… with …: '. */
  effect: string
  /** Who gives the advice, and under which topic. */
  sources: Sources
  /** Also applies to creams and drops. */
  evenTopical?: true
}
