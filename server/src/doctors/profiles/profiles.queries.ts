import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { DoctorProfile, DoctorProfileForm } from '@alafia/contract/doctors/profiles'
import { people } from '../../accounts/exports.queries.ts'
import { filedLicenceOf } from '../../accounts/licences/licences.exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Reader } from '../../request/context.ts'
import { offeredTypesOf } from '../appointment-types/types.queries.ts'
import { acceptsBookings } from '../exports.queries.ts'
import { doctor } from '../table.ts'

const getStatement = prepared((db, name) => {
  const person = people('profiled')
  return db
    .select({
      id: doctor.userId,
      firstName: person.firstName,
      lastName: person.lastName,
      profileImage: person.profileImage,
      specialization: doctor.specialization,
      languages: doctor.languages,
      about: doctor.about,
      fee: doctor.fee,
      currency: doctor.currency,
      licence: filedLicenceOf(doctor.userId, 'doctor'),
      appointmentTypes: offeredTypesOf(doctor.userId),
    })
    .from(doctor)
    .innerJoin(person, eq(person.id, doctor.userId))
    .where(sql`${doctor.userId} = ${param('id')} and ${acceptsBookings(doctor.userId)}`)
    .prepare(name)
})

export const versionOf = ({ languages, about }: DoctorProfileForm): string =>
  createHash('sha256')
    .update(JSON.stringify([languages, about]))
    .digest('hex')
    .slice(0, 16)

/** @throws Problem 404 for someone who isn't a doctor, or no longer */
export const findDoctorProfile = async (reader: Reader, id: number): Promise<DoctorProfile> => {
  const [row] = await getStatement(reader).execute({ id })
  if (!row) throw notFound()
  const { firstName, lastName, profileImage, ...profile } = row
  return { ...profile, user: { firstName, lastName, profileImage }, version: versionOf(profile) }
}
