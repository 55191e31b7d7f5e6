import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database/connect.ts'
import { newReference } from './retry-times.ts'
import { refund } from './table.ts'

type StoredRefund = typeof refund.$inferSelect

/** A refund of a cancelled visit is owed whatever the provider says: what it declines waits at the desk, and says why. */
export const leaveAtDesk = (
  tx: Transaction,
  { paymentId, amount, requestId, reason, refundedBy }: StoredRefund,
  failure: string | null,
  startedAt: Date,
) =>
  tx.insert(refund).values({
    paymentId,
    amount,
    requestId,
    reason,
    refundedBy,
    failure,
    startedAt,
    provider: 'counter',
    reference: newReference('alafia-refund', paymentId),
    outcome: 'started',
    onCancelling: true,
  })

type Again = Pick<StoredRefund, 'paymentId' | 'provider' | 'reason' | 'refundedBy' | 'startedAt'>

/**
 * What the provider couldn't give back when the visit was cancelled, and waits to be given back by hand, is asked for again. As if the
 * job had claimed it, so that no job makes it meanwhile.
 */
export const retryOnline = async (
  tx: Transaction,
  id: number,
  again: Again,
): Promise<Again & { reference: string }> => {
  const asked = { ...again, reference: newReference('alafia-refund', again.paymentId) }
  await tx
    .update(refund)
    .set({ ...asked, outcome: 'interrupted', failure: null, endedAt: again.startedAt })
    .where(eq(refund.id, id))
  return asked
}
