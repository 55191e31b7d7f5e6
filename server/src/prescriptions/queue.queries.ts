import { and, asc, gt, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { QueueFilter, QueueSummary } from '@alafia/contract/prescriptions/queue'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { inQueue, isOwed } from './policy.ts'
import { prescription } from './table.ts'

/*
 * The pharmacies stand above this slice, so their table is named in words here. 0 is nobody's: a pharmacist who stands in none
 * has a queue all the same.
 */
const ownPharmacy = sql`coalesce((select staff.pharmacy_id from pharmacy_staff as staff where staff.user_id = ${param('actorId')}), 0)`

const choseOwn = sql`${prescription.pharmacyId} = ${ownPharmacy}`
const choseNotOwn = sql`${prescription.pharmacyId} is distinct from ${ownPharmacy}`

/** Those that chose the own pharmacy come so long before the others. */
const ahead = sql`interval '100 years'`

/** Where a prescription stands in a pharmacist's queue: an instant, that of who waits longest first. */
export const queuePlace: SQL = sql`(${prescription.queuedAt} - case when ${choseOwn} then ${ahead} else interval '0' end)`

const isRefill = or(sql`${prescription.status} = 'active'`, gt(prescription.refillsUsed, 0)) ?? sql`false`

const parts: Record<QueueFilter, SQL | undefined> = {
  new: and(inQueue, sql`not ${isRefill}`),
  refills: and(inQueue, isRefill),
  urgent: and(inQueue, sql`${prescription.isUrgent}`),
  chosen: and(inQueue, choseOwn),
  owed: isOwed,
}

/** Of a pharmacist's queue: all that waits to be filled, or a part. */
export const inPart = (part: QueueFilter | undefined): SQL | undefined => (part ? parts[part] : inQueue)

/**
 * Ids of one page of a pharmacist's queue, `rows` of them: those of the own pharmacy and the others each from an index that has
 * their order, since none has that of both.
 * @param after the page comes after the place `at`, `id`
 * @param most no page of it has more rows. It is written out: for any number PostgreSQL reckons with a tenth of the whole queue,
 * and makes a new plan at each call
 */
export const queuePage = (
  part: QueueFilter | undefined,
  wanted: SQL | undefined,
  after: boolean,
  most: number,
): SQL => {
  const page = (half: SQL, place: SQL, reached: SQL) =>
    new QueryBuilder()
      .select({ id: prescription.id, place: place.as('place') })
      .from(prescription)
      .where(
        and(
          inPart(part),
          half,
          wanted,
          after
            ? sql`(${prescription.queuedAt}, ${prescription.id}) > (${reached}, ${param('id')}::int)`
            : undefined,
        ),
      )
      .orderBy(asc(prescription.queuedAt), asc(prescription.id))
      .limit(most)
  const at = sql`${param('at')}::timestamptz`
  const own = page(choseOwn, sql`${prescription.queuedAt} - ${ahead}`, sql`${at} + ${ahead}`)
  const others = page(choseNotOwn, sql`${prescription.queuedAt}`, at)
  const halves = sql`${own} union all ${others}`.inlineParams()
  return sql`(select id from (${halves}) as halves order by place, id limit ${param('rows')})`
}

const counted = prepared((db, name) => {
  const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`
  return db
    .select({
      all: sql<number>`count(*)`,
      new: countIf(parts.new),
      refills: countIf(parts.refills),
      urgent: countIf(parts.urgent),
      chosen: countIf(parts.chosen),
      owed: sql<number>`(select count(*) from ${prescription} where ${isOwed})`,
    })
    .from(prescription)
    .where(inQueue)
    .prepare(name)
})

/** How many there are of each part of the pharmacist's queue. */
export const getQueueSummary = async ({ db, actor }: Context): Promise<QueueSummary> => {
  const [summary] = await counted(db).execute({ actorId: actor.userId })
  return summary ?? { all: 0, new: 0, refills: 0, urgent: 0, chosen: 0, owed: 0 }
}
