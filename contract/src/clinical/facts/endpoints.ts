import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { withdrawal } from '../entry.ts'
import { personParams } from '../person.ts'
import { entryVersion, healthFacts, reopening, settingAside, textAside, versionsQuery } from './schema.ts'

export const getHealthFacts = endpoint({
  method: 'GET',
  path: '/api/people/:patientId/:member/facts',
  summary:
    'Everything known about a person now: statements, latest measurements, lists, and texts not reviewed',
  access: ['patient', 'doctor'],
  audit: 'health-facts.read',
  params: personParams,
  reply: healthFacts,
})

export const listEntryVersions = endpoint({
  method: 'GET',
  path: '/api/people/:patientId/:member/versions',
  summary: 'Who recorded and changed an entry: its 100 newest versions, newest first',
  access: ['patient', 'doctor'],
  audit: 'health-entry-version.list',
  params: personParams,
  query: versionsQuery,
  reply: z.array(entryVersion),
})

export const withdrawEntry = endpoint({
  method: 'POST',
  path: '/api/people/:patientId/:member/withdrawals',
  summary: 'Withdraw an entry that was made by mistake; its versions stay',
  access: ['patient', 'doctor'],
  audit: 'health-entry.withdraw',
  params: personParams,
  body: withdrawal,
  problems: ['edited-elsewhere'],
})

export const setTextAside = endpoint({
  method: 'POST',
  path: '/api/people/:patientId/:member/reviewed-texts',
  summary: 'Dismiss a patient’s text, with the reason: it becomes no entry',
  access: ['doctor'],
  audit: 'stated-text.review',
  params: personParams,
  body: settingAside,
  problems: ['wrong-state'],
})

export const listTextsAside = endpoint({
  method: 'GET',
  path: '/api/people/:patientId/:member/reviewed-texts',
  summary: 'The patient’s texts that doctors dismissed, with who and why, newest first',
  access: ['doctor'],
  audit: 'stated-text.list',
  params: personParams,
  reply: z.array(textAside),
})

export const reopenText = endpoint({
  method: 'POST',
  path: '/api/people/:patientId/:member/reopened-texts',
  summary: 'Review a patient’s text again that was dismissed',
  access: ['doctor'],
  audit: 'stated-text.reopen',
  params: personParams,
  body: reopening,
  problems: ['wrong-state'],
})
