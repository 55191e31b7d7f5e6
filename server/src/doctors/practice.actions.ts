import type { Money } from '@alafia/contract/kernel/money'
import { clinicCurrency } from '../clinic/currency.exports.queries.ts'
import type { Tx } from '../request/context.ts'
import { doctor } from './table.ts'
import { hasPractice } from './practice.exports.queries.ts'

type Details = { specialization: string; fee: Money }

/**
 * Makes the account a doctor with these details; without them, the previous details stay. A new fee is in the clinic's currency.
 * @returns whether it is a doctor now
 */
export const savePractice = async (
  tx: Tx,
  userId: number,
  details: Details | undefined,
): Promise<boolean> => {
  if (details === undefined) return hasPractice(tx, userId)
  await tx
    .insert(doctor)
    .values({ userId, ...details, currency: await clinicCurrency(tx) })
    .onConflictDoUpdate({ target: doctor.userId, set: details })
  return true
}
