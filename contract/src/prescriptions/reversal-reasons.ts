import type { PrescriptionStatus } from './states.ts'

/** Why what was dispensed is reversed. */
export const reversalReasons = ['wrong-item', 'not-collected', 'recalled', 'other'] as const
export type ReversalReason = (typeof reversalReasons)[number]

export const reversalReasonLabel: Readonly<Record<ReversalReason, string>> = {
  'wrong-item': 'Wrong item',
  'not-collected': 'Never collected',
  recalled: 'Batch was recalled',
  other: 'Another reason',
}

/** After a reversal for these reasons it isn't filled again until the patient asks for it. */
export const isClosing = (reason: ReversalReason): boolean => reason === 'not-collected'

/** Statuses in which the last fill can be reversed. */
export const reversibleStatuses = [
  'fulfilled',
  'picked-up',
  'delivered',
] as const satisfies readonly PrescriptionStatus[]

/** Days after the dispensing, after which it stays as it is. */
export const reversibleForDays = 30
