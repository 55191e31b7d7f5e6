import type { AcceptedFinding, NewPrescription } from '@alafia/contract/prescriptions/schema'
import type { Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { accept } from './safety-acceptance.ts'
import { check } from '../safety/check.ts'
import { lockOrdersOf, readSafety } from './safety-check.queries.ts'

/**
 * Checks what is about to be signed, in the transaction that stores it: what another doctor orders for the same person at this
 * moment is seen by one of the two. @throws Problem 409 'unsafe' while a serious finding has no reason to go on
 */
export const findingsOfSigning = async (
  tx: Tx,
  context: Context,
  visit: Authorized<{ id: number; patientId: number }>,
  { medications, reasons }: NewPrescription,
): Promise<AcceptedFinding[]> => {
  await lockOrdersOf(tx, visit.patientId)
  const { person, current } = await readSafety(tx, context, visit.id)
  return accept(check(medications, person, current, context.clock.today()), reasons)
}
