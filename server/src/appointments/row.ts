import type { Appointment, AppointmentMode, AppointmentType } from '@alafia/contract/appointments/schema'
import type { VisitRoom, VisitSite } from '@alafia/contract/clinic/visit-site'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import type { Scope } from '@alafia/contract/family/sharing'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Actor } from '../sessions/actor.ts'
import { doctorDisplayName } from '../doctors/exports.queries.ts'
import { shownTermsOf, type BookedTerms } from './terms.ts'

/** An appointment with its parties, as the database returns it: instants as UTC text, times with seconds. */
export type AppointmentRow = {
  id: number
  patientId: number
  familyMemberId: number | null
  doctorId: number
  date: string
  time: string
  startsAt: string
  endsAt: string
  type: AppointmentType
  terms: BookedTerms | null
  /** Null for a single visit, as are the two below. */
  seriesId: string | null
  seriesNumber: number | null
  seriesVisits: number | null
  /** How many visits of its series, with itself, wait for the same answer; only as read. */
  askedTogether?: number | null
  mode: AppointmentMode
  /** Null by video, and at the clinic's own address. */
  site: VisitSite | null
  /** 'Lekki', 'the clinic’s own address'; null by video, and in a clinic without sites. */
  placeName: string | null
  room: VisitRoom | null
  status: AppointmentStatus
  reason: string
  requestNotes: string | null
  notes: string | null
  diagnosis: string | null
  prescription: string | null
  cancelReason: string | null
  groupSessionId: number | null
  startedAt: string | null
  doctorJoinedAt: string | null
  createdAt: string
  updatedAt: string
  /** An upcoming one whose doctor no longer works here. */
  doctorLeft: boolean
  doctorFirstName: string
  doctorLastName: string
  doctorImage: string | null
  specialization: string
  patientFirstName: string
  patientLastName: string
  patientDateOfBirth: string | null
  memberFirstName: string | null
  memberLastName: string | null
  memberRelationship: string | null
  memberDateOfBirth: string | null
  /** What the account holder may see of the member; null if the appointment is the holder's own. */
  memberScopes: Scope[] | null
}

/** '2026-03-12 08:30:00' (UTC) in the form of `toISOString`. A Date for each would cost more than the rest of the row. */
export const isoOf = (timestamp: string): string =>
  `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}.${timestamp.slice(20, 23).padEnd(3, '0')}Z`

export const doctorNameOf = (row: Pick<AppointmentRow, 'doctorFirstName' | 'doctorLastName'>): string =>
  doctorDisplayName({ firstName: row.doctorFirstName, lastName: row.doctorLastName })

export const patientNameOf = (row: Pick<AppointmentRow, 'patientFirstName' | 'patientLastName'>): string =>
  `${row.patientFirstName} ${row.patientLastName}`

const memberOf = (row: AppointmentRow): Appointment['familyMember'] =>
  row.memberFirstName === null ||
  row.memberLastName === null ||
  row.memberRelationship === null ||
  row.memberDateOfBirth === null
    ? null
    : {
        firstName: row.memberFirstName,
        lastName: row.memberLastName,
        relationship: row.memberRelationship,
        dateOfBirth: row.memberDateOfBirth,
      }

/** Whether the reader is the account holder of an adult who doesn't share this. */
export const isWithheldFrom = (
  { role }: Pick<Actor, 'role'>,
  { memberScopes }: Pick<AppointmentRow, 'memberScopes'>,
  scope: Scope,
): boolean => role === 'patient' && memberScopes !== null && !memberScopes.includes(scope)

/** What came out of a visit belongs to the records, and what was prescribed to the prescriptions (FAM-23). */
export const withoutWithheld = <Row extends AppointmentRow>(actor: Pick<Actor, 'role'>, row: Row): Row => ({
  ...row,
  ...(isWithheldFrom(actor, row, 'records') ? { notes: null, diagnosis: null } : {}),
  ...(isWithheldFrom(actor, row, 'prescriptions') ? { prescription: null } : {}),
})

const seriesOf = (
  { seriesNumber, seriesVisits, status, askedTogether }: AppointmentRow,
  role: Role,
): Pick<Appointment, 'series'> => {
  if (seriesNumber === null || seriesVisits === null) return {}
  // Only a doctor answers, so what they change is never a request any more: the number as read is right.
  const isAsked = role === 'doctor' && status === 'scheduled' && typeof askedTogether === 'number'
  return { series: { number: seriesNumber, visits: seriesVisits, ...(isAsked && { askedTogether }) } }
}

/** What an administrator doesn't read of an appointment: what it is about, and what came of it. */
const unread = { reason: '', notes: null, diagnosis: null, prescription: null, cancelReason: null }

/**
 * The row as the API shows it to a reader in this role. The doctor's notes, once there are any, replace the patient's; an
 * administrator gets none of what is clinical (ADM-55).
 */
export const appointmentOf = (row: AppointmentRow, role: Role): Appointment => ({
  id: row.id,
  patientId: row.patientId,
  familyMemberId: row.familyMemberId,
  doctorId: row.doctorId,
  doctorName: doctorNameOf(row),
  ...(row.doctorLeft && { doctorLeft: true }),
  patientName: patientNameOf(row),
  appointmentDate: row.date,
  appointmentTime: row.time.slice(0, 5),
  startsAt: isoOf(row.startsAt),
  endsAt: isoOf(row.endsAt),
  type: row.type,
  terms: shownTermsOf(row.terms),
  ...seriesOf(row, role),
  mode: row.mode,
  ...(row.site && { site: row.site }),
  ...(row.placeName !== null && { placeName: row.placeName }),
  ...(row.room && { room: row.room }),
  ...(row.groupSessionId !== null && { groupSessionId: row.groupSessionId }),
  status: row.status,
  reason: row.reason,
  notes: row.notes ?? row.requestNotes,
  diagnosis: row.diagnosis,
  prescription: row.prescription,
  cancelReason: row.cancelReason,
  startedAt: row.startedAt === null ? null : isoOf(row.startedAt),
  doctorJoinedAt: row.doctorJoinedAt === null ? null : isoOf(row.doctorJoinedAt),
  createdAt: isoOf(row.createdAt),
  updatedAt: isoOf(row.updatedAt),
  doctor: {
    specialization: row.specialization,
    user: { firstName: row.doctorFirstName, lastName: row.doctorLastName, profileImage: row.doctorImage },
  },
  patient: {
    firstName: row.patientFirstName,
    lastName: row.patientLastName,
    // A doctor of the family member alone has no need of it.
    dateOfBirth: row.familyMemberId === null ? row.patientDateOfBirth : null,
  },
  familyMember: memberOf(row),
  ...(role === 'admin' ? unread : {}),
})
