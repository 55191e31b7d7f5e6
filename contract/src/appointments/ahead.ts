import { minute } from '../kernel/durations.ts'
import { upcomingStatuses, type AppointmentStatus } from './states.ts'

/** How long after its end a visit can still be going on, because doctors run late; minutes. */
const overrunMinutes = 60

/** Visits that end later than this are ahead. */
export const aheadSince = (now: Date): Date => new Date(now.getTime() - overrunMinutes * minute)

/** Whether it is still to come or may be going on: lists show these first (APPT-70). @param since `aheadSince` */
export const isAhead = (
  { status, endsAt }: { status: AppointmentStatus; endsAt: string },
  since: Date,
): boolean => upcomingStatuses.some((one) => one === status) && Date.parse(endsAt) > since.getTime()
