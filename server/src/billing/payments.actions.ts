import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { payableStatuses } from '@alafia/contract/billing/states'
import { pharmacistIdsOf } from '../pharmacies/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
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

const voidStatement = prepared((db, name) =>
  db
    .update(payment)
    .set({ status: 'voided' })
    .where(
      and(eq(payment.appointmentId, param('appointmentId')), inArray(payment.status, [...payableStatuses])),
    )
    .returning({ id: payment.id })
    .prepare(name),
)

/** A cancelled appointment needn't be paid; a completed payment stays until an administrator refunds it. */
export const voidUnpaid = async (
  tx: Tx,
  { id, patientId }: { id: number; patientId: number },
): Promise<void> => {
  const voided = await voidStatement(tx).execute({ appointmentId: id })
  if (voided.length > 0) invalidatePayments(tx, patientId)
}

/** The same for the pharmacists at whose counter it is paid, too. */
export const invalidatePayment = async (
  tx: Tx,
  { patientId, pharmacyId }: { patientId: number; pharmacyId: number | null },
): Promise<void> => {
  invalidatePayments(tx, patientId)
  if (pharmacyId === null) return
  for (const userId of await pharmacistIdsOf(tx, pharmacyId)) tx.invalidate({ userId }, 'payments')
}

/**
 * The part of the dispensing statement that creates the bill for the patient's share, which saves a round trip. No share, no bill.
 * @param due a query's name, of `patient_id`, `pharmacy_id`, `description`, `amount`, `currency` and `created_at`
 */
export const insertCounterBill = (due: string): string =>
  `insert into payment (patient_id, pharmacy_id, description, amount, currency, created_at, status)
    select patient_id, pharmacy_id, description, amount, currency, created_at, 'pending' from ${due} where amount > 0
    returning id`

/** Invalidates the payments for the patient and the administrators. */
export const invalidatePayments = (tx: Pick<Tx, 'invalidate'>, patientId: number): void => {
  tx.invalidate({ userId: patientId }, 'payments')
  tx.invalidate({ role: 'admin' }, 'payments')
}
