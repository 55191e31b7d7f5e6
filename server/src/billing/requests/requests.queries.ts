import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PaymentsQuery, RefundRequest } from '@alafia/contract/billing/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import type { Context } from '../../request/context.ts'
import { isMismatched } from '../attempts.queries.ts'
import { payment, paymentAttempt, refund, refundRequest } from '../table.ts'

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

const hasOpenRequest = sql`exists (select from ${refundRequest}
  where ${refundRequest.paymentId} = ${payment.id} and ${refundRequest.state} = 'open')`

const waitsAtDesk = and(eq(refund.provider, 'counter'), eq(refund.outcome, 'started'))

const due = alias(payment, 'due')

/** The bills with a refund of a cancelled visit that waits at the desk, and with money that doesn't match them, once each. */
const toGiveBack = sql`(select ${refund.paymentId} from ${refund} inner join ${payment} as due on ${due.id} = ${refund.paymentId}
    where ${due.pharmacyId} is null and ${waitsAtDesk}
  union select ${paymentAttempt.paymentId} from ${paymentAttempt} where ${isMismatched(paymentAttempt)})`

/** Payments that wait for an administrator. */
export const waitsFor: Record<NonNullable<PaymentsQuery['request']>, SQL> = {
  open: hasOpenRequest,
  'at-desk': sql`${payment.id} in ${toGiveBack}`,
}

type Waiting = { open: number; atDesk: number; mismatched: number; toGiveBack: number }

/** For administrators, who decide on all of them, and give back at the desk. */
export const countRequests = async ({ db }: Context): Promise<Waiting> => {
  const [open, [atDesk], [mismatched], [all]] = await Promise.all([
    db.$count(refundRequest, eq(refundRequest.state, 'open')),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(refund)
      .innerJoin(payment, and(eq(payment.id, refund.paymentId), isNull(payment.pharmacyId)))
      .where(waitsAtDesk),
    db
      .select({ count: sql<number>`count(distinct ${paymentAttempt.paymentId})::int` })
      .from(paymentAttempt)
      .where(isMismatched(paymentAttempt)),
    db.select({ count: sql<number>`count(*)::int` }).from(sql`${toGiveBack} as bills`),
  ])
  return {
    open,
    atDesk: atDesk?.count ?? 0,
    mismatched: mismatched?.count ?? 0,
    toGiveBack: all?.count ?? 0,
  }
}
