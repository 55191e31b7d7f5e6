import { and, eq, sql } from 'drizzle-orm'
import { formatMoney } from '@alafia/contract/kernel/format'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { billNameOf } from '../../billing/bill-name.exports.queries.ts'
import { reversePayment } from '../../billing/counter/reversing.actions.ts'
import type { NewNotification } from '../../outbox/outbox.ts'
import type { Context, Tx } from '../../request/context.ts'
import { reversedBatch } from '../reversal/table.ts'
import { charge, chargeLine } from './table.ts'

type Reversal = {
  id: number
  prescriptionId: number
  fillNumber: number
  patientId: number
  pharmacyId: number
  reason: string
}

/** The patient's share of what a reversal took back, by bill. A part of a medication is reversed whole, so its lines are too. */
const takenBack = (tx: Tx, { id, prescriptionId, fillNumber }: Reversal) =>
  tx
    .select({
      paymentId: charge.paymentId,
      currency: charge.currency,
      amount: sql<Money>`sum(${chargeLine.patientShare})`,
    })
    .from(chargeLine)
    .innerJoin(
      charge,
      and(
        eq(charge.prescriptionId, chargeLine.prescriptionId),
        eq(charge.fillNumber, chargeLine.fillNumber),
        eq(charge.partNumber, chargeLine.partNumber),
      ),
    )
    .where(
      and(
        eq(chargeLine.prescriptionId, prescriptionId),
        eq(chargeLine.fillNumber, fillNumber),
        sql`exists (select from ${reversedBatch} where ${reversedBatch.reversalId} = ${id}
          and ${reversedBatch.prescriptionId} = ${chargeLine.prescriptionId}
          and ${reversedBatch.fillNumber} = ${chargeLine.fillNumber}
          and ${reversedBatch.partNumber} = ${chargeLine.partNumber}
          and ${reversedBatch.medicationIndex} = ${chargeLine.medicationIndex})`,
      ),
    )
    .groupBy(charge.paymentId, charge.currency)
    .orderBy(charge.paymentId)

const atCounter = (
  amount: Money,
  currency: Currency,
  paymentId: number,
  bill: string,
): NewNotification<'system-alert'> => {
  const message = `${formatMoney(amount, currency)} is to be given back to you: ${bill}. Ask for it at the pharmacy where you paid`
  return {
    type: 'system-alert',
    title: 'Money to give back',
    body: message,
    payload: { message, about: { kind: 'payment', id: paymentId } },
  }
}

/** In the reversal's transaction, once: what isn't paid isn't owed any more, and what is paid goes back. */
export const reverseCharges = async (
  tx: Tx,
  { actor, clock }: Context,
  reversal: Reversal,
): Promise<void> => {
  for (const { paymentId, currency, amount } of await takenBack(tx, reversal)) {
    if (paymentId === null) continue
    const back = await reversePayment(tx, {
      paymentId,
      amount,
      reversalId: reversal.id,
      reason: reversal.reason,
      by: actor.userId,
      at: clock.now(),
    })
    if (back === 'at-counter')
      tx.notify([reversal.patientId], atCounter(amount, currency, paymentId, await billNameOf(tx, paymentId)))
  }
}
