import { and, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { payableStatuses } from '@alafia/contract/billing/states'
import { accountsActingFor } from '../family/exports.queries.ts'
import { pharmacistIdsOf } from '../pharmacies/exports.queries.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { Tx } from '../request/context.ts'
import { payment } from './table.ts'

/**
 * The part of the booking's statement that creates its pending payment, which saves a round trip. A free appointment has none.
 * @param due a query of `patient_id`, `appointment_id`, `description`, `amount`, `currency` and `created_at`
 */
export const insertPayment = (due: SQLWrapper): SQL =>
  sql`insert into ${payment} (patient_id, appointment_id, description, amount, currency, created_at, status)
    select patient_id, appointment_id, description, amount, currency, created_at, 'pending' from ${due} as due where amount > 0
    returning id`

type Bill = Pick<typeof payment.$inferSelect, 'patientId' | 'familyMemberId' | 'pharmacyId'>

/** Invalidates the payments for those who may pay it, the administrators and the pharmacists at whose counter it is paid. */
export const invalidatePayment = async (tx: Tx, { pharmacyId, ...whose }: Bill): Promise<void> => {
  for (const userId of await accountsActingFor(tx, whose)) invalidatePayments(tx, userId)
  if (pharmacyId === null) return
  for (const userId of await pharmacistIdsOf(tx, pharmacyId)) tx.invalidate({ userId }, 'payments')
}

/** A bill that is still to be paid names the doctor as they are called now; what was paid stays as it was. */
export const renameOnOpenBills = async (
  tx: Transaction,
  appointmentIds: SQLWrapper,
  doctorName: string,
): Promise<void> => {
  await tx
    .update(payment)
    .set({ description: `Appointment with Dr. ${doctorName}` })
    .where(
      and(inArray(payment.status, [...payableStatuses]), sql`${payment.appointmentId} in ${appointmentIds}`),
    )
}

/**
 * The part of the dispensing statement that creates the bill for the patient's share, which saves a round trip. No share, no bill.
 * @param due a query's name, of `patient_id`, `pharmacy_id`, `description`, `amount`, `currency` and `created_at`
 */
export const insertCounterBill = (due: string): string =>
  `insert into payment (patient_id, pharmacy_id, description, amount, currency, created_at, status)
    select patient_id, pharmacy_id, description, amount, currency, created_at, 'pending' from ${due} where amount > 0
    returning id`

/** Invalidates the payments for the patient and the administrators; a child's other parent is reached by their copy of a notification. */
export const invalidatePayments = (tx: Pick<Tx, 'invalidate'>, patientId: number): void => {
  tx.invalidate({ userId: patientId }, 'payments')
  tx.invalidate({ role: 'admin' }, 'payments')
}
