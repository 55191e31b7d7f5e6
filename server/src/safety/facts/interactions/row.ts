import type { DrugOrClass } from '../drugs/all.ts'
import type { Severity } from '../vocabulary.ts'

/** Two drugs, or classes, that shouldn't meet unthought of. */
export type InteractionRow = {
  /** Anyone of the first with anyone of the second; the same on both sides means two different ones of it. */
  between: readonly [first: readonly DrugOrClass[], second: readonly DrugOrClass[]]
  severity: Severity
  /** What may happen and what to do, after '… with …: '. */
  effect: string
  /** Whose advice it is, and under which topic it stands there. */
  source: string
  /** It holds for a cream or drops too. */
  evenTopical?: true
}
