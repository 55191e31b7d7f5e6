import { and, count, eq, gt, inArray } from 'drizzle-orm'
import type { OwnDataRequest } from '@alafia/contract/patients/own-data.schema'
import { maxOwnDataRequests } from '@alafia/contract/patients/own-data.states'
import { day } from '@alafia/contract/kernel/durations'
import { lockAccount } from '../../accounts/users.actions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { toOwnDataRequest } from './own-data.queries.ts'
import { ownDataRequest } from './table.ts'

/**
 * A job prepares it. An earlier file can be downloaded until the new one is ready. @throws Problem 409 while one is being
 * prepared, 429 for too many in a day
 */
export const requestOwnData = (context: Context): Promise<OwnDataRequest> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    const { userId } = actor
    const now = clock.now()
    await lockAccount(tx, userId)
    const [open] = await tx
      .select({ id: ownDataRequest.id })
      .from(ownDataRequest)
      .where(and(eq(ownDataRequest.userId, userId), inArray(ownDataRequest.status, ['waiting', 'preparing'])))
    if (open)
      throw new Problem('wrong-state', 'We’re preparing your data already. We notify you when it’s ready.')
    const [recent] = await tx
      .select({ requests: count() })
      .from(ownDataRequest)
      .where(
        and(eq(ownDataRequest.userId, userId), gt(ownDataRequest.requestedAt, new Date(now.getTime() - day))),
      )
    if (recent && recent.requests >= maxOwnDataRequests)
      throw new Problem(
        'too-many-requests',
        `You’ve asked for your data ${maxOwnDataRequests} times in 24 hours. Try again tomorrow`,
      )
    const [row] = await tx.insert(ownDataRequest).values({ userId, requestedAt: now }).returning()
    if (!row) throw new Error('No row')
    tx.record('own-data.requested', `own data ${row.id}`, userId)
    tx.invalidate({ userId }, 'own-data')
    return toOwnDataRequest(row)
  })
