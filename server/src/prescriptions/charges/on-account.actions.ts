import { and, eq, isNotNull } from 'drizzle-orm'
import { leaveUnpaidOnAccount } from '../../billing/counter/taking.actions.ts'
import type { Context, Tx } from '../../request/context.ts'
import { charge } from './table.ts'

type HandedOver = { id: number; patientId: number; fillCount: number }

/** Medicine that is handed over unpaid goes on account: paying never delays it. */
export const leaveFillOnAccount = async (
  tx: Tx,
  context: Context,
  { id, patientId, fillCount }: HandedOver,
): Promise<void> => {
  const bills = await tx
    .select({ paymentId: charge.paymentId })
    .from(charge)
    .where(and(eq(charge.prescriptionId, id), eq(charge.fillNumber, fillCount), isNotNull(charge.paymentId)))
    .orderBy(charge.paymentId)
  await leaveUnpaidOnAccount(
    tx,
    context,
    patientId,
    bills.flatMap(({ paymentId }) => paymentId ?? []),
  )
}
