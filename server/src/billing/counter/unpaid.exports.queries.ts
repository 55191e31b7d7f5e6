import { and, desc, eq, inArray, isNull, type Placeholder } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { payableStatuses } from '@alafia/contract/billing/states'
import { pharmacyNames } from '../../pharmacies/exports.queries.ts'
import { visibleTo } from '../policy.ts'
import { payment } from '../table.ts'

const unpaid = (role: 'patient' | 'pharmacist', actorId: Placeholder) => {
  const at = pharmacyNames('paid_at_pharmacy')
  const isOpen = and(visibleTo(role, actorId), inArray(payment.status, [...payableStatuses]))
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
    .where(role === 'patient' ? isOpen : and(isOpen, isNull(payment.onAccountAt)))
}

/** Joined by other slices: what a patient still owes at pharmacies' counters. */
export const unpaidBills = <Alias extends string>(alias: Alias, patientId: Placeholder) =>
  unpaid('patient', patientId).as(alias)

/** The same for a pharmacist: the last at their counter that are neither paid nor on account. */
export const billsToTake = <Alias extends string>(alias: Alias, pharmacistId: Placeholder, atMost: number) =>
  unpaid('pharmacist', pharmacistId)
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(atMost)
    .as(alias)
