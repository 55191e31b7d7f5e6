import { licenceProblem } from '@alafia/contract/accounts/licences.states'
import type { Witness } from '@alafia/contract/accounts/witness'
import { licenceExpiryOf } from '../../accounts/licences/licences.exports.queries.ts'
import {
  secondPersonMissing,
  secondPersonOf,
  type SecondPerson,
  type Verify,
} from '../../inventory/controlled/second-person.actions.ts'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import type { Context } from '../../request/context.ts'
import { findPrescription } from '../exports.queries.ts'

/**
 * Who signs as the second person, if anyone does. Not in a transaction.
 * @param requireSeen what the actor has to see first
 * @throws Problem 404 before any password is checked, 400 that names the field
 */
export const findSecondCheck = async (
  context: Context,
  id: number,
  witness: Witness | undefined,
  verify: Verify | undefined,
  requireSeen: () => Promise<unknown> = () => findPrescription(context.db, context, id),
): Promise<SecondPerson | null> => {
  if (!witness || !verify) return null
  const { db, actor } = context
  await requireSeen()
  return secondPersonOf(db, witness, verify, requireWorkplace(await findWorkplace(db, actor.userId)))
}

/** The same for what is about to be dispensed. @throws Problem 400 too for someone without a valid licence */
export const findDispensingCheck = async (
  context: Context,
  id: number,
  witness: Witness | undefined,
  verify: Verify | undefined,
): Promise<SecondPerson | null> => {
  const second = await findSecondCheck(context, id, witness, verify)
  if (!second) return null
  const validUntil = await licenceExpiryOf(context.db, second.id, 'pharmacist')
  if (licenceProblem('pharmacist', validUntil, context.clock.today()) !== undefined)
    throw secondPersonMissing(
      `${second.name} has no valid licence as a pharmacist today. Ask another colleague, or an administrator to enter the new one`,
    )
  return second
}

/** For the audit trail. */
export const secondText = (second: SecondPerson | null): string[] =>
  second ? [`checked by ${second.id}`] : []
