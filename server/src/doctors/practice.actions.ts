import { eq } from 'drizzle-orm'
import type { Money } from '@alafia/contract/kernel/money'
import { requireAmount } from '../platform/http/amount.ts'
import { clinicCurrency } from '../clinic/currency.exports.queries.ts'
import type { Tx } from '../request/context.ts'
import { invalid } from '../platform/http/problem.ts'
import { specializationOf } from './practice.exports.queries.ts'
import { invalidatePrices } from './reprice.actions.ts'
import { lockListed } from './specializations/specializations.exports.queries.ts'
import { doctor } from './table.ts'

type Details = { specialization: string; fee: Money }

/**
 * Makes the account a doctor with these details; without them, the previous details stay. A new fee is in the clinic's currency.
 * @returns whether it is a doctor now: not if previous details are missing, or their specialization was archived meanwhile
 * @throws Problem 400 for a specialization that isn't in the list
 */
export const savePractice = async (
  tx: Tx,
  userId: number,
  details: Details | undefined,
): Promise<boolean> => {
  if (details === undefined) {
    const held = await specializationOf(tx, userId)
    return held !== undefined && lockListed(tx, held)
  }
  if (!(await lockListed(tx, details.specialization)))
    throw invalid('specialization', 'Choose a specialization from the list')
  const currency = await clinicCurrency(tx)
  const held = await tx.select({ currency: doctor.currency }).from(doctor).where(eq(doctor.userId, userId))
  const priced = { ...details, fee: requireAmount('fee', details.fee, held[0]?.currency ?? currency) }
  await tx
    .insert(doctor)
    .values({ userId, ...priced, currency })
    .onConflictDoUpdate({ target: doctor.userId, set: priced })
  invalidatePrices(tx)
  return true
}
