import { sql } from 'drizzle-orm'
import type { Profile, ProfileDetails } from '@alafia/contract/family/profile'
import { bornInFutureMessage } from '@alafia/contract/family/schema'
import { updateAccountDetails } from '../accounts/users.actions.ts'
import { invalid } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { mayEditHealthNotes } from './policy.ts'
import { patientProfile } from './table.ts'
import { readProfile } from './profile.queries.ts'

/** A changed address loses its coordinates; the next search looks them up. */
const coordinatesIfUnchanged = {
  latitude: sql`case when ${patientProfile.address} is not distinct from excluded.address then ${patientProfile.latitude} end`,
  longitude: sql`case when ${patientProfile.address} is not distinct from excluded.address then ${patientProfile.longitude} end`,
}

const saveHealthNotes = (tx: Tx, userId: number, noted: NonNullable<ProfileDetails['patient']>) =>
  tx
    .insert(patientProfile)
    .values({ userId, ...noted })
    .onConflictDoUpdate({ target: patientProfile.userId, set: { ...noted, ...coordinatesIfUnchanged } })

/** For everyone who may have the person's name, age or health notes open. */
const recordAndInvalidate = (tx: Tx, { userId, role }: Actor) => {
  if (role === 'patient') tx.record('profile.updated', `account ${userId}`, userId)
  else tx.record('profile.updated', `account ${userId}`)
  tx.invalidate({ userId }, 'account')
  tx.invalidate({ role: 'admin' }, 'activity')
  if (role === 'patient') {
    tx.invalidate({ userId }, 'appointments')
    tx.invalidate({ userId }, 'facts', String(userId))
    tx.invalidate({ role: 'doctor' }, 'facts')
    tx.invalidate({ role: 'doctor' }, 'appointments')
    tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
  }
  // Everyone can see the list of doctors.
  if (role === 'doctor') tx.invalidate('everyone', 'slots')
}

/**
 * Sessions get the new name immediately. @throws Problem 400 for a birth date that is missing (patients) or in the future, 403 for
 * health notes from someone who doesn't act as a patient
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
    await updateAccountDetails(tx, actor.userId, person)
    if (patient) await saveHealthNotes(tx, actor.userId, patient)
    recordAndInvalidate(tx, actor)
    return readProfile(tx, actor)
  })
}
