/** Why a count differs from what was expected. `other` needs a note. */
export const countReasons = ['miscounted', 'damaged', 'lost', 'not-recorded', 'other'] as const
export type CountReason = (typeof countReasons)[number]

export const countReasonLabel: Record<CountReason, string> = {
  miscounted: 'Miscounted before',
  damaged: 'Damaged',
  lost: 'Lost',
  'not-recorded': 'Not recorded',
  other: 'Other reason',
}

/** A stock-take of what is overdue leaves out batches that were counted in so many days. */
export const recountAfterDays = 90
