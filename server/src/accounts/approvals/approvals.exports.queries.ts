import { and, asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Approval } from '@alafia/contract/administration/approvals/schema'
import type { ApprovedRole } from '@alafia/contract/administration/approvals/states'
import type { Reader } from '../../request/context.ts'
import { fullName } from '../exports.queries.ts'
import { accountRole, approvalRequest, licence, userAccount } from '../table.ts'

const asker = alias(userAccount, 'asker')

const selectApprovals = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({
      id: approvalRequest.id,
      kind: approvalRequest.kind,
      userId: approvalRequest.userId,
      personName: fullName(userAccount).mapWith(String),
      email: userAccount.email,
      role: approvalRequest.role,
      licence: licence.number,
      requestedById: approvalRequest.requestedBy,
      requestedBy: fullName(asker).mapWith(String),
      requestedAt: approvalRequest.requestedAt,
      takesEffectAt: approvalRequest.takesEffectAt,
    })
    .from(approvalRequest)
    .innerJoin(userAccount, eq(userAccount.id, approvalRequest.userId))
    .innerJoin(asker, eq(asker.id, approvalRequest.requestedBy))
    .leftJoin(
      licence,
      and(eq(licence.userId, approvalRequest.userId), eq(licence.role, approvalRequest.role)),
    )
    .where(where)
    .orderBy(asc(approvalRequest.id))

const toApproval = ({
  requestedAt,
  takesEffectAt,
  ...row
}: Awaited<ReturnType<typeof selectApprovals>>[number]): Approval => ({
  ...row,
  requestedAt: requestedAt.toISOString(),
  takesEffectAt: takesEffectAt?.toISOString() ?? null,
})

/** Whether the account `id` (an expression) has the role, or is about to get it. */
export const hasOrAwaitsRole = (id: SQLWrapper, role: ApprovedRole): SQL<boolean> => {
  const held = new QueryBuilder()
    .select({ id: accountRole.userId })
    .from(accountRole)
    .where(and(eq(accountRole.userId, id), eq(accountRole.role, role)))
  const awaited = new QueryBuilder()
    .select({ id: approvalRequest.id })
    .from(approvalRequest)
    .where(
      and(
        eq(approvalRequest.userId, id),
        eq(approvalRequest.role, role),
        eq(approvalRequest.state, 'waiting'),
      ),
    )
  return sql<boolean>`(exists ${held} or exists ${awaited})`
}

/** There are never many: each account has at most one per role. The oldest first. */
export const listWaitingApprovals = async (reader: Reader): Promise<Approval[]> =>
  (await selectApprovals(reader, eq(approvalRequest.state, 'waiting')).limit(500)).map(toApproval)

export const getApproval = async (reader: Reader, id: number): Promise<Approval | undefined> =>
  (await selectApprovals(reader, eq(approvalRequest.id, id))).map(toApproval)[0]
