import { and, asc, eq, sql } from 'drizzle-orm'
import type {
  CaseStep,
  EmergencyCaseDetail,
  IssueCaseDetail,
} from '@alafia/contract/administration/reviews/schema'
import type { CaseKind } from '@alafia/contract/administration/reviews/states'
import { people } from '../../accounts/exports.queries.ts'
import { emergencyAccessAt } from '../../chart-access/emergency-access.queries.ts'
import { issueCaseAt } from '../../issue-reports/review.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { caseStep } from '../table.ts'

const steps = prepared((db, name) => {
  const actor = people('actor')
  return db
    .select({
      at: caseStep.at,
      actorName: sql<string>`${actor.firstName} || ' ' || ${actor.lastName}`,
      status: caseStep.status,
      answer: caseStep.answer,
    })
    .from(caseStep)
    .innerJoin(actor, eq(actor.id, caseStep.actorId))
    .where(and(eq(caseStep.kind, param('kind')), eq(caseStep.subjectId, param('id'))))
    .orderBy(asc(caseStep.id))
    .prepare(name)
})

/** What the administrators did in a case, the oldest first. */
export const historyOf = async (db: Queryable, kind: CaseKind, id: number): Promise<CaseStep[]> => {
  const rows = await steps(db).execute({ kind, id })
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }))
}

/** @throws Problem 404 */
export const readIssueCase = async (db: Queryable, id: number): Promise<IssueCaseDetail> => {
  const [found, history] = await Promise.all([issueCaseAt(db, id), historyOf(db, 'issue-report', id)])
  return { ...found, history }
}

/** @throws Problem 404 */
export const readEmergencyCase = async (
  db: Queryable,
  id: number,
  now: Date,
): Promise<EmergencyCaseDetail> => {
  const [found, history] = await Promise.all([
    emergencyAccessAt(db, id, now),
    historyOf(db, 'emergency-access', id),
  ])
  return { ...found, history }
}
