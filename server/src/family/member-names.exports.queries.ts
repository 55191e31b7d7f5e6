import { desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { EarlierName } from '@alafia/contract/accounts/earlier-names.schema'
import { people } from '../accounts/exports.queries.ts'
import { earlierNameOf } from '../accounts/names/names.exports.queries.ts'
import { memberNameChange } from './table.ts'

/** What a family member was called before, the latest first, as one JSON column. */
export const earlierNamesOfMember = (memberId: SQLWrapper): SQL<EarlierName[]> => {
  const by = people('member_renamed_by')
  const found = new QueryBuilder()
    .select({ name: earlierNameOf(memberNameChange, by).as('name') })
    .from(memberNameChange)
    .innerJoin(by, eq(by.id, memberNameChange.changedBy))
    .where(eq(memberNameChange.familyMemberId, memberId))
    .orderBy(desc(memberNameChange.id))
    .as('earlier_of_member')
  return sql<EarlierName[]>`(select coalesce(json_agg(${found.name}), '[]') from ${found})`
}
