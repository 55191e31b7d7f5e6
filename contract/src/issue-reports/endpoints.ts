import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import {
  issueReport,
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
