import { day, minute } from './durations.ts'

/*
 * Wall-clock dates and times of the clinic (`yyyy-mm-dd`, `HH:mm`), and conversions to and from instants.
 * A civil date has no zone; only the functions that take a `zone` (an IANA name) know one.
 */
export type CivilDate = string
export type CivilTime = string
export type ZoneName = string

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export type Weekday = (typeof weekdays)[number]

const utc = (date: CivilDate) => new Date(`${date}T00:00:00Z`)

/** The day `days` later (earlier when negative). */
export const addDays = (date: CivilDate, days: number): CivilDate => {
  const moved = utc(date)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

export const weekdayOf = (date: CivilDate): Weekday => weekdays[utc(date).getUTCDay()] ?? 'Sunday'

/** Whole years between a birth date and `today`. Someone born on 29 February turns a year older on 1 March. */
export const ageOn = (today: CivilDate, dateOfBirth: CivilDate): number => {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** Days from the one day to the other; negative if `until` is earlier. */
export const daysBetween = (from: CivilDate, until: CivilDate): number =>
  Math.round((utc(until).getTime() - utc(from).getTime()) / day)

/**
 * The same day of the month some months later. A month without such a day gives the first of the next one (30 January and one
 * month: 1 March), as `ageOn` counts: nobody is a month older before the day has passed.
 */
export const addMonths = (date: CivilDate, months: number): CivilDate => {
  const first = utc(`${date.slice(0, 8)}01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const next = new Date(first)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const firstOfNext = next.toISOString().slice(0, 10)
  const same = addDays(first.toISOString().slice(0, 10), Number(date.slice(8)) - 1)
  return same < firstOfNext ? same : firstOfNext
}

/** Whole months between a birth date, or another day, and a later one: the last `months` for which `addMonths` isn't after it. */
export const monthsBetween = (from: CivilDate, until: CivilDate): number => {
  const months = (date: CivilDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return months(until) - months(from) - (until.slice(8) < from.slice(8) ? 1 : 0)
}

const formatters = new Map<ZoneName, Intl.DateTimeFormat>()

const formatterFor = (zone: ZoneName) => {
  const cached = formatters.get(zone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(zone, formatter)
  return formatter
}

const quarter = 15 * minute
const mostKept = 10_000
/** By zone and quarter of an hour: clocks change at no other time, and to format a date takes long. */
const offsets = new Map<string, number>()

const readOffset = (at: Date, zone: ZoneName): number => {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatterFor(zone).formatToParts(at)) part[type] = value
  const shown = Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:00Z`)
  return shown - Math.floor(at.getTime() / minute) * minute
}

/** How far the clocks of `zone` are ahead of UTC, in milliseconds. */
const offsetAt = (at: Date, zone: ZoneName): number => {
  const key = `${zone} ${Math.floor(at.getTime() / quarter)}`
  const kept = offsets.get(key)
  if (kept !== undefined) return kept
  if (offsets.size >= mostKept) offsets.clear()
  const offset = readOffset(at, zone)
  offsets.set(key, offset)
  return offset
}

/** The date and time in `zone` at an instant. */
export const civilOf = (at: Date, zone: ZoneName): { date: CivilDate; time: CivilTime } => {
  const shown = new Date(at.getTime() + offsetAt(at, zone)).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * The instant at which it is this date and time in `zone`. A time that a clock change skips is read with the offset
 * before the change (and so falls after it). A time that occurs twice means the first of the two.
 */
export const instantOf = (date: CivilDate, time: CivilTime, zone: ZoneName): Date => {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  const dayBefore = offsetAt(new Date(asIfUtc - day), zone)
  const early = new Date(asIfUtc - dayBefore)
  if (offsetAt(early, zone) === dayBefore) return early
  const late = new Date(asIfUtc - offsetAt(early, zone))
  const shown = civilOf(late, zone)
  return shown.date === date && shown.time === time ? late : early
}
