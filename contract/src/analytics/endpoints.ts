import { endpoint } from '../kernel/endpoint.ts'
import { report, reportFilterOptions, reportFileQuery, reportQuery } from './schema.ts'

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary:
    'A report over some days of the clinic’s calendar: totals, over time, and split by what is asked for',
  access: ['admin'],
  audit: 'report.read',
  query: reportQuery,
  reply: report,
})

export const downloadReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/file',
  summary:
    'The same as a file. CSV: a line for each group where it is split, else for each day, week or month; PDF: all of it',
  access: ['admin'],
  audit: 'report-file.read',
  query: reportFileQuery,
  download: ['text/csv', 'application/pdf'],
})

export const getReportFilters = endpoint({
  method: 'GET',
  path: '/api/admin/report-choices',
  summary: 'The doctors, specializations and pharmacies that a report can be narrowed down to',
  access: ['admin'],
  reply: reportFilterOptions,
})
