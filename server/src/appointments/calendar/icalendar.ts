import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  type ICalCalendar,
} from 'ical-generator'
import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'

/** What a calendar may know of a visit: nothing of why, or of what was found. */
export type CalendarAppointment = {
  id: number
  startsAt: Date
  endsAt: Date
  updatedAt: Date
  status: AppointmentStatus
  mode: AppointmentMode
  sequence: number
  /** Whom the calendar's owner meets: 'Dr. Chidi Okafor', or 'a patient', whose name belongs in no calendar program. */
  withWhom: string
}

/** A visit that waits for a new time doesn't take place at the old one. */
const statusOf: Record<AppointmentStatus, ICalEventStatus> = {
  scheduled: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  'no-show': ICalEventStatus.CONFIRMED,
  rescheduled: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
}

const calendarName = 'Alafia visits'
/** How often a program should look again; seconds. */
const refreshSeconds = 3600

const addTo = (calendar: ICalCalendar, visit: CalendarAppointment, origin: string) => {
  const status = statusOf[visit.status]
  calendar.createEvent({
    // The same in every file and feed, so that a program finds the visit it has again (RFC 5545, UID).
    id: `appointment-${visit.id}@alafia`,
    sequence: visit.sequence,
    stamp: visit.updatedAt,
    lastModified: visit.updatedAt,
    start: visit.startsAt,
    end: visit.endsAt,
    status,
    busystatus: status === ICalEventStatus.CANCELLED ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    summary: `Visit with ${visit.withWhom}`,
    location: visit.mode === 'video' ? 'By video' : 'In person',
    description: 'Sign in to Alafia to see, join, move or cancel this visit.',
    url: `${origin}/appointments?appointment=${visit.id}`,
  })
}

/** The visits as an iCalendar file (RFC 5545), all times in UTC. @param origin where people sign in, without a slash at its end */
export const calendarFile = (visits: readonly CalendarAppointment[], origin: string): string => {
  const calendar = ical({
    name: calendarName,
    prodId: { company: 'Alafia', product: 'Visits', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const visit of visits) addTo(calendar, visit, origin)
  return calendar.toString()
}
