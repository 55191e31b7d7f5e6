import { and, asc, eq, sql } from 'drizzle-orm'
import type { ReviewStep } from '@alafia/contract/chart-access/reviews/schema'
import type { ReviewSubject } from '@alafia/contract/chart-access/reviews/states'
import { people } from '../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { reviewStep } from './table.ts'

const listStepsStatement = prepared((db, name) => {
  const actor = people('actor')
  return db
    .select({
      at: reviewStep.at,
      actorName: sql<string>`${actor.firstName} || ' ' || ${actor.lastName}`,
      status: reviewStep.status,
      answer: reviewStep.answer,
    })
    .from(reviewStep)
    .innerJoin(actor, eq(actor.id, reviewStep.actorId))
    .where(and(eq(reviewStep.subjectKind, param('kind')), eq(reviewStep.subjectId, param('id'))))
    .orderBy(asc(reviewStep.id))
    .prepare(name)
})

/** The steps of one review, oldest first. */
export const listReviewSteps = async (
  db: Queryable,
  kind: ReviewSubject,
  id: number,
): Promise<ReviewStep[]> => {
  const rows = await listStepsStatement(db).execute({ kind, id })
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }))
}
