import * as z from 'zod/mini'
import { emergencyAccess } from '../../chart-access/schema.ts'
import { instant } from '../../kernel/civil-schema.ts'
import { id } from '../../kernel/ids.ts'
import { page } from '../../kernel/paging.ts'
import { text } from '../../kernel/text.ts'
import { issueReport } from '../../issue-reports/schema.ts'
import { issueSeverities, issueTypes } from '../../issue-reports/states.ts'
import { caseFilters, caseMoves, caseStatuses } from './states.ts'

const status = z.enum(caseStatuses, 'Not a state of a case')

/** One step of an administrator: what the case became, and the word to whom it concerns, where there is one. */
export const caseStep = z.object({
  at: instant,
  actorName: z.string(),
  status,
  answer: z.nullable(z.string()),
})
export type CaseStep = z.infer<typeof caseStep>

/** A report as the administrators see it. */
export const issueCase = z.object({ ...issueReport.shape, reporterId: id(), reporterName: z.string() })
export type IssueCase = z.infer<typeof issueCase>

const history = {
  /** The oldest first. */
  history: z.array(caseStep),
}
export const issueCaseDetail = z.object({ ...issueCase.shape, ...history })
export type IssueCaseDetail = z.infer<typeof issueCaseDetail>

export const emergencyCaseDetail = z.object({ ...emergencyAccess.shape, ...history })
export type EmergencyCaseDetail = z.infer<typeof emergencyCaseDetail>

export const issueCasesQuery = z.object({
  ...page.shape,
  status: z.optional(z.enum(caseFilters, 'Not a state of a case')),
  severity: z.optional(z.enum(issueSeverities, 'Not a severity')),
  type: z.optional(z.enum(issueTypes, 'Not a type of issue')),
})
export type IssueCasesQuery = z.output<typeof issueCasesQuery>

export const answerMissing = 'Please write an answer'

/** `from`: the state in which the administrator saw it. Resolving takes an answer; any other step may have one. */
export const caseChange = z
  .object({ from: status, to: status, answer: z.optional(text({ max: 2000, message: answerMissing })) })
  .check((context) => {
    const { value } = context
    if (!caseMoves[value.from].includes(value.to))
      context.issues.push({
        code: 'custom',
        input: value,
        path: ['to'],
        message: 'The case is in this state already',
      })
    if (value.to === 'resolved' && value.answer === undefined)
      context.issues.push({ code: 'custom', input: value, path: ['answer'], message: answerMissing })
  })
export type CaseChange = z.output<typeof caseChange>
