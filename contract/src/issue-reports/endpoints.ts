import * as z from 'zod/mini'
import { reviewUpdate } from '../chart-access/reviews/schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import {
  issueReport,
  issueReportDetail,
  issueReportForReview,
  reportsToReviewQuery,
  issueReportForm,
  myIssueReportsQuery,
  knownPatient,
  knownPatientsQuery,
} from './schema.ts'

export const reportIssue = endpoint({
  method: 'POST',
  path: '/api/pharmacy/reports',
  summary: 'Report an issue; a critical one notifies the administrators',
  access: ['pharmacist'],
  audit: 'issue-report.submit',
  body: issueReportForm,
  reply: issueReport,
  status: 201,
  problems: ['key-reused'],
})

export const listMyIssueReports = endpoint({
  method: 'GET',
  path: '/api/pharmacy/reports',
  summary: "The pharmacist's reports with their status, newest first",
  access: ['pharmacist'],
  audit: 'my-issue-report.list',
  query: myIssueReportsQuery,
  reply: z.array(issueReport),
})

export const searchKnownPatients = endpoint({
  method: 'GET',
  path: '/api/pharmacy/patients',
  summary: 'Search the patients whose prescriptions the pharmacist may see, by parts of their names',
  access: ['pharmacist'],
  audit: 'known-patient.list',
  query: knownPatientsQuery,
  reply: z.array(knownPatient),
})

export const listReportsToReview = endpoint({
  method: 'GET',
  path: '/api/admin/issues',
  summary: 'All issue reports: critical ones that are not resolved first, then the newest',
  access: ['admin'],
  audit: 'issue-report.list',
  query: reportsToReviewQuery,
  reply: z.array(issueReportForReview),
})

export const getIssueReport = endpoint({
  method: 'GET',
  path: '/api/admin/issues/:id',
  summary: 'An issue report with the steps of its review',
  access: ['admin'],
  audit: 'issue-report.read',
  params: idParams,
  reply: issueReportDetail,
})

export const reviewIssueReport = endpoint({
  method: 'PATCH',
  path: '/api/admin/issues/:id',
  summary:
    'Start, resolve (with an answer) or reopen the review of an issue report; the reporter is notified',
  access: ['admin'],
  audit: 'issue-report.review',
  params: idParams,
  body: reviewUpdate,
  reply: issueReportDetail,
  problems: ['wrong-state'],
})
