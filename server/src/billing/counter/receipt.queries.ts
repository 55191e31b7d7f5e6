import { eq, sql } from 'drizzle-orm'
import type { ChargedAtCounter, ChargedLine } from '@alafia/contract/billing/schema'
import { findPlace } from '../../pharmacies/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import { insurerName } from '../insurers/names.exports.queries.ts'
import { payment } from '../table.ts'
import { findBill } from './bills.exports.queries.ts'
import type { CounterDetails } from './receipt-lines.ts'

type Charged = { insurerId: number | null; memberNumber: string | null; lines: ChargedLine[] }

const selectCharged = prepared((db, name) => {
  // Charges belong to a slice above this one (decision 020).
  const charged = sql<Charged | null>`charged_at_counter(${payment.id})`
  return db
    .select({ charged, pharmacyId: payment.pharmacyId })
    .from(payment)
    .where(eq(payment.id, param('id')))
    .prepare(name)
})

/** What was paid at a counter, how, where and to whom. The caller has checked that it may be seen. */
export const findCounterDetails = async (db: Queryable, id: number): Promise<CounterDetails> => {
  const [[row], bill] = await Promise.all([selectCharged(db).execute({ id }), findBill(db, id)])
  const place = row?.pharmacyId == null ? undefined : await findPlace(db, row.pharmacyId)
  if (!row || !place) throw notFound()
  const { insurerId = null, memberNumber = null, lines = [] } = row.charged ?? {}
  const insured = insurerId === null ? null : await insurerName(db, insurerId)
  return { bill, place, insurerName: insured, memberNumber, lines }
}

/** The same without the place, as a payment's details show it. */
export const findCharged = async (db: Queryable, id: number): Promise<ChargedAtCounter> => {
  const { bill, insurerName: insured, memberNumber, lines } = await findCounterDetails(db, id)
  const { takenBy, received, reference } = bill
  return { insurerName: insured, memberNumber, lines, takenBy, received, reference }
}
