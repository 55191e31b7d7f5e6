import { and, asc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Approval } from '@alafia/contract/administration/approvals/schema'
import type { Reader } from '../../request/context.ts'
import { fullName } from '../exports.queries.ts'
import { approvalRequest, licence, userAccount } from '../table.ts'

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

/** There are never many: each account has at most one per role. The oldest first. */
export const listWaitingApprovals = async (reader: Reader): Promise<Approval[]> =>
  (await selectApprovals(reader, eq(approvalRequest.state, 'waiting')).limit(500)).map(toApproval)

export const getApproval = async (reader: Reader, id: number): Promise<Approval | undefined> =>
  (await selectApprovals(reader, eq(approvalRequest.id, id))).map(toApproval)[0]
