import { and, eq, gt, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Scope } from '@alafia/contract/family/sharing'
import { scopeOfPart, shareParts } from '@alafia/contract/patients/record-shares.states'
import { familyMembers } from '../../family/exports.queries.ts'
import { mayActFor } from '../../family/policy.ts'
import { recordShare } from './table.ts'

type Person = { patientId: SQLWrapper | number; familyMemberId: SQLWrapper | number }

/** Whether the account may itself see each of the parts: it shares nothing else. */
export const maySeeParts = (
  accountId: SQLWrapper | number,
  parts: SQLWrapper,
  { patientId, familyMemberId }: Person,
): SQL | undefined => {
  const allowed = (scope: Scope) => {
    const ofScope = shareParts.filter((part) => scopeOfPart[part] === scope)
    return sql`(not ${parts} && array[${sql.raw(ofScope.map((part) => `'${part}'`).join(', '))}]
      or ${mayActFor(accountId, scope, patientId, familyMemberId)})`
  }
  return and(allowed('records'), allowed('prescriptions'))
}

/** Neither ended nor over. */
export const isOpenAt = (now: Date): SQL | undefined =>
  and(isNull(recordShare.endedAt), gt(recordShare.expiresAt, now))

/** What the account has shared, and what another parent has shared of a child they both look after. */
export const visibleTo = (actorId: number): SQL | undefined => {
  const child = familyMembers('shared_child')
  const isChild = new QueryBuilder()
    .select({ id: child.id })
    .from(child)
    .where(and(eq(child.id, recordShare.familyMemberId), isNull(child.decidesSince)))
  return or(
    eq(recordShare.userId, actorId),
    and(
      sql`exists (${isChild})`,
      mayActFor(actorId, 'records', recordShare.patientId, recordShare.familyMemberId),
    ),
  )
}
