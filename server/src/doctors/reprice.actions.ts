import { and, asc, eq, sql } from 'drizzle-orm'
import { wrongDecimals } from '@alafia/contract/kernel/minor-units'
import type { Currency } from '@alafia/contract/kernel/money'
import { invalid } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { appointmentType } from './appointment-types/table.ts'
import { doctor } from './table.ts'

/** For everyone who reads what a visit costs: with the doctor, or in an offer of the waitlist. */
export const invalidatePrices = (tx: Tx): void => {
  tx.invalidate('everyone', 'slots')
  tx.invalidate({ role: 'patient' }, 'appointments')
}

/**
 * Fees and the prices of appointment types in `from` are in `to` from now on, with the same numbers. Those in another currency stay.
 * @throws Problem 400 for a fee or price with more decimals than `to` has
 */
export const repriceIn = async (tx: Tx, from: Currency, to: Currency): Promise<void> => {
  const [fee] = await tx
    .select({ amount: doctor.fee })
    .from(doctor)
    .where(and(eq(doctor.currency, from), sql`${doctor.fee} <> in_currency(${doctor.fee}, ${to})`))
    .orderBy(asc(doctor.userId))
    .limit(1)
  if (fee)
    throw invalid('currency', `${wrongDecimals(to)}, but a doctor’s fee is ${fee.amount}. Change it first`)
  const [type] = await tx
    .select({ name: appointmentType.name, price: appointmentType.price })
    .from(appointmentType)
    .where(
      and(
        eq(appointmentType.currency, from),
        sql`${appointmentType.price} <> in_currency(${appointmentType.price}, ${to})`,
      ),
    )
    .orderBy(asc(appointmentType.id))
    .limit(1)
  if (type)
    throw invalid('currency', `${wrongDecimals(to)}, but ‘${type.name}’ costs ${type.price}. Change it first`)
  await tx.update(doctor).set({ currency: to }).where(eq(doctor.currency, from))
  await tx.update(appointmentType).set({ currency: to }).where(eq(appointmentType.currency, from))
  invalidatePrices(tx)
}
