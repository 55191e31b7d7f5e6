import { and, eq, sql } from 'drizzle-orm'
import { people } from '../../accounts/exports.queries.ts'
import { doctorDisplayName, doctors } from '../../doctors/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { isAboutPerson } from '../../family/policy.ts'
import { prepared } from '../../platform/database/connect.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { param } from '../../platform/database/param.ts'
import type { Context } from '../../request/context.ts'
import { appointment } from '../table.ts'
import { isLiveWithin } from './slots.queries.ts'
import { intervalAt, type BookingRequest } from './slots.ts'

const findStatement = prepared((db, name) => {
  const patient = people('busy_patient')
  const member = familyMembers('busy_member')
  const doctor = doctors('busy_doctor')
  return db
    .select({
      patientName: sql<string>`${patient.firstName} || ' ' || ${patient.lastName}`,
      memberName: member.firstName,
      isElsewhere: sql<boolean>`(${appointment.patientId}, coalesce(${appointment.familyMemberId}, 0)) <>
        (${param('patientId')}::int, coalesce(${param('familyMemberId')}::int, 0))`,
      doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
    })
    .from(appointment)
    .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .leftJoin(member, eq(member.id, appointment.familyMemberId))
    .where(
      and(
        isAboutPerson(appointment, { patientId: param('patientId'), memberId: param('familyMemberId') }),
        isLiveWithin(appointment, param('from'), param('to')),
      ),
    )
    .orderBy(appointment.startsAt)
    .limit(1)
    .prepare(name)
})

/** Who already has an appointment at the requested time, and with whom; undefined if the time has become free. */
export const describePersonConflict = async (
  { db, actor, clock }: Context,
  { patientId, familyMemberId, date, time, length }: BookingRequest,
): Promise<string | undefined> => {
  const { startsAt, endsAt } = intervalAt(date, time, clock.zone, length)
  // Also the person's with other doctors, and in a linked record.
  const [found] = await asSystem(() =>
    findStatement(db).execute({ patientId, familyMemberId, from: startsAt, to: endsAt }),
  )
  if (!found) return undefined
  // What is in the other record isn't shown to patients (ADM-88).
  if (found.isElsewhere && actor.role === 'patient')
    return 'There is already a visit of this person then, in another record at the clinic. Choose another time.'
  const isReader = found.memberName === null && patientId === actor.userId
  const who = isReader ? 'You already have' : `${found.memberName ?? found.patientName} already has`
  return `${who} an appointment then, with ${doctorDisplayName(found.doctor)}. Choose another time.`
}
