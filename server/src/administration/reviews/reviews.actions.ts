import type {
  ReviewUpdate,
  EmergencyAccessDetail,
  IssueReportDetail,
} from '@alafia/contract/administration/reviews/schema'
import {
  reviewStatusLabel,
  type ReviewSubject,
  type ReviewStatus,
} from '@alafia/contract/administration/reviews/states'
import { updateReview } from '../../chart-access/emergency-review.actions.ts'
import { lockEmergencyAccess } from '../../chart-access/emergency-review.queries.ts'
import { updateReport } from '../../issue-reports/review.actions.ts'
import { lockIssueReport } from '../../issue-reports/exports.queries.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { reviewStep } from '../table.ts'
import { mayReviewAccess, mayReviewReport } from './reviews.policy.ts'
import { listReviewSteps, getIssueReport } from './reviews.queries.ts'

/** @throws Problem 409 that says how the case stands, and who brought it there, when that isn't what the administrator saw */
const requireStatus = async (
  tx: Tx,
  kind: ReviewSubject,
  { id, status }: { id: number; status: ReviewStatus },
  from: ReviewStatus,
): Promise<void> => {
  if (status === from) return
  const last = (await listReviewSteps(tx, kind, id)).at(-1)
  const by = last ? `: ${last.actorName} has just changed it` : ''
  throw new Problem('wrong-state', `This is ${reviewStatusLabel[status].toLowerCase()} now${by}`)
}

const reviewAuditActions: Record<ReviewStatus, string> = {
  open: 'reopened',
  'in-review': 'taken-into-review',
  resolved: 'resolved',
}

/** Of an issue report. */
const reportActions: Record<ReviewStatus, string> = { ...reviewAuditActions, 'in-review': 'review-started' }

const addReviewStep = async (
  tx: Tx,
  { actor, clock }: Context,
  kind: ReviewSubject,
  id: number,
  { to, answer }: ReviewUpdate,
): Promise<void> => {
  await tx.insert(reviewStep).values({
    kind,
    subjectId: id,
    at: clock.now(),
    actorId: actor.userId,
    status: to,
    answer: answer ?? null,
  })
}

/** Moves the review of an issue report on and notifies its reporter. @throws Problem 403 for the administrator's own report, 404, 409 */
export const reviewIssueReport = (
  context: Context,
  id: number,
  change: ReviewUpdate,
): Promise<IssueReportDetail> => {
  const subject = `issue report ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockIssueReport(tx, id)
    context.about(found.patientId === null ? [] : [found.patientId], subject)
    const report = authorize(found, mayReviewReport(context.actor))
    await requireStatus(tx, 'issue-report', report, change.from)
    await updateReport(tx, report, change, context.clock.now())
    await addReviewStep(tx, context, 'issue-report', id, change)
    tx.record(`issue-report.${reportActions[change.to]}`, subject, found.patientId ?? undefined)
    return getIssueReport(tx, id)
  })
}

/** Moves the review of an emergency access on; the doctor is told. @throws Problem 403 for an own access, 404, 409 */
export const reviewEmergencyAccess = (
  context: Context,
  id: number,
  change: ReviewUpdate,
): Promise<EmergencyAccessDetail> => {
  const subject = `emergency access ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockEmergencyAccess(tx, id)
    context.about([found.patientId], subject)
    const access = authorize(found, mayReviewAccess(context.actor))
    await requireStatus(tx, 'emergency-access', access, change.from)
    const moved = await updateReview(tx, access, change, context.clock.now())
    await addReviewStep(tx, context, 'emergency-access', id, change)
    tx.record(`emergency-access.${reviewAuditActions[change.to]}`, subject, found.patientId)
    return { ...moved, history: await listReviewSteps(tx, 'emergency-access', id) }
  })
}
