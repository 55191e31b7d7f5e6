import type { Role } from '../kernel/roles.ts'

export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'rescheduled',
  'completed',
  'cancelled',
  'no-show',
] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** A live appointment holds its slot: the database lets nobody else have it. */
export const liveStatuses = ['scheduled', 'confirmed'] as const satisfies readonly AppointmentStatus[]
export const isLive = (status: AppointmentStatus): boolean => liveStatuses.some((live) => live === status)

/** What still lies ahead of the patient: live, or waiting for a new time. */
export const upcomingStatuses = [
  ...liveStatuses,
  'rescheduled',
] as const satisfies readonly AppointmentStatus[]

/**
 * The tabs of the appointments page (APPT-27) beside All. Scheduled shows what still lies ahead of the patient: requested,
 * confirmed, and waiting for a new time. A visit that was not attended stands under All alone.
 */
export const appointmentTabs = ['scheduled', 'completed', 'cancelled'] as const
export type AppointmentTab = (typeof appointmentTabs)[number]

/** How the call of a visit stands; `none` where there is none to join. */
export const joinStates = ['none', 'not-yet', 'open', 'over'] as const
export type JoinState = (typeof joinStates)[number]

type Transition = { from: readonly AppointmentStatus[]; to: AppointmentStatus; by: readonly Role[] }

/** Every legal move, and who may make it (decisions: appointments, transitions). */
export const appointmentTransitions = {
  accept: { from: ['scheduled'], to: 'confirmed', by: ['doctor'] },
  requestNewTime: { from: ['scheduled', 'confirmed'], to: 'rescheduled', by: ['doctor'] },
  reschedule: { from: ['scheduled', 'confirmed', 'rescheduled'], to: 'scheduled', by: ['patient'] },
  cancel: {
    from: ['scheduled', 'confirmed', 'rescheduled'],
    to: 'cancelled',
    by: ['patient', 'doctor', 'admin'],
  },
  complete: { from: ['scheduled', 'confirmed'], to: 'completed', by: ['doctor'] },
  markNoShow: { from: ['confirmed'], to: 'no-show', by: ['doctor'] },
} as const satisfies Record<string, Transition>

export type AppointmentVerb = keyof typeof appointmentTransitions

/** How long a slot, and the visit in it, takes. */
export const slotMinutes = 30

/** A patient may be marked absent only this long after the start. */
export const noShowAfterMinutes = 15

const transitions: Record<AppointmentVerb, Transition> = appointmentTransitions

export const canMove = (status: AppointmentStatus, verb: AppointmentVerb): boolean =>
  transitions[verb].from.includes(status)

export const mayMove = (role: Role, verb: AppointmentVerb): boolean => transitions[verb].by.includes(role)

/** The word that a person reads. */
export const statusLabel: Record<AppointmentStatus, string> = {
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  rescheduled: 'New time needed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'no-show': 'Not attended',
}

/**
 * Whether a follow-up may be booked from a visit: it took place, or is on its day or after it.
 * @param today of the clinic
 */
export const canBookFollowUp = (
  { status, appointmentDate }: { status: AppointmentStatus; appointmentDate: string },
  today: string,
): boolean => status === 'completed' || (isLive(status) && appointmentDate <= today)

const verbByStatus: Record<AppointmentStatus, AppointmentVerb> = {
  confirmed: 'accept',
  rescheduled: 'requestNewTime',
  scheduled: 'reschedule',
  cancelled: 'cancel',
  completed: 'complete',
  'no-show': 'markNoShow',
}

/** A PATCH names the status it wants; a new date and time without a status is a patient's reschedule. */
export const verbFor = (status: AppointmentStatus | undefined): AppointmentVerb =>
  verbByStatus[status ?? 'scheduled']
