import { asc, eq } from 'drizzle-orm'
import type { PrescriptionToPay } from '@alafia/contract/prescriptions/to-pay'
import { unpaidBills } from '../../billing/counter/unpaid.exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Context } from '../../request/context.ts'
import { charge } from './table.ts'

const selectToPay = prepared((db, name) => {
  const bill = unpaidBills('bill', param('actorId'))
  return db
    .select({
      prescriptionId: charge.prescriptionId,
      paymentId: bill.id,
      amount: bill.amount,
      currency: bill.currency,
      pharmacyName: bill.pharmacyName,
      onAccountAt: bill.onAccountAt,
    })
    .from(bill)
    .innerJoin(charge, eq(charge.paymentId, bill.id))
    .orderBy(asc(bill.id))
    .prepare(name)
})

/** What the patient still owes, oldest first. */
export const listToPay = async ({ db, actor, about }: Context): Promise<PrescriptionToPay[]> => {
  about([actor.userId])
  const rows = await selectToPay(db).execute({ actorId: actor.userId })
  return rows.map((row) => ({ ...row, onAccountAt: row.onAccountAt?.toISOString() ?? null }))
}
