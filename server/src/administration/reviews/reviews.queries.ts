import { and, asc, eq, sql } from 'drizzle-orm'
import type {
  ReviewStep,
  EmergencyAccessDetail,
  IssueReportDetail,
} from '@alafia/contract/administration/reviews/schema'
import type { ReviewSubject } from '@alafia/contract/administration/reviews/states'
import { people } from '../../accounts/exports.queries.ts'
import { getEmergencyAccess } from '../../chart-access/emergency-access.queries.ts'
import { getReportForReview } from '../../issue-reports/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { reviewStep } from '../table.ts'

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
    .where(and(eq(reviewStep.kind, param('kind')), eq(reviewStep.subjectId, param('id'))))
    .orderBy(asc(reviewStep.id))
    .prepare(name)
})

/** What the administrators did in a case, the oldest first. */
export const listReviewSteps = async (
  db: Queryable,
  kind: ReviewSubject,
  id: number,
): Promise<ReviewStep[]> => {
  const rows = await listStepsStatement(db).execute({ kind, id })
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }))
}

/** @throws Problem 404 */
export const getIssueReport = async (db: Queryable, id: number): Promise<IssueReportDetail> => {
  const [found, history] = await Promise.all([
    getReportForReview(db, id),
    listReviewSteps(db, 'issue-report', id),
  ])
  return { ...found, history }
}

/** @throws Problem 404 */
export const getEmergencyAccessDetail = async (
  db: Queryable,
  id: number,
  now: Date,
): Promise<EmergencyAccessDetail> => {
  const [found, history] = await Promise.all([
    getEmergencyAccess(db, id, now),
    listReviewSteps(db, 'emergency-access', id),
  ])
  return { ...found, history }
}
