import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { pharmacistIdsOf } from '../pharmacies/exports.queries.ts'
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

/** Invalidates the payments for the patient, the administrators and the pharmacists at whose counter it is paid. */
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
