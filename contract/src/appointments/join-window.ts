import { addDays, instantOf, type CivilDate, type ZoneName } from '../kernel/civil.ts'
import type { Appointment } from './schema.ts'
import { isLive, type JoinState } from './states.ts'
import { minute } from '../kernel/durations.ts'

/** Minutes before the start from which the patient may join (decisions: appointments, joining). */
export const joinOpensMinutes = 15

/**
 * Whether there is a call to join, and when: `none` if the appointment isn't by video, is no longer live, or for the doctor isn't confirmed. The instants are
 * always set: ISO 8601 in UTC.
 */
export type JoinWindow = { state: JoinState; opensAt: string; closesAt: string }

type JoinableAppointment = Pick<Appointment, 'mode' | 'status' | 'startsAt' | 'endsAt'> & {
  appointmentDate: CivilDate
}

/**
 * The patient may join from 15 minutes before the start, the doctor at any time that day. Both may until the clinic's day is
 * over, because doctors run late.
 */
export const joinWindowOf = (
  appointment: JoinableAppointment,
  as: 'patient' | 'doctor',
  zone: ZoneName,
  now: Date,
): JoinWindow => {
  const midnight = (date: CivilDate) => instantOf(date, '00:00', zone).getTime()
  const start = Date.parse(appointment.startsAt)
  const opens = as === 'patient' ? start - joinOpensMinutes * minute : midnight(appointment.appointmentDate)
  const closes = Math.max(midnight(addDays(appointment.appointmentDate, 1)), Date.parse(appointment.endsAt))
  // The patient may wait before the doctor has confirmed the visit; the doctor begins nothing that isn't confirmed.
  const isOn = as === 'doctor' ? appointment.status === 'confirmed' : isLive(appointment.status)
  const hasCall = appointment.mode === 'video' && isOn
  const at = now.getTime()
  const state = !hasCall ? 'none' : at < opens ? 'not-yet' : at < closes ? 'open' : 'over'
  return { state, opensAt: new Date(opens).toISOString(), closesAt: new Date(closes).toISOString() }
}
