import { dayParts, type DayPart, type WaitlistEntry } from '@alafia/contract/appointments/waitlist'
import { weekdays, type Weekday } from '@alafia/contract/kernel/civil'
import { plainDate } from '../../../lib/format.ts'

export const partLabels: Record<DayPart, string> = {
  any: 'Any time',
  morning: 'Morning (before 12:00)',
  afternoon: 'Afternoon (12:00 to 17:00)',
  evening: 'Evening (from 17:00)',
}

/** From Monday on. */
export const week: readonly Weekday[] = [...weekdays.slice(1), weekdays[0]]

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const daysLabel = (days: readonly Weekday[]): string =>
  days.length === week.length
    ? 'any day'
    : listed.format(week.filter((day) => days.includes(day)).map((day) => `${day}s`))

const timesLabel = (from: string, until: string): string => {
  if (from === dayParts.any[0] && until === dayParts.any[1]) return 'any time'
  return until === dayParts.any[1] ? `from ${from}` : `${from} to ${until}`
}

/** 'Mondays and Fridays, 12:00 to 16:59, 12 March 2026 to 30 April 2026' */
export const suitableLabel = ({
  weekdays: days,
  fromTime,
  untilTime,
  firstDay,
  lastDay,
}: Pick<WaitlistEntry, 'weekdays' | 'fromTime' | 'untilTime' | 'firstDay' | 'lastDay'>): string => {
  const span = firstDay === lastDay ? plainDate(firstDay) : `${plainDate(firstDay)} to ${plainDate(lastDay)}`
  return `${firstDay === lastDay ? '' : `${daysLabel(days)}, `}${timesLabel(fromTime, untilTime)}, ${span}`
}

/** 'Dr. Chidi Okafor', or 'Any doctor in Cardiology' */
export const waitsForLabel = ({
  doctorName,
  specialization,
}: Pick<WaitlistEntry, 'doctorName' | 'specialization'>) => doctorName ?? `Any doctor in ${specialization}`
