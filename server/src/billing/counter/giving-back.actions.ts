import { and, eq } from 'drizzle-orm'
import type { CounterBill, GivenBack } from '@alafia/contract/billing/counter'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { invalidatePayment } from '../payments.actions.ts'
import { closeRefunded, reserveRefund } from '../refunding.actions.ts'
import { newReference } from '../retry-times.ts'
import { refund } from '../table.ts'
import { findBill } from './bills.exports.queries.ts'
import { lockAtCounter } from './taking.actions.ts'

type Refund = typeof refund.$inferSelect

/** What the card's bank refused is given back at the counter instead, once. */
const replaceDeclined = async (
  tx: Tx,
  { paymentId, amount, reversalId, reason }: Refund,
  given: Partial<Refund> & { refundedBy: number; startedAt: Date },
) => {
  const added = await tx
    .insert(refund)
    .values({
      paymentId,
      provider: 'counter',
      reference: newReference('alafia-refund', paymentId),
      amount,
      reversalId,
      reason,
      outcome: 'approved',
      ...given,
    })
    .onConflictDoNothing()
    .returning({ id: refund.id })
  if (added.length === 0) throw new Problem('wrong-state', givenMessage)
  await reserveRefund(tx, { paymentId, amount })
}

const givenMessage = 'This was already given back'

/**
 * Records that a pharmacist gave money back at the counter, once: what was paid there, or what couldn't go back to the card.
 * @throws Problem 404 for a refund of another counter, 409 for one that was given back or is going back to the card
 */
export const giveBack = (
  context: Context,
  id: number,
  refundId: number,
  given: GivenBack,
): Promise<CounterBill> =>
  context.transact(async (tx) => {
    const paid = await lockAtCounter(tx, context, id)
    const [back] = await tx
      .select()
      .from(refund)
      .where(and(eq(refund.id, refundId), eq(refund.paymentId, id)))
    if (!back) throw notFound()
    const by = {
      givenAs: given.as,
      givenBy: context.actor.userId,
      givenReference: given.as === 'transfer' ? given.reference : null,
      endedAt: context.clock.now(),
    }
    if (back.outcome === 'declined')
      await replaceDeclined(tx, back, {
        ...by,
        refundedBy: context.actor.userId,
        startedAt: context.clock.now(),
      })
    else if (back.provider === 'counter' && back.outcome === 'started')
      await tx
        .update(refund)
        .set({ outcome: 'approved', ...by })
        .where(eq(refund.id, refundId))
    else
      throw new Problem(
        'wrong-state',
        back.outcome === 'approved' ? givenMessage : 'This is on its way back to the card',
      )
    await closeRefunded(tx, id)
    tx.record('payment.given-back', `payment ${id}`, paid.patientId)
    await invalidatePayment(tx, paid)
    return findBill(tx, id)
  })
