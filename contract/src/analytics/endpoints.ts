import { endpoint } from '../kernel/endpoint.ts'
import { report, reportFilterOptions, reportFileQuery, reportQuery } from './schema.ts'

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'A report for a period: totals, figures over time, and a breakdown',
  access: ['admin'],
  audit: 'report.read',
  query: reportQuery,
  reply: report,
})

export const downloadReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/file',
  summary:
    'A report as a file. CSV: one line per group, or per day, week or month without a breakdown; PDF: all of it',
  access: ['admin'],
  audit: 'report-file.read',
  query: reportFileQuery,
  download: ['text/csv', 'application/pdf'],
})

export const getReportFilters = endpoint({
  method: 'GET',
  path: '/api/admin/report-choices',
  summary: 'The doctors, specializations and pharmacies by which reports can be filtered',
  access: ['admin'],
  reply: reportFilterOptions,
})
