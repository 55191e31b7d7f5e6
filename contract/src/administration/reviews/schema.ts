import * as z from 'zod/mini'
import { emergencyAccess } from '../../chart-access/schema.ts'
import { instant } from '../../kernel/civil-schema.ts'
import { id } from '../../kernel/ids.ts'
import { page } from '../../kernel/paging.ts'
import { text } from '../../kernel/text.ts'
import { issueReport } from '../../issue-reports/schema.ts'
import { issueSeverities, issueTypes } from '../../issue-reports/states.ts'
import { reviewFilters, reviewTransitions, reviewStatuses } from './states.ts'

const status = z.enum(reviewStatuses, 'Not a review status')

/** One step of an administrator: what the case became, and the word to whom it concerns, where there is one. */
export const reviewStep = z.object({
  at: instant,
  actorName: z.string(),
  status,
  answer: z.nullable(z.string()),
})
export type ReviewStep = z.infer<typeof reviewStep>

/** A report as the administrators see it. */
export const issueReportForReview = z.object({
  ...issueReport.shape,
  reporterId: id(),
  reporterName: z.string(),
})
export type IssueReportForReview = z.infer<typeof issueReportForReview>

const history = {
  /** The oldest first. */
  history: z.array(reviewStep),
}
export const issueReportDetail = z.object({ ...issueReportForReview.shape, ...history })
export type IssueReportDetail = z.infer<typeof issueReportDetail>

export const emergencyAccessDetail = z.object({ ...emergencyAccess.shape, ...history })
export type EmergencyAccessDetail = z.infer<typeof emergencyAccessDetail>

export const reportsToReviewQuery = z.object({
  ...page.shape,
  status: z.optional(z.enum(reviewFilters, 'Not a review status')),
  severity: z.optional(z.enum(issueSeverities, 'Not a severity')),
  type: z.optional(z.enum(issueTypes, 'Not a type of issue')),
})
export type ReportsToReviewQuery = z.output<typeof reportsToReviewQuery>

export const answerMissing = 'Please write an answer'

/** `from`: the state in which the administrator saw it. Resolving takes an answer; any other step may have one. */
export const reviewUpdate = z
  .object({ from: status, to: status, answer: z.optional(text({ max: 2000, message: answerMissing })) })
  .check((context) => {
    const { value } = context
    if (!reviewTransitions[value.from].includes(value.to))
      context.issues.push({
        code: 'custom',
        input: value,
        path: ['to'],
        message: 'It already has this status',
      })
    if (value.to === 'resolved' && value.answer === undefined)
      context.issues.push({ code: 'custom', input: value, path: ['answer'], message: answerMissing })
  })
export type ReviewUpdate = z.output<typeof reviewUpdate>
