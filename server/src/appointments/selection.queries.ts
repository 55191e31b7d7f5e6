import { eq, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { upcomingStatuses } from '@alafia/contract/appointments/states'
import type { Scope } from '@alafia/contract/family/sharing'
import { people } from '../accounts/exports.queries.ts'
import { roomOf } from '../clinic/rooms.exports.queries.ts'
import { placeNameOf, siteOf } from '../clinic/sites.exports.queries.ts'
import { acceptsBookings, doctors } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { appointment } from './table.ts'

type InstantColumn = 'startedAt' | 'doctorJoinedAt' | 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'
type AppointmentColumn = Exclude<keyof typeof appointment.$inferSelect, 'updatedBy' | 'busyUntil' | 'typeId'>
type PlainColumn = Exclude<AppointmentColumn, InstantColumn>

/**
 * The parties of an appointment, one look-up each. Without the limit the planner scans all people to find those of one page.
 */
const joinedParties = (columns: Record<'doctorId' | 'patientId' | 'familyMemberId', PgColumn>) => {
  const doctor = doctors('any_doctor')
  const person = people('any_person')
  const member = familyMembers('any_member')
  const query = new QueryBuilder()
  return {
    doctor: query
      .select()
      .from(doctor)
      .where(eq(doctor.id, columns.doctorId))
      .limit(1)
      .as('appointment_doctor'),
    patient: query
      .select()
      .from(person)
      .where(eq(person.id, columns.patientId))
      .limit(1)
      .as('appointment_patient'),
    member: query
      .select()
      .from(member)
      .where(eq(member.id, columns.familyMemberId))
      .limit(1)
      .as('appointment_member'),
  }
}

const upcoming = sql.raw(`('${upcomingStatuses.join("', '")}')`)

const utc = (instant: PgColumn) => sql<string>`(${instant} at time zone 'UTC')`

/** The columns of an `AppointmentRow`, of stored or just written appointments, and the parties to join laterally. */
export const appointmentColumns = <Columns extends Record<AppointmentColumn, PgColumn>>(source: Columns) => {
  const { doctor, patient, member } = joinedParties(source)
  const own: Pick<Columns, PlainColumn> = source
  const columns = {
    id: own.id,
    patientId: own.patientId,
    familyMemberId: own.familyMemberId,
    doctorId: own.doctorId,
    date: own.date,
    time: own.time,
    startsAt: utc(source.startsAt),
    endsAt: utc(source.endsAt),
    type: own.type,
    terms: own.terms,
    seriesId: own.seriesId,
    seriesNumber: own.seriesNumber,
    seriesVisits: own.seriesVisits,
    mode: own.mode,
    site: siteOf(source.siteId),
    placeName: placeNameOf(source.mode, source.siteId),
    room: roomOf(source.roomId),
    status: own.status,
    reason: own.reason,
    requestNotes: own.requestNotes,
    notes: own.notes,
    diagnosis: own.diagnosis,
    prescription: own.prescription,
    cancelReason: own.cancelReason,
    groupSessionId: own.groupSessionId,
    startedAt: sql<string | null>`(${source.startedAt} at time zone 'UTC')`,
    doctorJoinedAt: sql<string | null>`(${source.doctorJoinedAt} at time zone 'UTC')`,
    createdAt: utc(source.createdAt),
    updatedAt: utc(source.updatedAt),
    doctorLeft: sql<boolean>`(${source.status} in ${upcoming} and not ${acceptsBookings(source.doctorId)})`,
    doctorFirstName: doctor.firstName,
    doctorLastName: doctor.lastName,
    doctorImage: doctor.profileImage,
    specialization: doctor.specialization,
    patientFirstName: patient.firstName,
    patientLastName: patient.lastName,
    patientDateOfBirth: patient.dateOfBirth,
    memberFirstName: member.firstName,
    memberLastName: member.lastName,
    memberRelationship: member.relationship,
    memberDateOfBirth: member.dateOfBirth,
    // Null without a member: the join is a left one.
    memberScopes: sql<Scope[] | null>`${member.openScopes}`,
  }
  return { columns, doctor, patient, member }
}

export const selection = appointmentColumns(appointment)

/** Those that `acceptAppointment` accepts together. */
export const askedTogetherWith = (
  source: Record<'seriesId' | 'status' | 'updatedAt', PgColumn>,
): SQL<number | null> =>
  sql<number | null>`asked_together(${source.seriesId}, ${source.status}, ${source.updatedAt})`

/** Appointments with their parties; the caller adds the `where`. */
export const selectAppointments = (db: Queryable) =>
  db
    .select({ ...selection.columns, askedTogether: askedTogetherWith(appointment) })
    .from(appointment)
    .innerJoinLateral(selection.doctor, sql`true`)
    .innerJoinLateral(selection.patient, sql`true`)
    .leftJoinLateral(selection.member, sql`true`)
