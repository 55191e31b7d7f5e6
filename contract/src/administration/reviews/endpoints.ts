import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import { caseChange, emergencyCaseDetail, issueCase, issueCaseDetail, issueCasesQuery } from './schema.ts'

export const listIssueCases = endpoint({
  method: 'GET',
  path: '/api/admin/issues',
  summary: 'All issue reports: the critical ones that are not resolved first, then the newest',
  access: ['admin'],
  audit: 'issue-case.list',
  query: issueCasesQuery,
  reply: z.array(issueCase),
})

export const getIssueCase = endpoint({
  method: 'GET',
  path: '/api/admin/issues/:id',
  summary: 'An issue report with its history',
  access: ['admin'],
  audit: 'issue-case.read',
  params: idParams,
  reply: issueCaseDetail,
})

export const workIssueCase = endpoint({
  method: 'PATCH',
  path: '/api/admin/issues/:id',
  summary:
    'Take an issue report into review, resolve it with an answer, or open it again; the reporter is told',
  access: ['admin'],
  audit: 'issue-case.work',
  params: idParams,
  body: caseChange,
  reply: issueCaseDetail,
  problems: ['wrong-state'],
})

export const getEmergencyCase = endpoint({
  method: 'GET',
  path: '/api/admin/emergency-access/:id',
  summary: 'An emergency access with its history',
  access: ['admin'],
  audit: 'emergency-case.read',
  params: idParams,
  reply: emergencyCaseDetail,
})

export const workEmergencyCase = endpoint({
  method: 'PATCH',
  path: '/api/admin/emergency-access/:id',
  summary:
    'Take an emergency access into review, resolve it with an answer, or open it again; the doctor is told',
  access: ['admin'],
  audit: 'emergency-case.work',
  params: idParams,
  body: caseChange,
  reply: emergencyCaseDetail,
  problems: ['wrong-state'],
})
