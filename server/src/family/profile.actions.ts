import { sql } from 'drizzle-orm'
import type { Profile, ProfileDetails } from '@alafia/contract/family/profile'
import { bornInFutureMessage } from '@alafia/contract/family/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { lockAccount, updateAccountDetails, type LockedAccount } from '../accounts/users.actions.ts'
import { invalid } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { invalidateName } from './invalidation.ts'
import { isOwnSignIn, mayEditHealthNotes } from './policy.ts'
import { familyMember, patientProfile } from './table.ts'
import { readProfile } from './profile.queries.ts'

/** A changed address loses its coordinates; the next search looks them up. */
const coordinatesIfUnchanged = {
  latitude: sql`case when ${patientProfile.address} is not distinct from excluded.address then ${patientProfile.latitude} end`,
  longitude: sql`case when ${patientProfile.address} is not distinct from excluded.address then ${patientProfile.longitude} end`,
}

/** Of someone who is a family member, all but the address belongs to the member, whom doctors and pharmacists see. */
const saveHealthNotes = async (tx: Tx, userId: number, noted: NonNullable<ProfileDetails['patient']>) => {
  await tx
    .insert(patientProfile)
    .values({ userId, ...noted })
    .onConflictDoUpdate({ target: patientProfile.userId, set: { ...noted, ...coordinatesIfUnchanged } })
  const { address: _own, ...ofMember } = noted
  await tx.update(familyMember).set(ofMember).where(isOwnSignIn(userId, familyMember.id))
}

/** For everyone who may have the person's name, age or health notes open. */
export const invalidatePerson = (tx: Tx, userId: number, roles: readonly Role[], isRenamed: boolean) => {
  tx.invalidate({ userId }, 'account')
  tx.invalidate({ role: 'admin' }, 'activity')
  if (roles.includes('patient')) {
    tx.invalidate({ userId }, 'appointments')
    tx.invalidate({ userId }, 'facts', String(userId))
    tx.invalidate({ role: 'doctor' }, 'facts')
    tx.invalidate({ role: 'doctor' }, 'appointments')
    tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
  }
  // Everyone can see the list of doctors.
  if (roles.includes('doctor')) tx.invalidate('everyone', 'slots')
  if (isRenamed) invalidateName(tx, userId, roles)
}

const recordAndInvalidate = (tx: Tx, { userId, role }: Actor, isRenamed: boolean) => {
  const action = isRenamed ? 'profile.renamed' : 'profile.updated'
  if (role === 'patient') tx.record(action, `account ${userId}`, userId)
  else tx.record(action, `account ${userId}`)
  invalidatePerson(tx, userId, [role], isRenamed)
}

/** Patients know their colleagues by name: staff don't rename themselves, in none of their roles. @throws Problem 400 */
const requireOwnName = (
  { roles, ...held }: LockedAccount,
  named: Pick<ProfileDetails, 'firstName' | 'lastName'>,
): void => {
  if (roles.every((role) => role === 'patient')) return
  for (const field of ['firstName', 'lastName'] as const)
    if (held[field] !== named[field]) throw invalid(field, 'Ask an administrator to change your name')
}

/**
 * Sessions get the new name immediately. @throws Problem 400 for a birth date that is missing (patients) or in the future, for a new
 * name of staff, and for a new name or date of birth without a reason; 403 for health notes from someone who doesn't act as a patient
 */
export const updateProfile = (context: Context, details: ProfileDetails): Promise<Profile> => {
  const { actor, clock } = context
  context.about(actor.role === 'patient' ? [actor.userId] : [], `account ${actor.userId}`)
  const { patient, ...person } = authorize(details, mayEditHealthNotes(actor))
  if (person.dateOfBirth && person.dateOfBirth > clock.today())
    throw invalid('dateOfBirth', bornInFutureMessage)
  if (person.dateOfBirth === null && actor.role === 'patient')
    throw invalid('dateOfBirth', 'Date of birth is required')
  return context.transact(async (tx) => {
    const held = await lockAccount(tx, actor.userId)
    requireOwnName(held, person)
    const isRenamed = await updateAccountDetails(tx, context, held, person)
    if (patient) await saveHealthNotes(tx, actor.userId, patient)
    recordAndInvalidate(tx, actor, isRenamed)
    return readProfile(tx, actor)
  })
}
