import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  type ICalCalendar,
  type ICalLocation,
} from 'ical-generator'
import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import type { ClinicDetails } from '@alafia/contract/clinic/schema'
import type { VisitSite } from '@alafia/contract/clinic/visit-site'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'

/** What a calendar shows of an appointment: no reason and no findings. */
export type CalendarAppointment = {
  id: number
  startsAt: Date
  endsAt: Date
  updatedAt: Date
  status: AppointmentStatus
  mode: AppointmentMode
  /** Null by video, and at the clinic's own address. */
  site: Pick<VisitSite, 'name' | 'address' | 'latitude' | 'longitude'> | null
  sequence: number
  /** 'Dr. Chidi Okafor', or 'a patient': patients' names don't belong in a calendar app. */
  withWhom: string
}

/** One that waits for a new time won't take place at the old one. */
const statusOf: Record<AppointmentStatus, ICalEventStatus> = {
  scheduled: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  'no-show': ICalEventStatus.CONFIRMED,
  rescheduled: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** Where people sign in (without a trailing slash), and the clinic's own address. */
type Sender = {
  origin: string
  clinic: Pick<ClinicDetails, 'name' | 'address' | 'latitude' | 'longitude'>
}

const locationOf = ({ mode, site }: CalendarAppointment, clinic: Sender['clinic']): ICalLocation | string => {
  if (mode === 'video') return 'By video'
  const { name, address, latitude, longitude } = site ?? clinic
  if (address === null) return 'In person'
  const isPlaced = latitude !== null && longitude !== null
  return { title: name ?? 'The clinic', address, ...(isPlaced && { geo: { lat: latitude, lon: longitude } }) }
}

const calendarName = 'Alafia appointments'
/** How often a calendar app should refresh, in seconds. */
const refreshSeconds = 3600

const addTo = (calendar: ICalCalendar, appointment: CalendarAppointment, { origin, clinic }: Sender) => {
  const status = statusOf[appointment.status]
  calendar.createEvent({
    // The same in every file and feed, so that calendar apps update the entry they have (RFC 5545, UID).
    id: `appointment-${appointment.id}@alafia`,
    sequence: appointment.sequence,
    stamp: appointment.updatedAt,
    lastModified: appointment.updatedAt,
    start: appointment.startsAt,
    end: appointment.endsAt,
    status,
    busystatus: status === ICalEventStatus.CANCELLED ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    summary: `Appointment with ${appointment.withWhom}`,
    location: locationOf(appointment, clinic),
    description: 'Sign in to Alafia to see, join, move or cancel this appointment.',
    url: `${origin}/appointments?appointment=${appointment.id}`,
  })
}

/** The appointments as an iCalendar file (RFC 5545), all times in UTC. */
export const calendarFile = (appointments: readonly CalendarAppointment[], sender: Sender): string => {
  const calendar = ical({
    name: calendarName,
    prodId: { company: 'Alafia', product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const appointment of appointments) addTo(calendar, appointment, sender)
  return calendar.toString()
}
