import { desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { EarlierName } from '@alafia/contract/accounts/earlier-names.schema'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import { fullName, people } from '../exports.queries.ts'
import { nameChange } from './table.ts'

type Change = Record<'firstName' | 'lastName' | 'dateOfBirth' | 'reason' | 'changedAt', SQLWrapper>

/** An `EarlierName`, for a JSON list. */
export const earlierNameOf = (
  change: Change,
  changedBy: Record<'firstName' | 'lastName', SQLWrapper>,
): SQL<EarlierName> =>
  sql<EarlierName>`json_build_object('firstName', ${change.firstName}, 'lastName', ${change.lastName},
    'dateOfBirth', ${change.dateOfBirth}, 'until', ${isoTimeOf(change.changedAt)},
    'changedBy', ${fullName(changedBy)}, 'reason', ${change.reason})`

/** What an account's person was called before, the latest first, as one JSON column. */
export const earlierNamesOf = (userId: SQLWrapper): SQL<EarlierName[]> => {
  const by = people('renamed_by')
  const found = new QueryBuilder()
    .select({ name: earlierNameOf(nameChange, by).as('name') })
    .from(nameChange)
    .innerJoin(by, eq(by.id, nameChange.changedBy))
    .where(eq(nameChange.userId, userId))
    .orderBy(desc(nameChange.id))
    .as('earlier')
  return sql<EarlierName[]>`(select coalesce(json_agg(${found.name}), '[]') from ${found})`
}
