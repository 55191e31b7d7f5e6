import type { Witness } from '@alafia/contract/accounts/witness'
import { verifyWitness } from '../../accounts/witness.actions.ts'
import { findWorkplace, pharmacistIdsOf } from '../../pharmacies/exports.queries.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Services } from '../../request/services.ts'
import type { Actor } from '../../sessions/actor.ts'

export type SecondPerson = { id: number; name: string }
export type Verify = (witness: Witness) => Promise<SecondPerson>

const refusal = 'Enter the email and password of another pharmacist of this pharmacy'

/** How a second pharmacist is checked beside this one. */
export const verifierBeside =
  (services: Services, { userId }: Pick<Actor, 'userId'>, address: string): Verify =>
  (witness) =>
    verifyWitness(services, witness, { userId, role: 'pharmacist', address, refusal })

export const secondPersonMissing = (why: string) => invalid('witness.email', why)

/** @throws Problem 400 where nobody could be the second person */
export const requireColleague = async (db: Queryable, pharmacyId: number): Promise<void> => {
  if ((await pharmacistIdsOf(db, pharmacyId)).length < 2)
    throw secondPersonMissing('No other pharmacist works at this pharmacy. Ask an administrator to add one')
}

/**
 * The second person of the pharmacy, if one signs. Not in a transaction: checking a password takes long.
 * @throws Problem 400 that names the field, for whoever can't be verified or works elsewhere
 */
export const secondPersonOf = async (
  db: Queryable,
  witness: Witness | undefined,
  verify: Verify,
  pharmacyId: number,
): Promise<SecondPerson | null> => {
  if (!witness) return null
  await requireColleague(db, pharmacyId)
  const verified = await verify(witness)
  if ((await findWorkplace(db, verified.id)) !== pharmacyId)
    throw invalid('witness.email', 'The second person must work at this pharmacy')
  return verified
}

/** Where something is signed: whether a second person is always required, and how one is checked. */
export type Signing = { needsWitness: boolean; verify: Verify }

/** @throws Problem 400 if a second person is required and missing, isn't of this pharmacy, or can't be verified */
export const witnessOf = async (
  { db }: { db: Queryable },
  { witness }: { witness?: Witness | undefined },
  { needsWitness, verify }: Signing,
  pharmacyId: number,
): Promise<SecondPerson | null> => {
  const second = await secondPersonOf(db, witness, verify, pharmacyId)
  if (needsWitness && !second) {
    await requireColleague(db, pharmacyId)
    throw secondPersonMissing('A second person of the pharmacy must sign')
  }
  return second
}

type Described = { isControlled: boolean; name: string; dosage: string }

/** @param batches whatever may leave or be corrected @throws Problem 400 for a controlled drug without a second person */
export const requireSecondPerson = (batches: readonly Described[], second: SecondPerson | null): void => {
  const controlled = batches.find(({ isControlled }) => isControlled)
  if (controlled && !second)
    throw secondPersonMissing(
      `${controlled.name} ${controlled.dosage} is a controlled drug: a second person of the pharmacy must sign`,
    )
}
