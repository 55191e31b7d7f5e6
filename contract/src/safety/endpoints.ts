import { endpoint } from '../kernel/endpoint.ts'
import { safetyCheck, safetyReport, safetyTable } from './schema.ts'

export const checkSafety = endpoint({
  method: 'POST',
  path: '/api/safety/check',
  summary: "Check medications against the person's allergies, age and medicines before prescribing them",
  access: ['doctor'],
  audit: 'safety-check.read',
  body: safetyCheck,
  reply: safetyReport,
})

export const getSafetyTable = endpoint({
  method: 'GET',
  path: '/api/safety/table',
  summary: 'What is checked before a prescription is signed: every row with its source',
  access: ['doctor', 'pharmacist'],
  reply: safetyTable,
})
