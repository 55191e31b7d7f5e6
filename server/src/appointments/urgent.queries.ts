import { and, eq, or, sql } from 'drizzle-orm'
import { people } from '../accounts/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { isAboutPerson } from '../family/policy.ts'
import { asSystem } from '../platform/database/row-access.ts'
import { param } from '../platform/database/param.ts'
import type { Tx } from '../request/context.ts'
import { isBusyWithin, isLiveWithin } from './booking/slots.queries.ts'
import { appointment } from './table.ts'

const listOverlappingStatement = prepared((db, name) => {
  const patient = people('booked_patient')
  const ofPerson = isAboutPerson(appointment, {
    patientId: param('patientId'),
    memberId: param('familyMemberId'),
  })
  return db
    .select({
      startsAt: appointment.startsAt,
      /** Of the doctor, with the buffer. */
      endsAt:
        sql<Date>`case when ${appointment.doctorId} = ${param('doctorId')} then coalesce(${appointment.busyUntil}, ${appointment.endsAt})
        else ${appointment.endsAt} end`.mapWith(appointment.endsAt),
      isDoctors: sql<boolean>`${appointment.doctorId} = ${param('doctorId')}`,
      patientName: sql<string>`${patient.firstName} || ' ' || ${patient.lastName}`,
    })
    .from(appointment)
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .where(
      or(
        and(
          eq(appointment.doctorId, param('doctorId')),
          isBusyWithin(appointment, param('from'), param('to')),
        ),
        and(ofPerson, isLiveWithin(appointment, param('from'), param('to'))),
      ),
    )
    .orderBy(appointment.startsAt)
    .prepare(name)
})

/** Live appointments of the doctor or of the person in a span of time, soonest first. The caller holds the slot's lock. */
export const listOverlapping = (
  tx: Tx,
  who: { patientId: number; familyMemberId: number | null; doctorId: number },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
) =>
  // Also the person's with other doctors.
  asSystem(() => listOverlappingStatement(tx).execute({ ...who, from: startsAt, to: endsAt }))
