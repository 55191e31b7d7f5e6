import { and, asc, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { QueueFilter, QueueSummary } from '@alafia/contract/prescriptions/queue'
import { workplaceOf } from '../pharmacies/exports.queries.ts'
import { workplaceId } from '../pharmacies/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { atWorkplace, inQueue, isOwed, mayBeOwed } from './policy.ts'
import { prescription } from './table.ts'
import { leftCountAt } from './waiting-fill.queries.ts'

const isMine = atWorkplace(param('actorId'))
const isAnyones = isNull(prescription.pharmacyId)

/** Urgent ones are placed this much earlier than all others, and those of the pharmacist's pharmacy earlier than those of none. */
const urgentFirst = sql`interval '200 years'`
const mineFirst = sql`interval '100 years'`
const unmoved = sql`interval '0'`

/** A prescription's position in a pharmacist's queue, as a time: within each part the longest waiting first. */
export const queuePosition: SQL = sql`(${prescription.queuedAt} - case when ${prescription.isUrgent} then ${urgentFirst} else ${unmoved} end
  - case when ${isMine} then ${mineFirst} else ${unmoved} end)`

const isRefill = or(sql`${prescription.status} = 'active'`, gt(prescription.refillsUsed, 0)) ?? sql`false`

const sections: Record<QueueFilter, SQL | undefined> = {
  new: and(inQueue, sql`not ${isRefill}`),
  refills: and(inQueue, isRefill),
  urgent: and(inQueue, sql`${prescription.isUrgent}`),
  chosen: and(inQueue, isMine),
  owed: and(isMine, mayBeOwed, isOwed),
}

/** The pharmacist's whole queue, or a section of it. */
export const inSection = (section: QueueFilter | undefined): SQL | undefined =>
  section ? sections[section] : inQueue

/** The parts of a queue in their order: an index has the order of each, none that of all. */
const parts = [
  { isUrgent: true, whose: isMine },
  { isUrgent: true, whose: isAnyones },
  { isUrgent: false, whose: isMine },
  { isUrgent: false, whose: isAnyones },
]

/**
 * Ids of one page of a pharmacist's queue, `rows` of them.
 * @param first what the query begins with, if the filters need it
 * @param after whether the page starts after the position `at`, `id`
 * @param maxRows no page has more. Inlined: for a parameter PostgreSQL expects a tenth of the whole queue, and plans every call
 * again
 */
export const queuePage = (
  section: QueueFilter | undefined,
  filters: SQL | undefined,
  after: boolean,
  maxRows: number,
  first: SQL = sql``,
): SQL => {
  const pages = parts.map(({ isUrgent, whose }) => {
    const earlier = sql`(${isUrgent ? urgentFirst : unmoved} + ${whose === isMine ? mineFirst : unmoved})`
    return (
      new QueryBuilder()
        .select({ id: prescription.id, position: sql`${prescription.queuedAt} - ${earlier}`.as('position') })
        .from(prescription)
        .where(
          and(
            inSection(section),
            whose,
            isUrgent ? sql`${prescription.isUrgent}` : sql`not ${prescription.isUrgent}`,
            filters,
            after
              ? sql`(${prescription.queuedAt}, ${prescription.id}) > (${param('at')}::timestamptz + ${earlier}, ${param('id')}::int)`
              : undefined,
          ),
        )
        // The pharmacy is the same in all rows; with it PostgreSQL reads those of none in the index's order too.
        .orderBy(asc(prescription.pharmacyId), asc(prescription.queuedAt), asc(prescription.id))
        .limit(maxRows)
    )
  })
  const queue = sql.join(pages, sql` union all `).inlineParams()
  return sql`(${first} select id from (${queue}) as parts order by position, id limit ${param('rows')})`
}

const countStatement = prepared((db, name) => {
  const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`
  return db
    .select({
      pharmacy: workplaceOf(param('actorId')),
      all: sql<number>`count(*)`,
      new: countIf(sections.new),
      refills: countIf(sections.refills),
      urgent: countIf(sections.urgent),
      chosen: countIf(sections.chosen),
      owed: sql<number>`(select count(*) from ${prescription} where ${isMine} and ${mayBeOwed} and ${isOwed})`,
      left: leftCountAt(workplaceId(param('actorId'))),
    })
    .from(prescription)
    .where(and(inQueue, or(isMine, isAnyones)))
    .prepare(name)
})

/** How many prescriptions there are in each section of the pharmacist's queue. */
export const getQueueSummary = async ({ db, actor }: Context): Promise<QueueSummary> => {
  const [summary] = await countStatement(db).execute({ actorId: actor.userId })
  return summary ?? { pharmacy: null, all: 0, new: 0, refills: 0, urgent: 0, chosen: 0, owed: 0, left: 0 }
}
