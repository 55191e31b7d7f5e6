import { slotMinutes } from '../appointments/states.ts'
import type { CivilTime } from '../kernel/civil.ts'

/* A doctor's hours as a day has them, by the clinic's wall clock: stretches for a person, slots for a booking. */

const minutesADay = 24 * 60

/** From one time up to, but not including, another: '00:00' as an end is the day's midnight. */
export type Stretch = { from: CivilTime; to: CivilTime }

/** Minutes since midnight. */
export const minutesInto = (time: CivilTime): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const endOf = ({ to }: Stretch) => minutesInto(to) || minutesADay

const timeAt = (minutes: number): CivilTime => {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The starts of the visits that fit in whole, one right after the other. */
export const slotsIn = (stretch: Stretch): CivilTime[] => {
  const [first, end] = [minutesInto(stretch.from), endOf(stretch)]
  const count = Math.max(0, Math.floor((end - first) / slotMinutes))
  return Array.from({ length: count }, (_, place) => timeAt(first + place * slotMinutes))
}

/** A day's slots, in order. */
export const slotsOfDay = (stretches: readonly Stretch[]): CivilTime[] =>
  stretches.flatMap(slotsIn).toSorted()

/** The stretches that slots make: what follows without a gap is one. `slotsOfDay` gives the same slots back. */
export const stretchesOf = (slots: readonly CivilTime[]): Stretch[] => {
  const stretches: Stretch[] = []
  for (const time of slots.toSorted()) {
    const to = timeAt(minutesInto(time) + slotMinutes)
    const last = stretches.at(-1)
    if (last?.to === time) last.to = to
    else stretches.push({ from: time, to })
  }
  return stretches
}

/** Whether a visit that starts at `time` lies within the slots from its beginning to its end. */
export const isWithin = (slots: readonly CivilTime[], time: CivilTime): boolean => {
  const end = minutesInto(time) + slotMinutes
  let covered = minutesInto(time)
  for (const slot of slots.toSorted()) {
    const start = minutesInto(slot)
    if (start <= covered && covered < start + slotMinutes) covered = start + slotMinutes
  }
  return covered >= end
}

/** What is wrong with a day's slots, by their places: too close to the one before in time, or over midnight. */
export const wrongSlots = (slots: readonly CivilTime[]): Map<number, string> => {
  const wrong = new Map<number, string>()
  const inOrder = slots
    .map((time, place) => ({ time, place }))
    .toSorted((one, other) => minutesInto(one.time) - minutesInto(other.time))
  for (const [nth, { time, place }] of inOrder.entries()) {
    const before = inOrder[nth - 1]
    if (before?.time === time) wrong.set(place, `${time} is there twice`)
    else if (before && minutesInto(time) - minutesInto(before.time) < slotMinutes)
      wrong.set(place, `${time} overlaps with ${before.time}: a visit takes ${slotMinutes} minutes`)
    else if (minutesInto(time) + slotMinutes > minutesADay)
      wrong.set(place, `A visit at ${time} would go on after midnight`)
  }
  return wrong
}

type WrongStretch = { place: number; end: 'from' | 'to'; message: string }

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const wrongAlone = (stretch: Stretch): Omit<WrongStretch, 'place'> | undefined => {
  if (!isTime(stretch.from)) return { end: 'from', message: 'Please enter when the hours start' }
  if (!isTime(stretch.to)) return { end: 'to', message: 'Please enter when the hours end' }
  const length = endOf(stretch) - minutesInto(stretch.from)
  if (length <= 0) return { end: 'to', message: 'The end must be after the start' }
  const rest = length % slotMinutes
  if (rest === 0) return undefined
  const [earlier, later] = [endOf(stretch) - rest, endOf(stretch) - rest + slotMinutes]
  const ends = [
    earlier > minutesInto(stretch.from) ? earlier : undefined,
    later <= minutesADay ? later : undefined,
  ]
    .filter((end) => end !== undefined)
    .map(timeAt)
  return {
    end: 'to',
    message: `Visits take ${slotMinutes} minutes: from ${stretch.from} they end at ${ends.join(' or ')}`,
  }
}

/** What is wrong with the stretches that a person has typed for a day: each is whole visits, and none lies over another. */
export const wrongStretches = (stretches: readonly Stretch[]): WrongStretch[] => {
  const wrong: WrongStretch[] = []
  for (const [place, stretch] of stretches.entries()) {
    const alone = wrongAlone(stretch)
    const [first, end] = [minutesInto(stretch.from), endOf(stretch)]
    const other = stretches
      .slice(0, place)
      .find((one) => !wrongAlone(one) && minutesInto(one.from) < end && first < endOf(one))
    if (alone) wrong.push({ place, ...alone })
    else if (other) wrong.push({ place, end: 'from', message: `Overlaps with ${other.from} to ${other.to}` })
  }
  return wrong
}
