/**
 * `voided`: the appointment was cancelled, or the medicines were reversed, before it was paid. `waived`: an administrator decided that
 * nothing is to pay.
 */
export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded', 'voided', 'waived'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * The outcome of a payment attempt. `interrupted`: no answer came, or the payer hasn't finished; the provider is asked again.
 * `mismatched`: money came in that isn't what the bill asks; `returned`: an administrator gave it back.
 */
export const attemptOutcomes = [
  'started',
  'approved',
  'declined',
  'interrupted',
  'mismatched',
  'returned',
] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

/**
 * A patient's request for a refund. `accepted`: an administrator refunds, all or a part; `closed`: cancelling the visit gives all of it back.
 * If the bank then declines, it is `open` again.
 */
export const requestStates = ['open', 'withdrawn', 'accepted', 'declined', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

/** Why an attempt is `interrupted` whose end the provider hasn't said. */
export const noAnswer = 'The payment provider didn’t answer'

/** How money changes hands at a counter or desk. `terminal`: by card at the desk's own terminal. */
export const takenAs = ['cash', 'transfer', 'terminal'] as const
export type TakenAs = (typeof takenAs)[number]

export const takenAsLabel: Record<TakenAs, string> = {
  cash: 'Cash',
  transfer: 'Transfer',
  terminal: 'Card terminal',
}

/** Paid in person, by what the payment says it was paid with. */
export const isPaidInPerson = (paymentMethod: string | null): boolean =>
  Object.values(takenAsLabel).some((label) => label === paymentMethod)

/** Payments that can be paid; a declined one can be paid again. */
export const payableStatuses = ['pending', 'failed'] as const satisfies readonly PaymentStatus[]

/** Payments for which money was received, so that there is a receipt. */
export const paidStatuses = ['completed', 'refunded'] as const satisfies readonly PaymentStatus[]

/** Payments that can be refunded: each one once and in full. */
export const refundableStatuses = ['completed'] as const satisfies readonly PaymentStatus[]

const isOneOf = (statuses: readonly PaymentStatus[], status: PaymentStatus) => statuses.includes(status)
export const isPayable = (status: PaymentStatus): boolean => isOneOf(payableStatuses, status)
export const isPaid = (status: PaymentStatus): boolean => isOneOf(paidStatuses, status)

export const isRefundable = (status: PaymentStatus): boolean => isOneOf(refundableStatuses, status)

/** BILL-17: any unknown value displays as pending. */
export const displayStatus = (status: string): PaymentStatus =>
  paymentStatuses.find((one) => one === status) ?? 'pending'

export const statusLabel: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
  voided: 'Cancelled',
  waived: 'Waived',
}

/** BILL-3: the tabs beside 'All'. Refunded, voided and waived payments are under 'All' only. */
export const paymentTabs = ['completed', 'pending', 'failed'] as const satisfies readonly PaymentStatus[]
export type PaymentTab = (typeof paymentTabs)[number]
/** Administrators also list what patients ask to be refunded, and what they have to give back at the desk. */
export type PaymentView = PaymentTab | 'refund-requests' | 'refunds-at-desk'
