import { asc, desc, eq } from 'drizzle-orm'
import type { PrescriptionToPay } from '@alafia/contract/prescriptions/to-pay'
import { billsToTake, unpaidBills } from '../../billing/counter/unpaid.exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Context } from '../../request/context.ts'
import { charge } from './table.ts'

/** More don't wait at a counter: what is handed over unpaid goes on account. */
const mostAtCounter = 100

const selectFrom = (db: Queryable, bill: ReturnType<typeof unpaidBills<'bill'>>) =>
  db
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

const selectToPay = prepared((db, name) => {
  const bill = unpaidBills('bill', param('actorId'))
  return selectFrom(db, bill).orderBy(asc(bill.id)).prepare(name)
})

const selectAtCounter = prepared((db, name) => {
  const bill = billsToTake('bill', param('actorId'), mostAtCounter)
  return selectFrom(db, bill).orderBy(desc(bill.id)).prepare(name)
})

/** What the patient still owes, oldest first; for a pharmacist, what is to be taken at their counter, newest first. */
export const listToPay = async ({ db, actor, about }: Context): Promise<PrescriptionToPay[]> => {
  const select = actor.role === 'pharmacist' ? selectAtCounter : selectToPay
  about(actor.role === 'patient' ? [actor.userId] : [])
  const rows = await select(db).execute({ actorId: actor.userId })
  return rows.map((row) => ({ ...row, onAccountAt: row.onAccountAt?.toISOString() ?? null }))
}
