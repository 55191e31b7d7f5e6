import { and, between, eq } from 'drizzle-orm'
import type {
  AvailabilityUpdate,
  MyAvailability,
  TimeOff,
  TimeOffRequest,
} from '@alafia/contract/appointments/availability.schema'
import { requireOpenSites } from '../../clinic/sites.exports.queries.ts'
import {
  deleteTimeOff,
  toMyAvailability,
  replaceWeeklySlots,
  insertTimeOff,
} from '../../doctors/availability.actions.ts'
import { getLockedAvailability } from '../../doctors/exports.queries.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import { requireNoSession } from '../group-sessions/planned.queries.ts'
import { groupSession } from '../group-sessions/table.ts'
import { listUpcomingBookings } from './availability.queries.ts'
import { appointmentsOutside, type Availability } from './appointments-outside-hours.ts'

/** For patients who have the doctor's slots open, and the doctor's other tabs. */
const recordAndInvalidate = (tx: Tx, doctorId: number, action: string, subject: string) => {
  tx.record(action, subject)
  tx.invalidate('everyone', 'slots', String(doctorId))
}

/**
 * A change never moves or cancels an appointment. Those that it would leave outside the hours are shown first; the doctor
 * confirms by naming them, and one that was booked since is shown again.
 * @throws Problem 409 'appointments-outside-hours' with the appointments
 */
const requireNoneOutside = async (
  { actor, clock, about }: Context,
  tx: Tx,
  before: Availability,
  after: Availability,
  keep: readonly number[],
) => {
  const outside = appointmentsOutside(
    before,
    after,
    await listUpcomingBookings(tx, actor.userId, clock.now()),
  )
  if (outside.every(({ id }) => keep.includes(id))) return
  about(
    outside.map(({ patientId }) => patientId),
    `doctor ${actor.userId}`,
  )
  const count =
    outside.length === 1 ? '1 booked appointment lies' : `${outside.length} booked appointments lie`
  const orElsewhere = outside.some(({ placeName }) => placeName !== null) ? ' or at another site' : ''
  throw new Problem('appointments-outside-hours', `${count} outside these hours${orElsewhere}`, {
    appointments: outside.map(({ id, date, time, personName, placeName }) => ({
      id,
      appointmentDate: date,
      appointmentTime: time,
      personName,
      ...(placeName !== null && { placeName }),
    })),
  })
}

/** Replaces the week that the doctor saw. @throws Problem 409 if it has changed since, or with the appointments outside */
export const updateAvailability = (
  context: Context,
  { version, week, keep = [] }: AvailabilityUpdate,
): Promise<MyAvailability> => {
  const { actor, clock } = context
  context.about([], `doctor ${actor.userId}`)
  return context.transact(async (tx) => {
    const before = await getLockedAvailability(tx, actor.userId, clock.today())
    if (toMyAvailability(before.availability).version !== version)
      throw new Problem('edited-elsewhere', 'Your hours were changed somewhere else')
    await requireNoneOutside(context, tx, before, { ...before, availability: week }, keep)
    await requireOpenSites(
      tx,
      new Map(
        week.flatMap(({ siteId }, place) => (siteId === undefined ? [] : [[siteId, `week.${place}.siteId`]])),
      ),
    )
    await replaceWeeklySlots(tx, actor.userId, week)
    recordAndInvalidate(tx, actor.userId, 'availability.updated', `doctor ${actor.userId}`)
    return toMyAvailability(week)
  })
}

/** Adds time off. @throws Problem 400 for days that are over or already off, 409 with the appointments booked on them */
export const addTimeOff = (
  context: Context,
  { startsOn, endsOn, keep = [] }: TimeOffRequest,
): Promise<TimeOff> => {
  const { actor, clock } = context
  context.about([], `doctor ${actor.userId}`)
  const today = clock.today()
  if (startsOn < today) throw invalid('startsOn', 'Please select a day from today on')
  return context.transact(async (tx) => {
    const before = await getLockedAvailability(tx, actor.userId, today)
    const known = before.timeOff.find((off) => off.startsOn <= endsOn && startsOn <= off.endsOn)
    if (known)
      throw invalid(
        'startsOn',
        known.startsOn === known.endsOn
          ? `You are already off on ${dayAndMonth(known.startsOn)}`
          : `You are already off from ${dayAndMonth(known.startsOn)} to ${dayAndMonth(known.endsOn)}`,
      )
    await requireNoSession(
      tx,
      and(eq(groupSession.doctorId, actor.userId), between(groupSession.date, startsOn, endsOn)),
      clock.now(),
    )
    const after = { ...before, timeOff: [...before.timeOff, { startsOn, endsOn }] }
    await requireNoneOutside(context, tx, before, after, keep)
    const id = await insertTimeOff(tx, actor.userId, { startsOn, endsOn })
    recordAndInvalidate(tx, actor.userId, 'time-off.added', `time off ${id}`)
    return { id, startsOn, endsOn }
  })
}

/** Removes time off: the weekly hours apply again. @throws Problem 404 */
export const removeTimeOff = (context: Context, id: number): Promise<undefined> => {
  const { userId } = context.actor
  context.about([], `time off ${id}`)
  return context.transact(async (tx) => {
    if (!(await deleteTimeOff(tx, userId, id))) throw notFound()
    recordAndInvalidate(tx, userId, 'time-off.removed', `time off ${id}`)
    return undefined
  })
}
