import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { payableStatuses } from '@alafia/contract/billing/states'
import { mayActFor } from '../family/policy.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import type { Reader } from '../request/context.ts'
import { payment, refund, refundRequest } from './table.ts'

const counted = sql`coalesce(${payment.paidAt}, ${payment.createdAt})`
const within = (at: SQL, { earliest, end }: { earliest: string; end: string }) =>
  sql`${at} >= ${earliest}::timestamptz and ${at} < ${end}::timestamptz`

/**
 * Part of the administrator's report: what was received, refunded and is still outstanding, each at its time `at`, with
 * `appointment_id`, `currency`, `method`, `received`, `refunded`, `outstanding` and the number of `payments`.
 */
export const reportedPayments = (days: { earliest: string; end: string }): SQL => {
  const back = sql`${refund.endedAt}`
  const row = (at: SQL, received: SQL, refunded: SQL, outstanding: SQL, payments: SQL) =>
    sql`select ${at} as at, ${payment.appointmentId} as appointment_id, ${payment.currency} as currency,
      ${payment.paymentMethod} as method, ${received} as received, ${refunded} as refunded,
      ${outstanding} as outstanding, ${payments} as payments from ${payment}`
  const [all, none, one] = [sql`${payment.amount}`, sql`0::numeric`, sql`1`]
  const created = sql`${payment.createdAt}`
  return sql`${row(counted, all, none, none, one)}
      where ${payment.status} in ('completed', 'refunded') and ${within(counted, days)}
    union all ${row(back, none, sql`${refund.amount}`, none, sql`0`)}
      inner join ${refund} on ${refund.paymentId} = ${payment.id}
      where ${refund.outcome} = 'approved' and ${within(back, days)}
    union all ${row(created, none, none, all, sql`0`)}
      where ${payment.status} in ('pending', 'failed') and ${within(created, days)}`
}

const ofAccount = (patientId: number) =>
  and(
    eq(payment.patientId, patientId),
    mayActFor(patientId, 'billing', payment.patientId, payment.familyMemberId),
  )

/** The bills that a patient may see and hasn't paid. */
export const countUnpaid = (reader: Reader, patientId: number): Promise<number> =>
  reader.$count(payment, and(ofAccount(patientId), inArray(payment.status, [...payableStatuses])))

/** Bills of these visits of which something paid could go back. */
export const listPaid = (reader: Reader, appointmentIds: readonly number[]) =>
  reader
    .select({ id: payment.id, patientId: payment.patientId, appointmentId: payment.appointmentId })
    .from(payment)
    .where(
      and(
        inArray(payment.appointmentId, [...appointmentIds]),
        eq(payment.status, 'completed'),
        lt(payment.refunded, payment.amount),
      ),
    )

/** Those of which they ask money back, or of which some is on its way or waits for them. */
export const countOpenRefunds = (reader: Reader, patientId: number): Promise<number> =>
  reader.$count(
    payment,
    and(
      ofAccount(patientId),
      sql`(exists (select from ${refundRequest} where ${refundRequest.paymentId} = ${payment.id} and ${refundRequest.state} = 'open')
        or exists (select from ${refund} where ${refund.paymentId} = ${payment.id} and ${refund.outcome} in ('started', 'interrupted')))`,
    ),
  )

const hasAnyStatement = prepared((db, name) =>
  db
    .select({ hasAny: sql<boolean>`exists (select from ${payment})` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** Whether there is any bill, of whatever status. */
export const hasBills = async (db: Queryable): Promise<boolean> =>
  (await hasAnyStatement(db).execute())[0]?.hasAny === true
