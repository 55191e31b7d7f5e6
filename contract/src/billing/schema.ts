/** Spec §4.5, and `voided`: the visit was cancelled before it was paid. */
export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded', 'voided'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** How a try to pay went; `interrupted`: the provider never answered, and says so when asked again. */
export const attemptOutcomes = ['started', 'approved', 'declined', 'interrupted'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]
