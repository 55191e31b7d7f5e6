import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RecordPerson } from '@alafia/contract/administration/record-links/schema'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Tx } from '../../request/context.ts'
import { recordLink } from './table.ts'

export type RecordLinkRow = typeof recordLink.$inferSelect

const lockLinksStatement = prepared((db, name) =>
  db
    .select({ turn: sql`pg_advisory_xact_lock(hashtextextended('record link ' || link.id, 0))` })
    .from(
      sql`(
        select ${recordLink.id} as id from ${recordLink}
        where ${recordLink.patientId} = ${param('patientId')} and ${recordLink.confirmedAt} is not null and ${recordLink.endedAt} is null
        union select ${recordLink.id} from ${recordLink}
        where ${recordLink.otherPatientId} = ${param('patientId')} and ${recordLink.confirmedAt} is not null and ${recordLink.endedAt} is null
        order by id) as link`,
    )
    .prepare(name),
)

/**
 * Whoever works on both records of someone takes turns. The caller holds a lock of the account, under which links are made and ended, or has
 * asked for it in the statement before.
 */
export const lockLinksOf = async (tx: Tx, patientId: number): Promise<void> => {
  await lockLinksStatement(tx).execute({ patientId })
}

/** @throws Problem 404, 409 if it was refused or has ended */
export const lockRecordLink = async (tx: Tx, id: number): Promise<RecordLinkRow> => {
  const [link] = await tx.select().from(recordLink).where(eq(recordLink.id, id)).for('update')
  if (!link) throw notFound()
  if (link.refusedAt !== null || link.endedAt !== null)
    throw new Problem('wrong-state', 'Another administrator decided on this in the meantime')
  return link
}

/** @throws Problem 409 if one of the two waits already, or is linked with another */
export const addRecordLink = async (
  tx: Tx,
  {
    one,
    other,
    ...asked
  }: {
    one: RecordPerson
    other: RecordPerson
    stayingId: number | null
    askedBy: number
    askedAt: Date
    seen: string
  },
): Promise<RecordLinkRow> => {
  try {
    const [added] = await tx
      .insert(recordLink)
      .values({
        patientId: one.patientId,
        familyMemberId: one.familyMemberId,
        otherPatientId: other.patientId,
        otherMemberId: other.familyMemberId,
        ...asked,
      })
      .returning()
    if (!added) throw new Error('The link was not stored')
    return added
  } catch (error) {
    if (sqlErrorOf(error).constraint !== 'record_link_once') throw error
    throw new Problem('wrong-state', 'One of these two is linked already, or waits for another administrator')
  }
}

type Decision = Partial<
  Pick<
    RecordLinkRow,
    | 'confirmedBy'
    | 'confirmedAt'
    | 'refusedBy'
    | 'refusedAt'
    | 'endAskedBy'
    | 'endAskedAt'
    | 'endReason'
    | 'endedBy'
    | 'endedAt'
  >
>

/** The caller has locked it. @throws Problem 409 if visits of the two overlap: one was booked since they were compared */
export const decideRecordLink = async (
  tx: Tx,
  { id }: Pick<RecordLinkRow, 'id'>,
  decision: Decision,
): Promise<void> => {
  try {
    await tx
      .update(recordLink)
      .set(decision)
      .where(and(eq(recordLink.id, id), isNull(recordLink.endedAt)))
  } catch (error) {
    if (sqlErrorOf(error).constraint !== 'record_link_visits_apart') throw error
    throw new Problem(
      'wrong-state',
      'A visit was booked that is at the same time as one in the other record. Look at both again',
    )
  }
}
