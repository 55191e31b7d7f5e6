import type { Witness } from '@alafia/contract/accounts/witness'
import {
  secondPersonOf,
  type SecondPerson,
  type Verify,
} from '../../inventory/controlled/second-person.actions.ts'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import type { Context } from '../../request/context.ts'

/** Who checks what is about to be dispensed, if anyone does. Not in a transaction. @throws Problem 400 that names the field */
export const findSecondCheck = async (
  { db, actor }: Context,
  witness: Witness | undefined,
  verify: Verify | undefined,
): Promise<SecondPerson | null> =>
  witness && verify
    ? secondPersonOf(db, witness, verify, requireWorkplace(await findWorkplace(db, actor.userId)))
    : null

/** For the audit trail. */
export const secondText = (second: SecondPerson | null): string[] =>
  second ? [`checked by ${second.id}`] : []
