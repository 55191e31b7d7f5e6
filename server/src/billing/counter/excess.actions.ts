import { eq } from 'drizzle-orm'
import { compareMoney, lessMoney } from '@alafia/contract/billing/shares'
import type { Money } from '@alafia/contract/kernel/money'
import type { Transaction } from '../../platform/database/connect.ts'
import { newReference } from '../retry-times.ts'
import { payment, paymentAttempt, refund } from '../table.ts'

/** Of what came in after it was reversed: it goes back, by the job that settles refunds. */
export const returnExcess = async (
  tx: Transaction,
  due: typeof payment.$inferSelect,
  { id, amount }: { id: number; amount: Money },
  now: Date,
): Promise<void> => {
  const owed = due.status === 'voided' ? '0.00' : due.amount
  if (due.pharmacyId === null || compareMoney(amount, owed) <= 0) return
  const excess = lessMoney(amount, owed)
  const [paidFrom] = await tx
    .select({ provider: paymentAttempt.provider, startedBy: paymentAttempt.startedBy })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, id))
  if (!paidFrom) throw new Error(`There is no attempt ${id}`)
  await tx.update(payment).set({ refunded: excess }).where(eq(payment.id, due.id))
  await tx.insert(refund).values({
    paymentId: due.id,
    provider: paidFrom.provider,
    reference: newReference('alafia-refund', due.id),
    amount: excess,
    reason: 'It was taken back before the payment arrived',
    outcome: 'started',
    refundedBy: paidFrom.startedBy ?? due.patientId,
    startedAt: now,
  })
}
