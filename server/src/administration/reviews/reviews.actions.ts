import type {
  CaseChange,
  EmergencyCaseDetail,
  IssueCaseDetail,
} from '@alafia/contract/administration/reviews/schema'
import {
  caseStatusLabel,
  type CaseKind,
  type CaseStatus,
} from '@alafia/contract/administration/reviews/states'
import { updateReview } from '../../chart-access/emergency-review.actions.ts'
import { lockEmergencyAccess } from '../../chart-access/emergency-review.queries.ts'
import { moveReport } from '../../issue-reports/review.actions.ts'
import { lockIssueReport } from '../../issue-reports/review.queries.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { caseStep } from '../table.ts'
import { mayWorkAccess, mayWorkReport } from './reviews.policy.ts'
import { historyOf, readIssueCase } from './reviews.queries.ts'

/** @throws Problem 409 that says how the case stands, and who brought it there, when that isn't what the administrator saw */
const mustBe = async (
  tx: Tx,
  kind: CaseKind,
  { id, status }: { id: number; status: CaseStatus },
  from: CaseStatus,
): Promise<void> => {
  if (status === from) return
  const last = (await historyOf(tx, kind, id)).at(-1)
  const by = last ? `: ${last.actorName} has just changed it` : ''
  throw new Problem('wrong-state', `This case is ${caseStatusLabel[status].toLowerCase()} by now${by}`)
}

const verbs: Record<CaseStatus, string> = {
  open: 'reopened',
  'in-review': 'taken-into-review',
  resolved: 'resolved',
}

const note = async (
  tx: Tx,
  { actor, clock }: Context,
  kind: CaseKind,
  id: number,
  { to, answer }: CaseChange,
): Promise<void> => {
  await tx.insert(caseStep).values({
    kind,
    subjectId: id,
    at: clock.now(),
    actorId: actor.userId,
    status: to,
    answer: answer ?? null,
  })
}

/** Moves an issue report on; the reporter is told. @throws Problem 403 for an own report, 404, 409 */
export const workIssueCase = (context: Context, id: number, change: CaseChange): Promise<IssueCaseDetail> => {
  const subject = `issue report ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockIssueReport(tx, id)
    context.about(found.patientId === null ? [] : [found.patientId], subject)
    const report = authorize(found, mayWorkReport(context.actor))
    await mustBe(tx, 'issue-report', report, change.from)
    await moveReport(tx, report, change, context.clock.now())
    await note(tx, context, 'issue-report', id, change)
    tx.record(`issue-report.${verbs[change.to]}`, subject, found.patientId ?? undefined)
    return readIssueCase(tx, id)
  })
}

/** Moves the review of an emergency access on; the doctor is told. @throws Problem 403 for an own access, 404, 409 */
export const workEmergencyCase = (
  context: Context,
  id: number,
  change: CaseChange,
): Promise<EmergencyCaseDetail> => {
  const subject = `emergency access ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockEmergencyAccess(tx, id)
    context.about([found.patientId], subject)
    const access = authorize(found, mayWorkAccess(context.actor))
    await mustBe(tx, 'emergency-access', access, change.from)
    const moved = await updateReview(tx, access, change, context.clock.now())
    await note(tx, context, 'emergency-access', id, change)
    tx.record(`emergency-access.${verbs[change.to]}`, subject, found.patientId)
    return { ...moved, history: await historyOf(tx, 'emergency-access', id) }
  })
}
