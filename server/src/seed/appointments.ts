import { day } from '@alafia/contract/kernel/durations'
import type { AppointmentMode, AppointmentType } from '@alafia/contract/appointments/schema'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import type { CivilDate, CivilTime } from '@alafia/contract/kernel/civil'
import { intervalAt } from '../appointments/booking/slots.ts'
import { appointment } from '../appointments/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type SeededAppointment = typeof appointment.$inferSelect

export type AppointmentDetails = {
  patient: { id: number }
  doctor: { id: number }
  familyMember?: { id: number } | undefined
  date: CivilDate
  time: CivilTime
  /** An appointment request, unless stated. */
  status?: AppointmentStatus | undefined
  type?: AppointmentType | undefined
  mode?: AppointmentMode | undefined
  /** In person, at this site. */
  site?: { id: number } | undefined
  reason?: string | undefined
  requestNotes?: string | undefined
  notes?: string | undefined
  diagnosis?: string | undefined
  diagnosisCodes?: SeededAppointment['diagnosisCodes'] | undefined
  advice?: string | undefined
  workingNote?: string | undefined
  /** The appointment at which the doctor booked this one. */
  followUpOf?: { id: number } | undefined
  cancelReason?: string | undefined
  createdAt?: Date | undefined
  updatedAt?: Date | undefined
}

/** Whether the doctor makes the transition to each status. */
const movedByDoctor: Record<AppointmentStatus, boolean> = {
  scheduled: false,
  confirmed: true,
  rescheduled: true,
  completed: true,
  cancelled: false,
  'no-show': true,
}

const textsFor = ({ status, notes, diagnosis, cancelReason }: AppointmentDetails) => ({
  notes: notes ?? (status === 'completed' ? 'Feels well, no new complaints. Plan discussed.' : null),
  diagnosis: diagnosis ?? (status === 'completed' ? 'Essential hypertension' : null),
  cancelReason: cancelReason ?? (status === 'cancelled' ? 'Not needed any more' : null),
})

const rowOf = (details: AppointmentDetails, clock: Clock) => {
  const { patient, doctor, familyMember, date, time, status = 'scheduled', type = 'general' } = details
  const now = clock.now()
  const { startsAt, endsAt } = intervalAt(date, time, clock.zone)
  const createdAt = details.createdAt ?? (startsAt > now ? now : new Date(startsAt.getTime() - 2 * day))
  const settledAt = status === 'completed' && endsAt < now ? endsAt : createdAt
  return {
    patientId: patient.id,
    doctorId: doctor.id,
    familyMemberId: familyMember?.id ?? null,
    date,
    time,
    startsAt,
    endsAt,
    type,
    siteId: details.site?.id ?? null,
    mode:
      details.mode ?? (details.site || type === 'in-person' ? ('in-person' as const) : ('video' as const)),
    status,
    reason: details.reason ?? 'Headaches since last week',
    requestNotes: details.requestNotes ?? null,
    ...textsFor(details),
    diagnosisCodes: details.diagnosisCodes ?? [],
    advice: details.advice ?? null,
    workingNote: details.workingNote ?? null,
    followUpOf: details.followUpOf?.id ?? null,
    createdAt,
    updatedAt: details.updatedAt ?? settledAt,
    updatedBy: movedByDoctor[status] ? doctor.id : patient.id,
  }
}

/**
 * Adds appointments in order; they begin the care relationships. A completed one has notes and a diagnosis, a cancelled one
 * its reason. The database refuses overlapping live ones, as always.
 */
export const addAppointments = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly AppointmentDetails[],
): Promise<SeededAppointment[]> => {
  if (wanted.length === 0) return []
  return db
    .insert(appointment)
    .values(wanted.map((details) => rowOf(details, clock)))
    .returning()
}
