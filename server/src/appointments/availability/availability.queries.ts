import { and, asc, between, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { liveStatuses } from '@alafia/contract/appointments/states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { people } from '../../accounts/exports.queries.ts'
import { placeNameOf } from '../../clinic/sites.exports.queries.ts'
import { doctorNameSql, doctors } from '../../doctors/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Tx } from '../../request/context.ts'
import { selectAppointments } from '../selection.queries.ts'
import { appointment } from '../table.ts'

const listUpcomingStatement = prepared((db, name) => {
  const patient = people('booked_patient')
  const member = familyMembers('booked_member')
  return db
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      date: appointment.date,
      time: sql<string>`left(${appointment.time}::text, 5)`,
      mode: appointment.mode,
      siteId: appointment.siteId,
      placeName: placeNameOf(appointment.mode, appointment.siteId),
      lengthMinutes: sql<number | null>`(${appointment.terms} ->> 'lengthMinutes')::int`,
      personName: sql<string>`concat_ws(' ', coalesce(${member.firstName}, ${patient.firstName}),
        coalesce(${member.lastName}, ${patient.lastName}))`,
    })
    .from(appointment)
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .leftJoin(member, eq(member.id, appointment.familyMemberId))
    .where(
      and(
        eq(appointment.doctorId, param('doctorId')),
        inArray(appointment.status, [...liveStatuses]),
        gt(appointment.startsAt, param('now')),
        // A group session needn't be within the doctor's hours.
        isNull(appointment.groupSessionId),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
    .prepare(name)
})

/** The doctor's live appointments that haven't started, soonest first, with the person's name. */
export const listUpcomingBookings = (tx: Tx, doctorId: number, now: Date) =>
  listUpcomingStatement(tx).execute({ doctorId, now })

/** The live visits that fulfil the condition, with both people, soonest first. */
const listBookings = (condition: SQL | undefined) =>
  prepared((db, name) => {
    const patient = people('booked_patient')
    const member = familyMembers('booked_member')
    const doctor = doctors('booked_doctor')
    return db
      .select({
        id: appointment.id,
        patientId: appointment.patientId,
        appointmentDate: appointment.date,
        appointmentTime: sql<string>`left(${appointment.time}::text, 5)`,
        personName: sql<string>`concat_ws(' ', coalesce(${member.firstName}, ${patient.firstName}),
        coalesce(${member.lastName}, ${patient.lastName}))`,
        doctorName: doctorNameSql(doctor),
      })
      .from(appointment)
      .innerJoin(patient, eq(patient.id, appointment.patientId))
      .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
      .leftJoin(member, eq(member.id, appointment.familyMemberId))
      .where(and(condition, inArray(appointment.status, [...liveStatuses])))
      .orderBy(asc(appointment.startsAt), asc(appointment.id))
      .prepare(name)
  })

const listBetweenStatement = listBookings(
  and(between(appointment.date, param('first'), param('last')), gt(appointment.startsAt, param('now'))),
)

/** Every doctor's live appointments on these days that haven't started, soonest first. */
export const listBookingsBetween = (
  tx: Tx,
  { startsOn, endsOn }: { startsOn: CivilDate; endsOn: CivilDate },
  now: Date,
) => listBetweenStatement(tx).execute({ first: startsOn, last: endsOn, now })

const listWithinStatement = listBookings(
  and(
    eq(appointment.doctorId, param('doctorId')),
    sql`tstzrange(${appointment.startsAt}, coalesce(${appointment.busyUntil}, ${appointment.endsAt})) && tstzrange(${param('from')}, ${param('to')})`,
    isNull(appointment.groupSessionId),
  ),
)

/** The doctor's live visits in a span of time, with their breaks, soonest first. */
export const listBookingsWithin = (
  tx: Tx,
  doctorId: number,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
) => listWithinStatement(tx).execute({ doctorId, from: startsAt, to: endsAt })

const listAtStatement = listBookings(
  and(eq(appointment.siteId, param('siteId')), gt(appointment.endsAt, param('now'))),
)

/** Every doctor's live visits at a site that aren't over, soonest first. */
export const listBookingsAt = (tx: Tx, siteId: number, now: Date) =>
  listAtStatement(tx).execute({ siteId, now })

/** Every doctor's live visits at a site that haven't started, soonest first, whole. */
export const listUpcomingAt = (tx: Tx, siteId: number, now: Date) =>
  selectAppointments(tx)
    .where(
      and(
        eq(appointment.siteId, siteId),
        inArray(appointment.status, [...liveStatuses]),
        gt(appointment.startsAt, now),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
