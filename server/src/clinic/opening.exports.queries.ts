import { and, gte, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ClosedDays } from '@alafia/contract/clinic/opening.schema'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import { holdLock } from '../platform/database/hold-lock.ts'
import type { Tx } from '../request/context.ts'
import { clinicHours, closedDays } from './table.ts'

/** When the clinic is open. `hours` is null until they are entered. */
export type Opening = { hours: readonly OpeningSpan[] | null; closedDays: readonly ClosedDays[] }

/** The opening hours, and the closed days that overlap those from `first` to `last` (expressions), as JSON. */
export const openingOf = (first: SQLWrapper, last?: SQLWrapper): SQL<Opening> => {
  const query = new QueryBuilder()
  const hours = query.select({ hours: clinicHours.hours }).from(clinicHours)
  const closed = query
    .select({
      startsOn: closedDays.startsOn,
      entry: sql`json_build_object('id', ${closedDays.id}, 'startsOn', ${closedDays.startsOn},
        'endsOn', ${closedDays.endsOn}, 'name', ${closedDays.name})`.as('entry'),
    })
    .from(closedDays)
    .where(and(gte(closedDays.endsOn, first), last && lte(closedDays.startsOn, last)))
    .as('closed')
  return sql`(select json_build_object('hours', (${hours}),
    'closedDays', (select coalesce(json_agg(${closed.entry} order by ${closed.startsOn}), '[]'::json) from ${closed})))`
}

/**
 * Bookings share this lock, and a change of the opening hours or closed days takes it exclusively: so either the change sees the
 * booking, or the booking sees the change.
 */
export const openingLockKey = 'opening of the clinic'

/** Waits for bookings in progress, and holds back new ones until the transaction ends. */
export const lockOpening = async (tx: Tx): Promise<void> => {
  await holdLock(tx, openingLockKey)
}
