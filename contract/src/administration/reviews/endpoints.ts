import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import {
  reviewUpdate,
  emergencyAccessDetail,
  issueReportForReview,
  issueReportDetail,
  reportsToReviewQuery,
} from './schema.ts'

export const listReportsToReview = endpoint({
  method: 'GET',
  path: '/api/admin/issues',
  summary: 'All issue reports: the critical ones that are not resolved first, then the newest',
  access: ['admin'],
  audit: 'issue-report.list',
  query: reportsToReviewQuery,
  reply: z.array(issueReportForReview),
})

export const getIssueReport = endpoint({
  method: 'GET',
  path: '/api/admin/issues/:id',
  summary: 'An issue report with its history',
  access: ['admin'],
  audit: 'issue-report.read',
  params: idParams,
  reply: issueReportDetail,
})

export const reviewIssueReport = endpoint({
  method: 'PATCH',
  path: '/api/admin/issues/:id',
  summary:
    'Start the review of an issue report, resolve it with an answer, or reopen it; the reporter is notified',
  access: ['admin'],
  audit: 'issue-report.review',
  params: idParams,
  body: reviewUpdate,
  reply: issueReportDetail,
  problems: ['wrong-state'],
})

export const getEmergencyAccess = endpoint({
  method: 'GET',
  path: '/api/admin/emergency-access/:id',
  summary: 'An emergency access with its history',
  access: ['admin'],
  audit: 'emergency-case.read',
  params: idParams,
  reply: emergencyAccessDetail,
})

export const reviewEmergencyAccess = endpoint({
  method: 'PATCH',
  path: '/api/admin/emergency-access/:id',
  summary:
    'Take an emergency access into review, resolve it with an answer, or open it again; the doctor is told',
  access: ['admin'],
  audit: 'emergency-case.work',
  params: idParams,
  body: reviewUpdate,
  reply: emergencyAccessDetail,
  problems: ['wrong-state'],
})
