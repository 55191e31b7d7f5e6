import { eq } from 'drizzle-orm'
import type { Currency } from '@alafia/contract/kernel/money'
import type { Tx } from '../request/context.ts'
import { appointmentType } from './appointment-types/table.ts'
import { doctor } from './table.ts'

/** Fees and the prices of appointment types in `from` are in `to` from now on, with the same numbers. Those in another currency stay. */
export const repriceIn = async (tx: Tx, from: Currency, to: Currency): Promise<void> => {
  await tx.update(doctor).set({ currency: to }).where(eq(doctor.currency, from))
  await tx.update(appointmentType).set({ currency: to }).where(eq(appointmentType.currency, from))
}
