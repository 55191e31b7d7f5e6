import type { Witness } from '@alafia/contract/accounts/witness'
import {
  secondPersonOf,
  type SecondPerson,
  type Verify,
} from '../../inventory/controlled/second-person.actions.ts'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import type { Context } from '../../request/context.ts'
import { findPrescription } from '../exports.queries.ts'

/**
 * Who checks what is about to be dispensed, if anyone does. Not in a transaction.
 * @throws Problem 404 before any password is checked, 400 that names the field
 */
export const findSecondCheck = async (
  context: Context,
  id: number,
  witness: Witness | undefined,
  verify: Verify | undefined,
): Promise<SecondPerson | null> => {
  if (!witness || !verify) return null
  const { db, actor } = context
  await findPrescription(db, context, id)
  return secondPersonOf(db, witness, verify, requireWorkplace(await findWorkplace(db, actor.userId)))
}

/** For the audit trail. */
export const secondText = (second: SecondPerson | null): string[] =>
  second ? [`checked by ${second.id}`] : []
