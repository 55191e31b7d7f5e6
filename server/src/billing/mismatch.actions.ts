import { and, eq } from 'drizzle-orm'
import type { MismatchForm, Payment } from '@alafia/contract/billing/schema'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { billNameOf } from './bill-name.exports.queries.ts'
import { invalidatePayment } from './payments.actions.ts'
import { findPayment } from './payments.queries.ts'
import { mayRefund } from './policy.ts'
import { payment, paymentAttempt } from './table.ts'

/**
 * Records that an administrator gave back money that wasn't what the bill asks; the bill can be paid again. The payer is notified.
 * @param count how often such money arrived, as the administrator saw it
 * @throws Problem 404, 409 if there is no such money, or more of it has arrived since
 */
export const returnMismatch = (
  context: Context,
  id: number,
  { note, count }: MismatchForm,
): Promise<Payment> =>
  context.transact(async (tx) => {
    context.about([], `payment ${id}`)
    const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
    if (!found) throw notFound()
    const due = authorize(found, mayRefund(context.actor))
    const { patientId } = due
    const returned = await tx
      .update(paymentAttempt)
      .set({ outcome: 'returned', reason: note, endedAt: context.clock.now() })
      .where(and(eq(paymentAttempt.paymentId, id), eq(paymentAttempt.outcome, 'mismatched')))
      .returning({ id: paymentAttempt.id })
    if (returned.length === 0) throw new Problem('wrong-state', 'All that arrived is what the bill asks')
    if (returned.length !== count)
      throw new Problem('wrong-state', 'More money has arrived since. Look at the payment again')
    tx.record('payment.mismatch-returned', `payment ${id}`, patientId)
    const message = `The money that didn’t match this bill was given back: ${await billNameOf(tx, id)}`
    tx.notify([patientId], {
      type: 'system-alert',
      title: 'Money given back',
      body: message,
      payload: { message, about: { kind: 'payment', id } },
    })
    await invalidatePayment(tx, due)
    return findPayment(tx, context.actor, id)
  })
