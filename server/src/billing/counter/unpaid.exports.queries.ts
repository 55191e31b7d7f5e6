import { and, eq, inArray, type Placeholder } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { payableStatuses } from '@alafia/contract/billing/states'
import { pharmacyNames } from '../../pharmacies/exports.queries.ts'
import { visibleTo } from '../policy.ts'
import { payment } from '../table.ts'

/** Joined by other slices: what a patient still owes at pharmacies' counters. */
export const unpaidBills = <Alias extends string>(alias: Alias, patientId: Placeholder) => {
  const at = pharmacyNames('paid_at_pharmacy')
  return new QueryBuilder()
    .select({
      id: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      onAccountAt: payment.onAccountAt,
      pharmacyName: at.name,
    })
    .from(payment)
    .innerJoin(at, eq(at.id, payment.pharmacyId))
    .where(and(visibleTo('patient', patientId), inArray(payment.status, [...payableStatuses])))
    .as(alias)
}
