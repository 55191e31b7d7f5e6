import { eq, sql, type SQL } from 'drizzle-orm'
import type { RefundRequest } from '@alafia/contract/billing/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import type { Context } from '../../request/context.ts'
import { payment, refundRequest } from '../table.ts'

/** The latest request for a refund of each payment. Only administrators read who decided. */
export const requestFor = (role: Role): SQL<RefundRequest | null> => {
  const decider = people('request_decider')
  const decidedBy =
    role === 'admin'
      ? sql`(select ${fullName(decider)} from ${decider} where ${decider.id} = ${refundRequest.decidedBy})`
      : sql`null`
  return sql<RefundRequest | null>`(select json_build_object('id', ${refundRequest.id}, 'reason', ${refundRequest.reason},
      'state', ${refundRequest.state}, 'requestedAt', ${isoTimeOf(refundRequest.requestedAt)}, 'answer', ${refundRequest.answer},
      'decidedAt', ${isoTimeOf(refundRequest.decidedAt)}, 'decidedBy', ${decidedBy})
    from ${refundRequest} where ${refundRequest.paymentId} = ${payment.id} order by ${refundRequest.id} desc limit 1)`
}

export const hasOpenRequest = sql`exists (select from ${refundRequest}
  where ${refundRequest.paymentId} = ${payment.id} and ${refundRequest.state} = 'open')`

/** For administrators, who decide on all of them. */
export const countRequests = async ({ db }: Context): Promise<{ open: number }> => ({
  open: await db.$count(refundRequest, eq(refundRequest.state, 'open')),
})
