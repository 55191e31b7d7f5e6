import type { Appointment } from '@alafia/contract/appointments/schema'
import { slotMinutes, type AppointmentStatus } from '@alafia/contract/appointments/states'
import type { DoctorDay } from '@alafia/contract/appointments/availability.schema'
import { civilOf, type CivilTime } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'

/* A doctor's day as it is drawn: appointments, free time and pauses. Times are minutes since midnight. */

type DrawnAppointment = Pick<
  Appointment,
  'id' | 'status' | 'appointmentTime' | 'startsAt' | 'endsAt' | 'groupSessionId'
>

export type Span = { from: number; to: number }
/** `lane` of `lanes`: overlapping appointments are side by side, counted from 0. */
export type PlannedAppointment<V> = Span & {
  kind: 'appointment'
  appointment: V
  lane: number
  lanes: number
}
/** A group session; its spots aren't drawn one by one. */
export type PlannedSession = Span & { kind: 'session' } & DoctorDay['sessions'][number]
export type Segment<V> = PlannedAppointment<V> | PlannedSession | (Span & { kind: 'free' | 'pause' })
export type DayPlan<V> = { segments: Segment<V>[]; appointments: number; freeSlots: number }

/** A cancelled or postponed appointment no longer holds its time. */
const drawn: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'completed', 'no-show']

export const minutesOf = (time: CivilTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** '09:30'; the end of a day is '24:00'. */
export const timeOf = (minutes: number): CivilTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const overlap = (one: Span, other: Span) => one.from < other.to && other.from < one.to

const spanOf = ({ appointmentTime, startsAt, endsAt }: DrawnAppointment): Span => {
  const from = minutesOf(appointmentTime)
  // A video visit ends when its doctor ends it, between two minutes.
  const length = Math.floor((Date.parse(endsAt) - Date.parse(startsAt)) / minute)
  return { from, to: from + Math.max(length, 1) }
}

/** Puts each appointment in the first free lane. Appointments that overlap, even indirectly, share the width. */
const inLanes = <V extends DrawnAppointment>(appointments: readonly V[]): PlannedAppointment<V>[] => {
  const planned: PlannedAppointment<V>[] = []
  let group: PlannedAppointment<V>[] = []
  for (const appointment of appointments) {
    const span = spanOf(appointment)
    if (!group.some((one) => overlap(one, span))) group = []
    const taken = new Set(group.filter((one) => overlap(one, span)).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    const one: PlannedAppointment<V> = { kind: 'appointment', ...span, appointment, lane, lanes: 1 }
    group.push(one)
    planned.push(one)
    const lanes = 1 + Math.max(...group.map((member) => member.lane))
    for (const member of group) member.lanes = lanes
  }
  return planned
}

/** Joins adjacent spans. */
const merge = (spans: readonly Span[]): Span[] => {
  const runs: Span[] = []
  for (const { from, to } of spans) {
    const last = runs.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else runs.push({ from, to })
  }
  return runs
}

const bySpan = (one: Span, other: Span) => one.from - other.from || one.to - other.to

/**
 * A day in order. A slot is free if no appointment holds it, even if it can no longer be booked; a pause is time in between
 * that is neither.
 */
export const dayPlanOf = <V extends DrawnAppointment>(
  day: DoctorDay | undefined,
  all: readonly V[],
): DayPlan<V> => {
  const shown = all.filter(({ status }) => drawn.includes(status))
  const sessions = (day?.sessions ?? []).map((session): PlannedSession => {
    const from = minutesOf(session.time)
    return { kind: 'session', from, to: from + session.lengthMinutes, ...session }
  })
  // Spots are drawn themselves where the day, and so their session, couldn't be loaded.
  const single = shown.filter(({ groupSessionId }) => !sessions.some(({ id }) => id === groupSessionId))
  const appointments = inLanes(single.toSorted((one, other) => bySpan(spanOf(one), spanOf(other))))
  const slots = (day?.slots ?? []).map(({ time }) => ({
    from: minutesOf(time),
    to: minutesOf(time) + slotMinutes,
  }))
  const free = slots
    .filter((slot) => ![...appointments, ...sessions].some((busy) => overlap(busy, slot)))
    .toSorted(bySpan)
  const busy: Segment<V>[] = [
    ...appointments,
    ...sessions,
    ...merge(free).map((span) => ({ kind: 'free' as const, ...span })),
  ].toSorted(bySpan)
  const segments: Segment<V>[] = []
  let end = busy[0]?.from ?? 0
  for (const segment of busy) {
    if (segment.from > end) segments.push({ kind: 'pause', from: end, to: segment.from })
    segments.push(segment)
    end = Math.max(end, segment.to)
  }
  return { segments, appointments: shown.length, freeSlots: free.length }
}

/** Minutes since the clinic's midnight if `date` is today there, otherwise undefined. */
export const minutesNowOn = (date: string, now: Date, zone: string): number | undefined => {
  const shown = civilOf(now, zone)
  return shown.date === date ? minutesOf(shown.time) : undefined
}
