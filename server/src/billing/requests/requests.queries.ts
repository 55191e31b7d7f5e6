import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PaymentsQuery, RefundRequest } from '@alafia/contract/billing/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import type { Context } from '../../request/context.ts'
import { payment, refund, refundRequest } from '../table.ts'

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

/** A refund of a cancelled visit that was paid at the desk, until it is given back there. */
const isAtDesk = sql`${payment.pharmacyId} is null and exists (select from ${refund}
  where ${refund.paymentId} = ${payment.id} and ${waitsAtDesk})`

/** Payments that wait for an administrator. */
export const waitsFor: Record<NonNullable<PaymentsQuery['request']>, SQL> = {
  open: hasOpenRequest,
  'at-desk': isAtDesk,
}

/** For administrators, who decide on all of them, and give back at the desk. */
export const countRequests = async ({ db }: Context): Promise<{ open: number; atDesk: number }> => {
  const [open, atDesk] = await Promise.all([
    db.$count(refundRequest, eq(refundRequest.state, 'open')),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(refund)
      .innerJoin(payment, and(eq(payment.id, refund.paymentId), isNull(payment.pharmacyId)))
      .where(waitsAtDesk),
  ])
  return { open, atDesk: atDesk[0]?.count ?? 0 }
}
