import { upcomingStatuses, type AppointmentStatus } from '@alafia/contract/appointments/states'
import { minute } from '@alafia/contract/kernel/durations'
import type { Role } from '@alafia/contract/kernel/roles'

/** How long after its end a visit can still be going on, because doctors run late; minutes. */
const overrunMinutes = 60

/** Visits that end later than this are ahead. */
export const aheadSince = (now: Date): Date => new Date(now.getTime() - overrunMinutes * minute)

/** Whose turn it is with a visit that needs a new time: it stays ahead, even past its old date. */
export const waitsForPatient = (role: Role): boolean => role === 'patient'

/**
 * Whether it is still to come, may be going on, or waits for this reader to choose a new time: lists show these first (APPT-70).
 * @param since `aheadSince`
 */
export const isAhead = (
  { status, endsAt }: { status: AppointmentStatus; endsAt: string },
  since: Date,
  role: Role,
): boolean =>
  (status === 'rescheduled' && waitsForPatient(role)) ||
  (upcomingStatuses.some((one) => one === status) && Date.parse(endsAt) > since.getTime())
