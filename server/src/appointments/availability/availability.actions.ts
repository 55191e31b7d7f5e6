import type { HoursChange, OwnHours, TimeOff, TimeOffRequest } from '@alafia/contract/doctors/own-hours'
import { deleteTimeOff, ownHoursOf, replaceWeek, storeTimeOff } from '../../doctors/actions.ts'
import { lockedHours } from '../../doctors/queries.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import { bookedAhead } from './availability.queries.ts'
import { uncoveredBy, type Hours } from './uncovered.ts'

/** Patients who look at the doctor's slots, and the doctor's own other tabs. */
const announce = (tx: Tx, doctorId: number, action: string, subject: string) => {
  tx.record(action, subject)
  tx.invalidate('everyone', 'slots', String(doctorId))
}

/**
 * An edit never breaks a booked visit: what it would leave outside the hours is shown first. The doctor goes on by naming
 * those visits, which stay as they are; one that was booked since is shown again.
 * @throws Problem 409 'visits-outside' with the visits
 */
const showOutside = async (
  { actor, clock, about }: Context,
  tx: Tx,
  before: Hours,
  after: Hours,
  keep: readonly number[],
) => {
  const outside = uncoveredBy(before, after, await bookedAhead(tx, actor.userId, clock.now()))
  if (outside.every(({ id }) => keep.includes(id))) return
  about(
    outside.map(({ patientId }) => patientId),
    `doctor ${actor.userId}`,
  )
  const count = outside.length === 1 ? '1 booked visit lies' : `${outside.length} booked visits lie`
  throw new Problem('visits-outside', `${count} outside these hours`, {
    visits: outside.map(({ id, date, time, personName }) => ({
      id,
      appointmentDate: date,
      appointmentTime: time,
      personName,
    })),
  })
}

/** The whole week in place of the one that the doctor has seen. @throws Problem 409 for another one meanwhile, or with visits outside */
export const changeHours = (
  context: Context,
  { version, week, keep = [] }: HoursChange,
): Promise<OwnHours> => {
  const { actor, clock } = context
  context.about([], `doctor ${actor.userId}`)
  return context.transact(async (tx) => {
    const before = await lockedHours(tx, actor.userId, clock.today())
    if (ownHoursOf(before.availability).version !== version)
      throw new Problem('edited-elsewhere', 'Your hours were changed elsewhere meanwhile')
    await showOutside(context, tx, before, { ...before, availability: week }, keep)
    await replaceWeek(tx, actor.userId, week)
    announce(tx, actor.userId, 'availability.changed', `doctor ${actor.userId}`)
    return ownHoursOf(week)
  })
}

/** Takes days off. @throws Problem 400 for days that are over or off already, 409 with the visits that are booked on them */
export const addTimeOff = (
  context: Context,
  { startsOn, endsOn, keep = [] }: TimeOffRequest,
): Promise<TimeOff> => {
  const { actor, clock } = context
  context.about([], `doctor ${actor.userId}`)
  const today = clock.today()
  if (startsOn < today) throw invalid('startsOn', 'Please select a day from today on')
  return context.transact(async (tx) => {
    const before = await lockedHours(tx, actor.userId, today)
    const known = before.timeOff.find((off) => off.startsOn <= endsOn && startsOn <= off.endsOn)
    if (known)
      throw invalid(
        'startsOn',
        known.startsOn === known.endsOn
          ? `You are already off on ${dayAndMonth(known.startsOn)}`
          : `You are already off from ${dayAndMonth(known.startsOn)} to ${dayAndMonth(known.endsOn)}`,
      )
    const after = { ...before, timeOff: [...before.timeOff, { startsOn, endsOn }] }
    await showOutside(context, tx, before, after, keep)
    const id = await storeTimeOff(tx, actor.userId, { startsOn, endsOn })
    announce(tx, actor.userId, 'time-off.added', `time off ${id}`)
    return { id, startsOn, endsOn }
  })
}

/** Gives days off back: the weekly hours hold again. @throws Problem 404 */
export const removeTimeOff = (context: Context, id: number): Promise<undefined> => {
  const { userId } = context.actor
  context.about([], `time off ${id}`)
  return context.transact(async (tx) => {
    if (!(await deleteTimeOff(tx, userId, id))) throw notFound()
    announce(tx, userId, 'time-off.removed', `time off ${id}`)
    return undefined
  })
}
