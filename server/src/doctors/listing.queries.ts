import { eq } from 'drizzle-orm'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { people } from '../accounts/exports.queries.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import { acceptsBookings, byWeekday, weeklyHoursOf } from './exports.queries.ts'
import { doctor } from './table.ts'

const listStatement = prepared((db, name) => {
  const person = people('doctor_person')
  return db
    .select({
      id: doctor.userId,
      firstName: person.firstName,
      lastName: person.lastName,
      profileImage: person.profileImage,
      specialization: doctor.specialization,
      fee: doctor.fee,
      currency: doctor.currency,
      availability: weeklyHoursOf(doctor.userId),
    })
    .from(doctor)
    .innerJoin(person, eq(person.id, doctor.userId))
    .where(acceptsBookings(doctor.userId))
    .orderBy(person.lastName, person.firstName, doctor.userId)
    .prepare(name)
})

/** The doctors who take bookings, by name. */
export const listDoctors = async (db: Database): Promise<Doctor[]> => {
  const rows = await listStatement(db).execute()
  return rows.map(({ profileImage, availability, ...row }) => ({
    ...row,
    availability: byWeekday(availability),
    user: { firstName: row.firstName, lastName: row.lastName, profileImage },
  }))
}
