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

/** A live appointment holds its slot: the database rejects a second one there. */
export const liveStatuses = ['scheduled', 'confirmed'] as const satisfies readonly AppointmentStatus[]
export const isLive = (status: AppointmentStatus): boolean => liveStatuses.some((live) => live === status)

/** No transition leads out of these. */
export const endedStatuses = [
  'completed',
  'cancelled',
  'no-show',
] as const satisfies readonly AppointmentStatus[]
export const isEnded = (status: AppointmentStatus): boolean => endedStatuses.some((ended) => ended === status)

/**
 * Whether the visit takes place or took place: only then the doctor opens the chart, writes and prescribes (PAT-40).
 */
export const isAgreed = (status: AppointmentStatus): boolean =>
  status === 'confirmed' || status === 'completed'

/** Still to come: live, or waiting for a new time. */
export const upcomingStatuses = [
  ...liveStatuses,
  'rescheduled',
] as const satisfies readonly AppointmentStatus[]

/**
 * The tabs of the appointments page (APPT-27), besides All. Scheduled shows the upcoming statuses; a no-show is only under All.
 */
export const appointmentTabs = ['scheduled', 'completed', 'cancelled'] as const
export type AppointmentTab = (typeof appointmentTabs)[number]

/** Whether the call can be joined; `none` if there is no call. */
export const joinStates = ['none', 'not-yet', 'open', 'over'] as const
export type JoinState = (typeof joinStates)[number]

type Transition = { from: readonly AppointmentStatus[]; to: AppointmentStatus; by: readonly Role[] }

/** Every allowed transition, and who may make it (APPT-16). */
export const appointmentTransitions = {
  accept: { from: ['scheduled'], to: 'confirmed', by: ['doctor'] },
  requestNewTime: { from: ['scheduled', 'confirmed'], to: 'rescheduled', by: ['doctor'] },
  reschedule: { from: ['scheduled', 'confirmed', 'rescheduled'], to: 'scheduled', by: ['patient'] },
  cancel: {
    from: ['scheduled', 'confirmed', 'rescheduled'],
    to: 'cancelled',
    by: ['patient', 'doctor', 'admin'],
  },
  complete: { from: ['confirmed'], to: 'completed', by: ['doctor'] },
  markNoShow: { from: ['confirmed'], to: 'no-show', by: ['doctor'] },
} as const satisfies Record<string, Transition>

export type AppointmentVerb = keyof typeof appointmentTransitions

/** Whether the doctor has started the visit, so that the patient can no longer cancel or move it (APPT-55). */
export const isInProgress = ({
  status,
  startedAt,
}: {
  status: AppointmentStatus
  startedAt: string | null
}): boolean => startedAt !== null && isLive(status)

type PlacedVisit = {
  doctorLeft?: boolean | undefined
  groupSessionId?: number | null | undefined
  type: string
  startsAt: string
  createdAt: string
}

/** Of immediate care: only such a visit starts when it is made. */
export const isImmediateCare = ({
  type,
  startsAt,
  createdAt,
}: Pick<PlacedVisit, 'type' | 'startsAt' | 'createdAt'>): boolean =>
  type === 'urgent' && Date.parse(startsAt) <= Date.parse(createdAt)

/** Whether its doctor can see the patient at another time: a spot is where its group session is, and immediate care is now or not at all. */
export const hasOtherTimes = (visit: PlacedVisit): boolean =>
  !visit.doctorLeft && (visit.groupSessionId ?? null) === null && !isImmediateCare(visit)

type DatedVisit = {
  status: AppointmentStatus
  mode: 'video' | 'in-person'
  appointmentDate: string
  startsAt: string
  startedAt: string | null
}

/**
 * Whether there is more to know of a visit than what was planned: it has started, or it is by video today, when its doctor may
 * run late.
 * @param today of the clinic
 */
export const isDue = (
  { status, mode, appointmentDate, startsAt, startedAt }: DatedVisit,
  today: string,
  now: Date,
): boolean =>
  isLive(status) &&
  (startedAt !== null ||
    now.getTime() >= Date.parse(startsAt) ||
    (mode === 'video' && appointmentDate === today))

/** The length of a slot, and of the appointment in it. */
export const slotMinutes = 30

/** An appointment may be marked as no-show only this long after its start. */
export const noShowAfterMinutes = 15

/** Whoever waits for immediate care is called wherever they are, and others wait behind them. */
export const noShowOfImmediateCareAfterMinutes = 5

const transitions: Record<AppointmentVerb, Transition> = appointmentTransitions

export const canMove = (status: AppointmentStatus, verb: AppointmentVerb): boolean =>
  transitions[verb].from.includes(status)

export const mayMove = (role: Role, verb: AppointmentVerb): boolean => transitions[verb].by.includes(role)

/** The label shown to users. */
export const statusLabel: Record<AppointmentStatus, string> = {
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  rescheduled: 'New time needed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'no-show': 'Not attended',
}

/**
 * Whether a follow-up may be booked: from a completed appointment, or from a confirmed one on its day or later.
 * @param today of the clinic
 */
export const canBookFollowUp = (
  { status, appointmentDate }: { status: AppointmentStatus; appointmentDate: string },
  today: string,
): boolean => status === 'completed' || (status === 'confirmed' && appointmentDate <= today)

const verbByStatus: Record<AppointmentStatus, AppointmentVerb> = {
  confirmed: 'accept',
  rescheduled: 'requestNewTime',
  scheduled: 'reschedule',
  cancelled: 'cancel',
  completed: 'complete',
  'no-show': 'markNoShow',
}

/** The transition that a PATCH requests. Without a status it is a reschedule. */
export const verbFor = (status: AppointmentStatus | undefined): AppointmentVerb =>
  verbByStatus[status ?? 'scheduled']
