import { sql } from 'drizzle-orm'
import type { ClosingForm, DeskClosing } from '@alafia/contract/billing/desk-closing'
import { requireAmount } from '../../../platform/http/amount.ts'
import { invalid, Problem } from '../../../platform/http/problem.ts'
import { authorize } from '../../../request/authorize.ts'
import type { Context } from '../../../request/context.ts'
import { mayTakeAtDesk } from '../../policy.ts'
import {
  findClosing,
  lastClosing,
  openUntil,
  refundsWhere,
  sumsOf,
  takingsWhere,
  type Sum,
} from './closing.queries.ts'
import { refund } from '../../table.ts'
import { counterTaking } from '../../counter/table.ts'
import { deskClosing, deskClosingRefund, deskClosingSum, deskClosingTaking } from './table.ts'

type Count = ClosingForm['counts'][number]

const changedText =
  'What was taken or given back until then has changed since you began. Count again from the new sums'

/** Each sum with what was counted of it. @throws Problem 409 if the sums aren't those that the person saw, 400 for a difference without a note */
const countedOf = (sums: readonly Sum[], counts: readonly Count[]) => {
  if (sums.length !== counts.length) throw new Problem('wrong-state', changedText)
  return sums.map(({ currency, method, taken, givenBack, expected }) => {
    const place = counts.findIndex((one) => one.currency === currency && one.method === method)
    const count = counts[place]
    if (count?.taken !== taken || count.givenBack !== givenBack) throw new Problem('wrong-state', changedText)
    const note = count.note === undefined || count.note === '' ? null : count.note
    // '-0.00' is nothing, too.
    const isExpected = Number(count.counted) === Number(expected)
    if (!isExpected && note === null) throw invalid(`counts.${place}.note`, 'Say why the count differs')
    const counted = requireAmount(`counts.${place}.counted`, count.counted, currency)
    return { currency, method, taken, givenBack, counted, note }
  })
}

/**
 * Closes the desk: everything until counting began that is in no closing yet. What came later, or was committed only after this, belongs to
 * the next one.
 * @throws Problem 400 for a difference without a note, 409 if another closed it meanwhile or the sums have changed
 */
export const closeDesk = (context: Context, { after, until, counts }: ClosingForm): Promise<DeskClosing> =>
  context.transact(async (tx) => {
    authorize({}, mayTakeAtDesk(context.actor))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('desk closing', 0))`)
    const last = await lastClosing(tx)
    if ((last?.id ?? null) !== after)
      throw new Problem(
        'wrong-state',
        last ? `${last.closedBy} has closed the desk meanwhile` : 'The desk was never closed',
      )
    const closedAt = context.clock.now()
    const counted = new Date(until)
    if (counted > closedAt) throw invalid('until', 'Reload the page')
    const [added] = await tx
      .insert(deskClosing)
      .values({ previousId: after, until: counted, closedBy: context.actor.userId, closedAt })
      .returning({ id: deskClosing.id })
    if (!added) throw new Error('The closing was not stored')
    const { id } = added
    const open = openUntil(counted)
    await tx.execute(sql`insert into ${deskClosingTaking} (payment_id, closing_id)
      select ${counterTaking.paymentId}, ${id} ${takingsWhere(open.takings)}`)
    await tx.execute(sql`insert into ${deskClosingRefund} (refund_id, closing_id)
      select ${refund.id}, ${id} ${refundsWhere(open.refunds)}`)
    const sums = await sumsOf(tx, {
      takings: sql`${deskClosingTaking.closingId} = ${id}`,
      refunds: sql`${deskClosingRefund.closingId} = ${id}`,
    })
    await tx
      .insert(deskClosingSum)
      .values(countedOf(sums, counts).map((counting) => ({ ...counting, closingId: id })))
    tx.record('desk.closed', `desk closing ${id}`)
    tx.invalidate({ role: 'admin' }, 'payments')
    return findClosing(tx, id)
  })
