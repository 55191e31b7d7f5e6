import { and, eq, gte, lte } from 'drizzle-orm'
import type { ClosedDays } from '@alafia/contract/clinic/opening.schema'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import { invalid, notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { lockOpening } from './opening.exports.queries.ts'
import { closedDays } from './table.ts'

/** For whoever has the clinic or free times open. */
const recordAndInvalidate = (tx: Tx, action: string, { name, startsOn, endsOn }: Omit<ClosedDays, 'id'>) => {
  tx.record(action, `clinic ${startsOn} to ${endsOn} ${JSON.stringify(name)}`)
  tx.invalidate('everyone', 'clinic')
  tx.invalidate('everyone', 'slots')
}

/** The caller holds the lock of the opening. @throws Problem 400 if the clinic is closed on one of these days already */
export const insertClosedDays = async (tx: Tx, days: Omit<ClosedDays, 'id'>): Promise<ClosedDays> => {
  const [known] = await tx
    .select()
    .from(closedDays)
    .where(and(lte(closedDays.startsOn, days.endsOn), gte(closedDays.endsOn, days.startsOn)))
    .limit(1)
  if (known)
    throw invalid(
      'startsOn',
      known.startsOn === known.endsOn
        ? `The clinic is already closed on ${dayAndMonth(known.startsOn)} (${known.name})`
        : `The clinic is already closed from ${dayAndMonth(known.startsOn)} to ${dayAndMonth(known.endsOn)} (${known.name})`,
    )
  const [row] = await tx.insert(closedDays).values(days).returning({ id: closedDays.id })
  if (!row) throw new Error('The closed days were not stored')
  recordAndInvalidate(tx, 'closed-days.added', days)
  return { id: row.id, ...days }
}

/** The clinic opens on these days after all. @throws Problem 404 */
export const removeClosedDays = (context: Context, id: number): Promise<undefined> =>
  context.transact(async (tx) => {
    await lockOpening(tx)
    const [removed] = await tx.delete(closedDays).where(eq(closedDays.id, id)).returning()
    if (!removed) throw notFound()
    recordAndInvalidate(tx, 'closed-days.removed', removed)
    return undefined
  })
