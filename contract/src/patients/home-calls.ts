import type { ListedAppointment } from '../appointments/schema.ts'
import { isDue } from '../appointments/states.ts'

/** The calls that the patient's home page and its navigation make; their replies come with the page. */
export const homeCalls = [
  'POST /api/auth/verify-token',
  'GET /api/clinic',
  'GET /api/account/preferences',
  'GET /api/notifications/unread',
  'GET /api/messages/unread',
  'GET /api/appointments?tab=scheduled&order=upcoming&limit=10',
  'GET /api/appointments?status=completed&limit=2',
  'GET /api/urgent-care',
  'GET /api/doctors',
  'GET /api/family',
  'GET /api/health-reminders',
  'GET /api/prescriptions/summary',
] as const
export type HomeCall = (typeof homeCalls)[number]

/** For each visit by video of which the home says more than what was planned. */
export type VisitCall = `GET /api/video-visits/${number}`

/** By call; one that failed is missing. */
export type HomeReplies = Partial<Record<HomeCall | VisitCall, unknown>>

const shownAtMost = 3

/**
 * The appointments that the home shows of those that come next: what wasn't closed on an earlier day isn't among them, and what
 * waits for a new time stands under its old one, so that it hides nothing that takes place.
 */
export const shownAtHome = (upcoming: readonly ListedAppointment[], today: string): ListedAppointment[] => {
  const shown = upcoming.filter((one) => one.isAhead || one.appointmentDate >= today)
  const isWaiting = ({ status }: ListedAppointment) => status === 'rescheduled'
  return [...shown.filter((one) => !isWaiting(one)).slice(0, shownAtMost), ...shown.filter(isWaiting)]
}

export const visitCallsOf = (upcoming: readonly ListedAppointment[], today: string, now: Date): VisitCall[] =>
  shownAtHome(upcoming, today)
    .filter((one) => one.mode === 'video' && isDue(one, today, now))
    .map(({ id }): VisitCall => `GET /api/video-visits/${id}`)
