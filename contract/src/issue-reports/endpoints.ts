import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import {
  issueReport,
  issueReportForm,
  issueReportsQuery,
  knownPatient,
  knownPatientsQuery,
} from './schema.ts'

export const reportIssue = endpoint({
  method: 'POST',
  path: '/api/pharmacy/reports',
  summary: 'Report an issue; of a critical one the administrators are told at once',
  access: ['pharmacist'],
  audit: 'issue-report.submit',
  body: issueReportForm,
  reply: issueReport,
  status: 201,
  problems: ['key-reused'],
})

export const listIssueReports = endpoint({
  method: 'GET',
  path: '/api/pharmacy/reports',
  summary: "The pharmacist's own reports and how they stand, newest first",
  access: ['pharmacist'],
  audit: 'issue-report.list',
  query: issueReportsQuery,
  reply: z.array(issueReport),
})

export const findKnownPatients = endpoint({
  method: 'GET',
  path: '/api/pharmacy/patients',
  summary: 'Patients whose prescriptions the pharmacist may see, by parts of their names',
  access: ['pharmacist'],
  audit: 'known-patient.list',
  query: knownPatientsQuery,
  reply: z.array(knownPatient),
})
