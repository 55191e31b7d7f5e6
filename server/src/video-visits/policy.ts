import { joinWindowOf } from '@alafia/contract/appointments/join-window'
import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import type { AppointmentStatus, JoinState } from '@alafia/contract/appointments/states'
import type { ParticipantKind } from '@alafia/contract/video-visits/schema'
import type { ClosedReason } from '@alafia/contract/video-visits/signalling'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'

/** What decides whether a video visit can be joined. */
export type CallAccess = {
  date: string
  startsAt: Date
  endsAt: Date
  mode: AppointmentMode
  status: AppointmentStatus
  endedAt: Date | null
}

type ClosedBy = Exclude<ClosedReason, 'elsewhere' | 'not-admitted' | 'full'>

/** These statuses close a video visit, for another reason than the time. */
const closedByStatus: Partial<Record<AppointmentStatus, ClosedBy>> = {
  cancelled: 'cancelled',
  rescheduled: 'moved',
  completed: 'ended',
}

export const joinWindowAt = (
  access: CallAccess,
  kind: ParticipantKind,
  { zone, now }: Pick<Clock, 'zone' | 'now'>,
) =>
  joinWindowOf(
    {
      mode: access.mode,
      status: access.status,
      startsAt: access.startsAt.toISOString(),
      endsAt: access.endsAt.toISOString(),
      appointmentDate: access.date,
    },
    kind === 'doctor' ? 'doctor' : 'patient',
    zone,
    now(),
  )

/**
 * Why this participant can't join now; undefined if they can. Guests may join when the patient may.
 * @param isIn someone who is in a video visit that isn't open yet was in it before the appointment was moved
 */
export const closedReason = (
  access: CallAccess,
  kind: ParticipantKind,
  clock: Pick<Clock, 'zone' | 'now'>,
  isIn = false,
): ClosedBy | undefined => {
  const { state } = joinWindowAt(access, kind, clock)
  if (state === 'open') return access.endedAt === null ? undefined : 'ended'
  if (isIn && state === 'not-yet') return 'moved'
  return closedByStatus[access.status] ?? 'not-open'
}

const isDoctor = ({ userId, role }: Pick<Actor, 'userId' | 'role'>, { doctorId }: { doctorId: number }) =>
  role === 'doctor' && userId === doctorId

/**
 * As what someone signed in takes part in an appointment; undefined if they don't.
 * @param appointment `isPatients`: whether a patient may join it as the patient
 */
export const participantKindOf = (
  actor: Pick<Actor, 'userId' | 'role'>,
  appointment: { doctorId: number; isPatients: boolean },
): Exclude<ParticipantKind, 'guest'> | undefined => {
  if (actor.role === 'patient' && appointment.isPatients) return 'patient'
  return isDoctor(actor, appointment) ? 'doctor' : undefined
}

export const mayEnd =
  (actor: Actor): Rule<{ doctorId: number }> =>
  (appointment) =>
    isDoctor(actor, appointment) ? undefined : 'Only the doctor can end the video visit for everyone'

export const mayAnnounceDelay =
  (actor: Actor): Rule<{ doctorId: number }> =>
  (appointment) =>
    isDoctor(actor, appointment) ? undefined : 'Only the doctor can say that the appointment starts late'

type CallStatus = Pick<CallAccess, 'mode' | 'status' | 'endedAt'>

/** @throws Problem 409 that says why there is no video visit */
export const requireUpcoming = ({ mode, status, endedAt }: CallStatus, joining: JoinState): void => {
  if (mode !== 'video') throw new Problem('wrong-state', 'This appointment is not by video')
  if (joining === 'none')
    throw new Problem(
      'wrong-state',
      status === 'scheduled'
        ? 'This appointment is scheduled, not confirmed yet. Confirm it to join its video visit'
        : `This appointment is ${status}: there is no video visit to join`,
    )
  if (joining === 'over' || endedAt) throw new Problem('wrong-state', 'This video visit is over')
}

/** @throws Problem 409 unless the video visit is open to the doctor */
export const requireOpen = (call: CallStatus, joining: JoinState): void => {
  requireUpcoming(call, joining)
  if (joining === 'not-yet')
    throw new Problem('wrong-state', 'This appointment is not today: its video visit is not open yet')
}
