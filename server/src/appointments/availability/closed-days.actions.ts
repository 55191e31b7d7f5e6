import { between } from 'drizzle-orm'
import type { ClosedDays, ClosedDaysRequest } from '@alafia/contract/clinic/opening.schema'
import { insertClosedDays } from '../../clinic/closed-days.actions.ts'
import { lockOpening } from '../../clinic/opening.exports.queries.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { requireNoSession } from '../group-sessions/planned.queries.ts'
import { groupSession } from '../group-sessions/table.ts'
import { listBookingsBetween } from './availability.queries.ts'

/**
 * Closes the clinic on these days: nobody can book them any more. What is booked on them is shown first and never cancelled; the
 * administrator confirms by naming it, and one that was booked since is shown again.
 * @throws Problem 400 for days that are over or already closed, 409 with the appointments booked on them
 */
export const addClosedDays = (
  context: Context,
  { keep = [], ...days }: ClosedDaysRequest,
): Promise<ClosedDays> => {
  const { clock } = context
  if (days.startsOn < clock.today()) throw invalid('startsOn', 'Please select a day from today on')
  return context.transact(async (tx) => {
    await lockOpening(tx)
    const added = await insertClosedDays(tx, days)
    await requireNoSession(tx, between(groupSession.date, days.startsOn, days.endsOn), clock.now())
    const appointments = await listBookingsBetween(tx, days, clock.now())
    if (appointments.every(({ id }) => keep.includes(id))) return added
    context.about(
      appointments.map(({ patientId }) => patientId),
      `closed days ${days.startsOn} to ${days.endsOn}`,
    )
    const count = appointments.length === 1 ? '1 visit is booked' : `${appointments.length} visits are booked`
    throw new Problem('appointments-outside-hours', `${count} on these days`, { appointments })
  })
}
