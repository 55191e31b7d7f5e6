import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { day } from '@alafia/contract/kernel/durations'
import { outcomes } from '@alafia/contract/orders/flags'
import type { WaitingResult } from '@alafia/contract/orders/schema'
import { people } from '../accounts/exports.queries.ts'
import { peopleInCareWithLinked } from '../chart-access/exports.queries.ts'
import { doctorDisplayName, doctors } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { isInCare } from './policy.ts'
import { resultSignOff, testOrder, testResult } from './table.ts'

/** How long a result waits for the doctor who ordered it before their colleagues see it too (ORD-7). */
const coverAfter = 2 * day

const maxShown = 50

const actorId = param('actorId')
const correction = alias(testResult, 'waiting_correction')
const urgency = sql.raw(`array[${outcomes.map((outcome) => `'${outcome}'`).join(', ')}]`)

/**
 * The orders that can wait for the doctor, as an array that is evaluated once: found by index, so that the time depends on the
 * doctor's own work and not on every result of the clinic. Whether one does wait, the query says.
 */
const ordersToConsider = () => {
  const own = alias(testOrder, 'own_order')
  const colleagues = alias(testOrder, 'order_in_care')
  const cared = peopleInCareWithLinked('waiting_person')
  const query = new QueryBuilder()
  const ofOwn = query.select({ id: own.id }).from(own).where(eq(own.doctorId, actorId))
  const inCare = query
    .select({ id: colleagues.id })
    .from(colleagues)
    .innerJoin(
      cared,
      and(
        eq(cared.patientId, colleagues.patientId),
        sql`coalesce(${cared.familyMemberId}, 0) = coalesce(${colleagues.familyMemberId}, 0)`,
      ),
    )
    .where(eq(cared.doctorId, actorId))
  return sql`array(${ofOwn.union(inCare)})`
}

const waitingStatement = prepared((db, name) => {
  const orderer = doctors('waiting_orderer')
  const holder = people('waiting_holder')
  const member = familyMembers('waiting_member')
  return db
    .select({
      total: sql<number>`(count(*) over ())::int`,
      resultId: testResult.id,
      orderId: testOrder.id,
      patientId: testOrder.patientId,
      familyMemberId: testOrder.familyMemberId,
      firstName: sql<string>`coalesce(${member.firstName}, ${holder.firstName})`,
      lastName: sql<string>`coalesce(${member.lastName}, ${holder.lastName})`,
      ordered: testOrder.tests,
      tests: testResult.tests,
      outcome: testResult.outcome,
      enteredAs: testResult.enteredAs,
      enteredAt: testResult.enteredAt,
      doctorId: testOrder.doctorId,
      doctorFirstName: orderer.firstName,
      doctorLastName: orderer.lastName,
    })
    .from(testResult)
    .innerJoin(testOrder, eq(testOrder.id, testResult.orderId))
    .innerJoin(orderer, eq(orderer.id, testOrder.doctorId))
    .innerJoin(holder, eq(holder.id, testOrder.patientId))
    .leftJoin(member, eq(member.id, testOrder.familyMemberId))
    .leftJoin(resultSignOff, eq(resultSignOff.resultId, testResult.id))
    .leftJoin(correction, eq(correction.correctsId, testResult.id))
    .where(
      and(
        sql`${testOrder.id} = any(${ordersToConsider()})`,
        isNull(resultSignOff.resultId),
        isNull(correction.id),
        sql`(${testOrder.doctorId} = ${actorId} or ((${testResult.outcome} = 'critical'
          or ${testResult.enteredAt} < ${param('coveredBefore')}::timestamptz) and ${isInCare({ actorId, now: param('now') }, testOrder)}))`,
      ),
    )
    .orderBy(
      sql`array_position(${urgency}, ${testResult.outcome}), ${testResult.enteredAt}, ${testResult.id}`,
    )
    .limit(maxShown)
    .prepare(name)
})

/**
 * What waits for the doctor: results of their own orders, and those of colleagues' orders for people in their care that are
 * critical or have waited for two days. The most urgent first.
 */
export const listWaitingResults = async (
  context: Context,
): Promise<{ total: number; results: WaitingResult[] }> => {
  const { db, actor, clock } = context
  const rows = await waitingStatement(db).execute({
    actorId: actor.userId,
    now: clock.now(),
    coveredBefore: new Date(clock.now().getTime() - coverAfter),
  })
  context.about(rows.map(({ patientId }) => patientId))
  return {
    total: rows[0]?.total ?? 0,
    results: rows.map((row) => ({
      resultId: row.resultId,
      orderId: row.orderId,
      patientId: row.patientId,
      familyMemberId: row.familyMemberId,
      personName: `${row.firstName} ${row.lastName}`,
      testNames: row.tests.flatMap((place) => row.ordered[place]?.name ?? []),
      outcome: row.outcome,
      enteredAs: row.enteredAs,
      enteredAt: row.enteredAt.toISOString(),
      orderedBy:
        row.doctorId === actor.userId
          ? null
          : doctorDisplayName({ firstName: row.doctorFirstName, lastName: row.doctorLastName }),
    })),
  }
}
