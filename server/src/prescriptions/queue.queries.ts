import { and, asc, gt, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { QueueFilter, QueueSummary } from '@alafia/contract/prescriptions/queue'
import { workplaceId } from '../pharmacies/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { inQueue, isOwed } from './policy.ts'
import { prescription } from './table.ts'

const myPharmacy = workplaceId(param('actorId'))

const choseMyPharmacy = sql`${prescription.pharmacyId} = ${myPharmacy}`
const choseAnotherPharmacy = sql`${prescription.pharmacyId} is distinct from ${myPharmacy}`

/** Prescriptions for the pharmacist's pharmacy are placed this much earlier than the others. */
const priorityInterval = sql`interval '100 years'`

/** A prescription's position in a pharmacist's queue, as a time: longest waiting first. */
export const queuePosition: SQL = sql`(${prescription.queuedAt} - case when ${choseMyPharmacy} then ${priorityInterval} else interval '0' end)`

const isRefill = or(sql`${prescription.status} = 'active'`, gt(prescription.refillsUsed, 0)) ?? sql`false`

const sections: Record<QueueFilter, SQL | undefined> = {
  new: and(inQueue, sql`not ${isRefill}`),
  refills: and(inQueue, isRefill),
  urgent: and(inQueue, sql`${prescription.isUrgent}`),
  chosen: and(inQueue, choseMyPharmacy),
  owed: isOwed,
}

/** The pharmacist's whole queue, or a section of it. */
export const inSection = (section: QueueFilter | undefined): SQL | undefined =>
  section ? sections[section] : inQueue

/**
 * Ids of one page of a pharmacist's queue, `rows` of them. Prescriptions for their pharmacy and the others each come from an
 * index in order, since no index has the order of both.
 * @param after whether the page starts after the position `at`, `id`
 * @param maxRows no page has more. Inlined: for a parameter PostgreSQL expects a tenth of the whole queue, and plans every call
 * again
 */
export const queuePage = (
  section: QueueFilter | undefined,
  filters: SQL | undefined,
  after: boolean,
  maxRows: number,
): SQL => {
  const page = (half: SQL, position: SQL, start: SQL) =>
    new QueryBuilder()
      .select({ id: prescription.id, position: position.as('position') })
      .from(prescription)
      .where(
        and(
          inSection(section),
          half,
          filters,
          after
            ? sql`(${prescription.queuedAt}, ${prescription.id}) > (${start}, ${param('id')}::int)`
            : undefined,
        ),
      )
      .orderBy(asc(prescription.queuedAt), asc(prescription.id))
      .limit(maxRows)
  const at = sql`${param('at')}::timestamptz`
  const mine = page(
    choseMyPharmacy,
    sql`${prescription.queuedAt} - ${priorityInterval}`,
    sql`${at} + ${priorityInterval}`,
  )
  const others = page(choseAnotherPharmacy, sql`${prescription.queuedAt}`, at)
  const halves = sql`${mine} union all ${others}`.inlineParams()
  return sql`(select id from (${halves}) as halves order by position, id limit ${param('rows')})`
}

const countStatement = prepared((db, name) => {
  const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`
  return db
    .select({
      all: sql<number>`count(*)`,
      new: countIf(sections.new),
      refills: countIf(sections.refills),
      urgent: countIf(sections.urgent),
      chosen: countIf(sections.chosen),
      owed: sql<number>`(select count(*) from ${prescription} where ${isOwed})`,
    })
    .from(prescription)
    .where(inQueue)
    .prepare(name)
})

/** How many prescriptions there are in each section of the pharmacist's queue. */
export const getQueueSummary = async ({ db, actor }: Context): Promise<QueueSummary> => {
  const [summary] = await countStatement(db).execute({ actorId: actor.userId })
  return summary ?? { all: 0, new: 0, refills: 0, urgent: 0, chosen: 0, owed: 0 }
}
