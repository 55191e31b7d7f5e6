import { inArray } from 'drizzle-orm'
import type { Appointment, AppointmentUpdate } from '@alafia/contract/appointments/schema'
import { canMove } from '@alafia/contract/appointments/states'
import { addDays, daysBetween } from '@alafia/contract/kernel/civil'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { authorize, type Authorized } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { cancelBill, type SeenCost } from '../cancelling.actions.ts'
import { keepWorkingNote } from '../consultation/consultation.actions.ts'
import { seriesNotifications, updateNotifications, type SeriesVerb } from '../notifications.ts'
import { mayMove, move, requireNotStarted } from '../policy.ts'
import { appointmentOf, type AppointmentRow } from '../row.ts'
import { save } from '../saving.actions.ts'
import { appointment } from '../table.ts'
import { lengthOf } from '../terms.ts'
import {
  isLive,
  moverName,
  moveTo,
  notifyOf,
  recordTransition,
  requireSeenTime,
} from '../transitions.actions.ts'
import { offerDay } from '../waitlist/offering.actions.ts'
import { tryLockDay } from '../waitlist/waiting.queries.ts'
import { checkEach, takeEach, withSeriesConflict } from './conflicts.actions.ts'
import { lockDays, lockSeries } from './locks.queries.ts'

/** A visit may be moved to where another one of the series still is: until each has its new time, none holds one. */
const releaseTimes = async (tx: Tx, visits: readonly Visit[]): Promise<void> => {
  const ids = visits.map(({ id }) => id)
  await tx.update(appointment).set({ status: 'rescheduled' }).where(inArray(appointment.id, ids))
}

type Visit = Authorized<AppointmentRow>
type Change = { before: Visit; after: AppointmentRow }

/** The appointment and its series, locked in one order. @throws Problem 404 */
const lockAsked = async (tx: Tx, context: Context, id: number) => {
  context.about([], `appointment ${id}`)
  const all = await lockSeries(tx, context, id)
  const asked = all.find((one) => one.id === id)
  if (!asked) throw notFound()
  context.about([asked.patientId], `appointment ${id}`)
  return { all, asked }
}

/** Records each change, and notifies of all at once. Replies with the first. */
const finish = async (
  tx: Tx,
  context: Context,
  changes: readonly [Change, ...Change[]],
  verb: SeriesVerb,
): Promise<Appointment> => {
  const [{ after: first }, ...others] = changes
  const visits = changes.map(({ after }) => after)
  const who = moverName(context, first)
  const notices =
    others.length === 0
      ? updateNotifications(first, verb, who)
      : seriesNotifications(first, visits, verb, who)
  notifyOf(tx, context, first, notices)
  for (const { before, after } of changes) await recordTransition(tx, before, after, verb, context)
  return appointmentOf(first, context.actor.role)
}

/**
 * Accepts the appointment and, of its series, what was asked for together with it and hasn't changed since: one answer to one
 * request. A visit that was changed on its own waits for its own answer, since the doctor may not have seen how.
 * @throws Problem 404, 403, 409
 */
export const acceptAppointment = (
  context: Context,
  id: number,
  seen: string | undefined,
): Promise<Appointment> =>
  context.transact(async (tx) => {
    const { all, asked } = await lockAsked(tx, context, id)
    const accept = async (one: AppointmentRow): Promise<Change> => {
      const before = authorize(one, mayMove(context.actor, 'accept'))
      const status = move(before.status, 'accept')
      return { before, after: await save(tx, before, { status }, context) }
    }
    requireSeenTime(asked, seen)
    const changes: [Change, ...Change[]] = [await accept(asked)]
    for (const one of all)
      if (one.id !== id && one.status === asked.status && one.updatedAt === asked.updatedAt)
        changes.push(await accept(one))
    return finish(tx, context, changes, 'accept')
  })

type Following = NonNullable<AppointmentUpdate['following']>

/**
 * The appointment and the visits of its series after it, soonest first, all of which may make the transition.
 * @throws Problem 404, 403, 409 also if those after it aren't the ones that the sender saw
 */
const lockFollowing = async (
  tx: Tx,
  context: Context,
  id: number,
  verb: 'cancel' | 'reschedule',
  seen: Following,
): Promise<[Visit, ...Visit[]]> => {
  const { all, asked } = await lockAsked(tx, context, id)
  const authorized = (one: AppointmentRow): Visit => {
    const visit = authorize(one, mayMove(context.actor, verb))
    move(visit.status, verb)
    requireNotStarted(context.actor, visit)
    return visit
  }
  const first = authorized(asked)
  const after = all
    .filter(({ startsAt, status }) => startsAt > asked.startsAt && canMove(status, verb))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  if (after.length !== seen.length || after.some((one) => !seen.some((visit) => visit.id === one.id)))
    throw new Problem('wrong-state', 'The visits of this series have changed. Look at them again')
  return [first, ...after.map(authorized)]
}

const seenOf = (seen: Following, { id }: Visit) => seen.find((visit) => visit.id === id)

/** Whoever waits is offered what has become free. */
const offerFreed = async (tx: Tx, { clock }: Context, freed: readonly Visit[]): Promise<void> => {
  for (const one of freed) await offerDay(tx, tx, clock, one)
}

/** Cancels the appointment and those after it, each by its own rule, or none. @throws Problem 404, 403, 409 */
export const cancelFollowing = (
  context: Context,
  id: number,
  { reason = '', startsAt, seenCost, following = [] }: AppointmentUpdate,
): Promise<Appointment> =>
  context.transact(async (tx) => {
    const visits = await lockFollowing(tx, context, id, 'cancel', following)
    const freed = visits.filter(isLive)
    await lockDays(tx, { doctorId: visits[0].doctorId, dates: freed.map(({ date }) => date) })
    const cancel = async (before: Visit, seen: string | undefined, cost: SeenCost | undefined) => {
      requireSeenTime(before, seen)
      await cancelBill(tx, context, before, cost)
      const after = await save(tx, before, { status: 'cancelled', cancelReason: reason }, context)
      await keepWorkingNote(tx, before)
      return { before, after }
    }
    const [first, ...after] = visits
    const changes: [Change, ...Change[]] = [await cancel(first, startsAt, seenCost)]
    for (const one of after) {
      const seen = seenOf(following, one)
      changes.push(await cancel(one, seen?.startsAt, seen?.seenCost))
    }
    const reply = await finish(tx, context, changes, 'cancel')
    await offerFreed(tx, context, freed)
    return reply
  })

/**
 * Moves the appointment and those after it by the same number of days, to the same time of day, or none of them.
 * @throws Problem 404, 403; 400 and 409 that name the visits that can't be moved
 */
export const moveFollowing = (
  context: Context,
  id: number,
  { appointmentDate: date = '', appointmentTime: time = '', seenSite, following = [] }: AppointmentUpdate,
): Promise<Appointment> =>
  withSeriesConflict(context, () =>
    context.transact(async (tx) => {
      const visits = await lockFollowing(tx, context, id, 'reschedule', following)
      const [first, ...others] = visits
      for (const one of others) requireSeenTime(one, seenOf(following, one)?.startsAt)
      const { patientId, familyMemberId, doctorId } = first
      const days = daysBetween(first.date, date)
      const asked = visits.map((visit, place) => ({
        visit,
        place,
        request: {
          patientId,
          familyMemberId,
          doctorId,
          date: addDays(visit.date, days),
          time,
          length: lengthOf(visit.terms),
          mode: visit.mode,
          seenSite,
        },
      }))
      const person = { patientId, familyMemberId }
      const dates = asked.map(({ request }) => request.date)
      // Sent together, as for a single booking.
      const [, checked] = await Promise.all([
        lockDays(tx, { doctorId, dates, person }),
        checkEach(tx, context, asked, null),
      ])
      const freed: Visit[] = []
      for (const one of visits) if (isLive(one) && (await tryLockDay(tx, one))) freed.push(one)
      await releaseTimes(tx, visits)
      const [moved, ...rest] = await takeEach(checked, async ({ visit, request, slot }) => ({
        before: visit,
        after: await moveTo(tx, visit, request, slot.interval, context),
      }))
      if (!moved) throw new Error('No visit was moved')
      const reply = await finish(tx, context, [moved, ...rest], 'reschedule')
      await offerFreed(tx, context, freed)
      return reply
    }),
  )
