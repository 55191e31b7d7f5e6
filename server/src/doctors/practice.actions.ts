import type { Money } from '@alafia/contract/kernel/money'
import type { Tx } from '../request/context.ts'
import { doctor } from './table.ts'
import { hasPractice } from './practice.exports.queries.ts'

type Details = { specialization: string; fee: Money }

/** Makes a doctor of the account, or one anew with these details; without them, whoever was a doctor stays as before. @returns whether there is one now */
export const savePractice = async (
  tx: Tx,
  userId: number,
  details: Details | undefined,
): Promise<boolean> => {
  if (details === undefined) return hasPractice(tx, userId)
  await tx
    .insert(doctor)
    .values({ userId, ...details })
    .onConflictDoUpdate({ target: doctor.userId, set: details })
  return true
}
