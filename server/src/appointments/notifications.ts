import { whoseAppointment } from '@alafia/contract/appointments/labels'
import { weekdayOf } from '@alafia/contract/kernel/civil'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import {
  isImmediateCare,
  type AppointmentStatus,
  type AppointmentVerb,
} from '@alafia/contract/appointments/states'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'
import type { Actor } from '../sessions/actor.ts'
import { doctorNameOf, isoOf, patientNameOf, type AppointmentRow } from './row.ts'

/** 12 March at 09:30, in the clinic's wall-clock time; with its place: 12 March at 09:30 (Lekki) */
export const dateAndTime = ({ date, time, placeName }: Pick<AppointmentRow, 'date' | 'time' | 'placeName'>) =>
  `${dayAndMonth(date)} at ${time.slice(0, 5)}${placeName === null ? '' : ` (${placeName})`}`

const titles: Record<AppointmentVerb, string> = {
  accept: 'Appointment confirmed',
  requestNewTime: 'Please choose a new time',
  reschedule: 'Appointment moved',
  cancel: 'Appointment cancelled',
  complete: 'Appointment completed',
  markNoShow: 'Appointment not attended',
}

/** Names and times only: health data is read through the policies. */
const sentences: Record<AppointmentVerb, (who: string, what: string, when: string) => string> = {
  accept: (who, what, when) => `${who} confirmed ${what} on ${when}`,
  requestNewTime: (who, what, when) => `${who} asks you to choose a new time for ${what} on ${when}`,
  reschedule: (who, what, when) => `${who} moved ${what} to ${when}`,
  cancel: (who, what, when) => `${who} cancelled ${what} on ${when}`,
  complete: (who, what, when) => `${who} completed ${what} on ${when}`,
  markNoShow: (who, what, when) => `${who} marked ${what} on ${when} as not attended`,
}

/** What whoever missed immediate care reads besides. */
const missedCareText = ({ type, startsAt, createdAt }: AppointmentRow, verb: AppointmentVerb): string =>
  verb === 'markNoShow' && isImmediateCare({ type, startsAt: isoOf(startsAt), createdAt: isoOf(createdAt) })
    ? '. You won’t be charged, and you can ask for a doctor again'
    : ''

type AppointmentUpdated = NewNotification<'appointment-updated'>

const payloadOf = (
  appointment: AppointmentRow,
  status: AppointmentStatus,
): AppointmentUpdated['payload'] => ({
  appointmentId: appointment.id,
  doctorName: doctorNameOf(appointment),
  status,
})

/** The notifications of a change. @param appointment after the change @param who made it, as people read it */
export const updateNotifications = (
  appointment: AppointmentRow,
  verb: AppointmentVerb,
  who: string,
): { toPatient: AppointmentUpdated; toDoctor: AppointmentUpdated } => {
  const notice = (what: string): AppointmentUpdated => ({
    type: 'appointment-updated',
    title: titles[verb],
    body: `${sentences[verb](who, what, dateAndTime(appointment))}${missedCareText(appointment, verb)}`,
    payload: payloadOf(appointment, appointment.status),
  })
  const { memberFirstName: member, memberLastName } = appointment
  return {
    toPatient: aboutMember(member, (name) => notice(whoseAppointment(name))),
    toDoctor: notice(member === null ? 'the appointment' : whoseAppointment(`${member} ${memberLastName}`)),
  }
}

const seriesTitles = { accept: 'Visits confirmed', reschedule: 'Visits moved', cancel: 'Visits cancelled' }
const seriesVerbs = { accept: 'confirmed', reschedule: 'moved', cancel: 'cancelled' }
export type SeriesVerb = keyof typeof seriesTitles

/** 6 visits, 12 March at 09:30 to 16 April at 09:30 */
const visitsText = (visits: readonly AppointmentRow[]): string => {
  const inOrder = visits.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const ends = [inOrder[0], inOrder.at(-1)].filter((one) => one !== undefined)
  return `${visits.length} visits, ${ends.map(dateAndTime).join(' to ')}`
}

/** One notification for all visits of a series that change together. @param visits after the change; `first` is one of them */
export const seriesNotifications = (
  first: AppointmentRow,
  visits: readonly AppointmentRow[],
  verb: SeriesVerb,
  who: string,
): { toPatient: AppointmentUpdated; toDoctor: AppointmentUpdated } => {
  const notice = (whose: string): AppointmentUpdated => ({
    type: 'appointment-updated',
    title: seriesTitles[verb],
    body: `${who} ${seriesVerbs[verb]} ${whose} ${visitsText(visits)}`,
    payload: payloadOf(first, first.status),
  })
  const { memberFirstName: member, memberLastName } = first
  return {
    toPatient: aboutMember(member, (name) => notice(name === null ? 'your' : `${name}’s`)),
    toDoctor: notice(member === null ? 'the' : `${member} ${memberLastName}’s`),
  }
}

/** ' for Kemi', if the appointment is a family member's. */
const forMember = (firstName: string | null) => (firstName === null ? '' : ` for ${firstName}`)

/** For the doctor. */
export const requestNotification = (
  appointment: AppointmentRow,
): NewNotification<'new-appointment-booking'> => ({
  type: 'new-appointment-booking',
  title: 'New appointment request',
  body: `${patientNameOf(appointment)}${forMember(appointment.memberFirstName)}, ${weekdayOf(appointment.date)} ${dateAndTime(appointment)}`,
  payload: { appointmentId: appointment.id, patientName: patientNameOf(appointment), date: appointment.date },
})

/** For the doctor, of all visits of a series. @param first its first visit */
export const seriesRequestNotification = (
  first: AppointmentRow,
  visits: readonly AppointmentRow[],
): NewNotification<'new-appointment-booking'> => ({
  ...requestNotification(first),
  title: `New request for ${visits.length} visits`,
  body: `${patientNameOf(first)}${forMember(first.memberFirstName)}: ${visitsText(visits)}`,
})

/** For the patient, of all visits of a series, when an administrator booked, or the other parent of a child. */
export const seriesBookedForYouNotification = (
  first: AppointmentRow,
  visits: readonly AppointmentRow[],
  { role, name }: Pick<Actor, 'role' | 'name'>,
): AppointmentUpdated =>
  aboutMember(first.memberFirstName, (member) => ({
    type: 'appointment-updated',
    title: role === 'admin' ? `Visits booked for ${member ?? 'you'}` : 'Visits booked',
    body: `${role === 'admin' ? 'The clinic' : name} booked ${visitsText(visits)}${forMember(member)} with ${doctorNameOf(first)}`,
    payload: payloadOf(first, first.status),
  }))

/** For the patient, when the doctor adds to the record; what was added is read in the record. */
export const addendumNotification = (appointment: AppointmentRow): AppointmentUpdated =>
  aboutMember(appointment.memberFirstName, (member) => ({
    type: 'appointment-updated',
    title: `Note added to ${whoseAppointment(member)}`,
    body: `${doctorNameOf(appointment)} added a note to ${whoseAppointment(member)} on ${dateAndTime(appointment)}`,
    payload: payloadOf(appointment, appointment.status),
  }))

/** For the patient, when the clinic closes a visit whose doctor left. */
export const heldNotification = (appointment: AppointmentRow): AppointmentUpdated =>
  aboutMember(appointment.memberFirstName, (member) => ({
    type: 'appointment-updated',
    title: titles.complete,
    body: `The clinic recorded that ${whoseAppointment(member)} on ${dateAndTime(appointment)} took place. If it didn’t, please call us`,
    payload: payloadOf(appointment, appointment.status),
  }))

/** For the patient, when an administrator booked, or the other parent of a child. */
export const bookedForYouNotification = (
  appointment: AppointmentRow,
  { role, name }: Pick<Actor, 'role' | 'name'>,
): AppointmentUpdated =>
  aboutMember(appointment.memberFirstName, (member) => ({
    type: 'appointment-updated',
    title: role === 'admin' ? `Appointment booked for ${member ?? 'you'}` : 'Appointment booked',
    body: `${role === 'admin' ? 'The clinic' : name} booked an appointment${forMember(member)} with ${doctorNameOf(appointment)} on ${dateAndTime(appointment)}`,
    payload: payloadOf(appointment, appointment.status),
  }))

/** For the patient, when the doctor booked. */
export const followUpNotification = (appointment: AppointmentRow): AppointmentUpdated =>
  aboutMember(appointment.memberFirstName, (member) => ({
    type: 'appointment-updated',
    title: 'Follow-up booked',
    body: `${doctorNameOf(appointment)} booked a follow-up appointment${forMember(member)} on ${dateAndTime(appointment)}`,
    payload: payloadOf(appointment, appointment.status),
  }))

/** When an administrator changes the address of the visit's site. */
export const addressChangedNotifications = (
  appointment: AppointmentRow,
  site: { name: string; address: string },
): { toPatient: AppointmentUpdated; toDoctor: NewNotification<'system-alert'> } => {
  const title = `New address of ${site.name}`
  const message = `${site.name}, where you have visits, is now at ${site.address}`
  return {
    toPatient: aboutMember(appointment.memberFirstName, (member) => ({
      type: 'appointment-updated',
      title,
      body: `${site.name} is now at ${site.address}. The next visit there is ${whoseAppointment(member)} on ${dateAndTime({ ...appointment, placeName: null })}`,
      payload: payloadOf(appointment, appointment.status),
    })),
    toDoctor: { type: 'system-alert', title, body: message, payload: { message } },
  }
}

/** For a doctor, when an administrator closes a site where they work. */
export const hoursMovedNotification = (from: string, to: string): NewNotification<'system-alert'> => {
  const message = `${from} is closed. Your working hours there are now at ${to}: please check them`
  return { type: 'system-alert', title: 'You work somewhere else now', body: message, payload: { message } }
}
