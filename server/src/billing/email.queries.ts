import { and, eq, sql } from 'drizzle-orm'
import { plainDate } from '@alafia/contract/kernel/format'
import { familyMembers } from '../family/exports.queries.ts'
import type { WriteDetails } from '../outbox/mailer.ts'
import { notification } from '../outbox/table.ts'
import { pharmacyNames } from '../pharmacies/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { param } from '../platform/database/param.ts'
import { payment } from './table.ts'
import { visitOf } from './visit.queries.ts'

const about = sql`${notification.payload} -> 'about'`

/** The bills that these notifications are about. Whoever doesn't pay them reads in Alafia which they are. */
const selectBills = prepared((db, name) => {
  const [member, at] = [familyMembers('billed_member'), pharmacyNames('billed_at')]
  return db
    .selectDistinctOn([payment.id], {
      firstName: member.firstName,
      visit: visitOf(payment.appointmentId),
      pharmacyName: at.name,
    })
    .from(notification)
    .innerJoin(
      payment,
      and(
        eq(payment.patientId, notification.userId),
        sql`${about} ->> 'kind' = 'payment' and ${payment.id} = (${about} ->> 'id')::int`,
      ),
    )
    .leftJoin(member, eq(member.id, payment.familyMemberId))
    .leftJoin(at, eq(at.id, payment.pharmacyId))
    .where(and(eq(notification.userId, param('userId')), isAmong(notification.id, param('ids'))))
    .orderBy(payment.id)
    .prepare(name)
})

/** Whose visit and when, so that two bills of a family differ; never its type, which may say something about health. */
export const writeWhichBill: WriteDetails = async (db, userId, ids) => {
  const bills = await selectBills(db).execute({ userId, ids })
  return bills.flatMap(({ firstName, visit, pharmacyName }) => {
    const whose = firstName === null ? 'your' : `${firstName}’s`
    if (visit) return [`It is about the bill for ${whose} visit on ${plainDate(visit.date)}.`]
    return pharmacyName === null ? [] : [`It is about ${whose} bill from ${pharmacyName}.`]
  })
}
