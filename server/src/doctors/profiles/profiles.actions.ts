import { eq } from 'drizzle-orm'
import type { DoctorProfile, DoctorProfileUpdate } from '@alafia/contract/doctors/profiles'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { doctor } from '../table.ts'
import { mayEditProfile } from './policy.ts'
import { findDoctorProfile, versionOf } from './profiles.queries.ts'

/** @throws Problem 404, 403 for another doctor's, 409 if it was changed since it was read */
export const updateDoctorProfile = (
  context: Context,
  id: number,
  { version, about, languages }: DoctorProfileUpdate,
): Promise<DoctorProfile> => {
  const subject = `account ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const [locked] = await tx
      .select({ id: doctor.userId, languages: doctor.languages, about: doctor.about })
      .from(doctor)
      .where(eq(doctor.userId, id))
      .for('update')
    if (!locked) throw notFound()
    const held = authorize(locked, mayEditProfile(context.actor))
    if (versionOf(held) !== version)
      throw new Problem('edited-elsewhere', 'Someone else changed this profile in the meantime')
    await tx
      .update(doctor)
      .set({ about, languages: [...new Set(languages)].toSorted() })
      .where(eq(doctor.userId, id))
    tx.record('doctor-profile.updated', subject)
    // Everyone can see the list of doctors.
    tx.invalidate('everyone', 'slots')
    return findDoctorProfile(tx, id)
  })
}
