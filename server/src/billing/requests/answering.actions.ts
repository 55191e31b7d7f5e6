import { and, eq, sql } from 'drizzle-orm'
import { compareMoney, isNothing, lessMoney } from '@alafia/contract/billing/shares'
import type { RequestState } from '@alafia/contract/billing/states'
import { shortMoney } from '@alafia/contract/kernel/format'
import type { Money } from '@alafia/contract/kernel/money'
import { requireAmount } from '../../platform/http/amount.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { payment, refundRequest } from '../table.ts'

/* What answers a request for a refund. The payment is locked. */

const overtakenTexts: Record<RequestState, string> = {
  open: 'The patient has sent another request. Close this and read it first',
  withdrawn: 'The patient has withdrawn the request',
  accepted: 'Another administrator has already accepted the request',
  declined: 'Another administrator has already declined the request',
  closed: 'The visit was cancelled, so all that is left goes back already',
}

/**
 * The request for a refund that waits for a decision, if any.
 * @param readId the one that was read @throws Problem 409 if it isn't open any more
 */
export const openRequest = async (
  tx: Transaction,
  paymentId: number,
  readId?: number,
): Promise<typeof refundRequest.$inferSelect | undefined> => {
  const [open] = await tx
    .select()
    .from(refundRequest)
    .where(and(eq(refundRequest.paymentId, paymentId), eq(refundRequest.state, 'open')))
  if (readId === undefined || open?.id === readId) return open
  const [read] = await tx
    .select({ state: refundRequest.state })
    .from(refundRequest)
    .where(and(eq(refundRequest.paymentId, paymentId), eq(refundRequest.id, readId)))
  throw new Problem('wrong-state', overtakenTexts[read?.state ?? 'open'])
}

type Decision = { state: Exclude<RequestState, 'open'>; by: number; at: Date; answer?: string }

export const decide = (tx: Transaction, id: number, { state, by, at, answer }: Decision) =>
  tx
    .update(refundRequest)
    .set({ state, decidedBy: by, decidedAt: at, answer: answer ?? null })
    .where(and(eq(refundRequest.id, id), eq(refundRequest.state, 'open')))

/** The bank declined what answered it, so it waits for a decision again. */
export const reopenRequest = (tx: Transaction, id: number) =>
  tx
    .update(refundRequest)
    .set({ state: 'open', decidedBy: null, decidedAt: null })
    .where(eq(refundRequest.id, id))

/** When cancelling gives back all that is left. @returns the request that this answers, if one was open */
export const closeRequest = async (
  tx: Transaction,
  paymentId: number,
  by: number,
  at: Date,
): Promise<number | null> => {
  const [closed] = await tx
    .update(refundRequest)
    .set({ state: 'closed', decidedBy: by, decidedAt: at })
    .where(
      and(
        eq(refundRequest.paymentId, paymentId),
        eq(refundRequest.state, 'open'),
        sql`exists (select from ${payment} where ${payment.id} = ${paymentId} and ${payment.refunded} = ${payment.amount})`,
      ),
    )
    .returning({ id: refundRequest.id })
  return closed?.id ?? null
}

type Refundable = Pick<typeof payment.$inferSelect, 'amount' | 'refunded' | 'currency'>

/**
 * How much goes back: what was asked for, which is all that is left unless it answers a request.
 * @throws Problem 400 for more than is left, 409 if what is left isn't what the administrator saw
 */
export const amountToRefund = (
  { amount, refunded, currency }: Refundable,
  asked: { amount?: Money | undefined; requestId?: number | undefined },
): Money => {
  const left = lessMoney(amount, refunded)
  if (asked.amount === undefined || isNothing(left)) return left
  if (asked.requestId === undefined) {
    requireAsShown(asked.amount, left, currency)
    return left
  }
  const part = requireAmount('amount', asked.amount, currency)
  if (isNothing(part) || compareMoney(part, left) > 0)
    throw invalid('amount', `Enter an amount up to ${shortMoney(left, currency)}`)
  return part
}

/** @throws Problem 409 if it changed while the administrator's dialog was open */
export const requireAsShown = (
  shown: Money | undefined,
  amount: Money,
  currency: Refundable['currency'],
): void => {
  if (shown !== undefined && shown !== amount)
    throw new Problem(
      'wrong-state',
      `The amount has changed: it is ${shortMoney(amount, currency)} now. Close this and open the payment again`,
    )
}
