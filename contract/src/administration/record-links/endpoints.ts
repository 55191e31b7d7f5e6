import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import {
  comparisonQuery,
  linkConfirmation,
  newRecordLink,
  personOfAccount,
  probablePair,
  recordComparison,
  recordLink,
  recordLinkDetail,
  refusalForm,
  unlinkForm,
} from './schema.ts'

export const listRecordLinks = endpoint({
  method: 'GET',
  path: '/api/admin/record-links',
  summary: 'Records of one person that are linked or wait for another administrator, newest first',
  access: ['admin'],
  audit: 'record-link.list',
  reply: z.array(recordLink),
})

export const listProbablePairs = endpoint({
  method: 'GET',
  path: '/api/admin/record-links/probable',
  summary: 'Records that are probably of one person: the same date of birth, and the same name or phone',
  access: ['admin'],
  audit: 'record-link.read',
  reply: z.array(probablePair),
})

export const listPeopleOfAccount = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/people',
  summary: 'The account holder and family members of an account, to choose one of them',
  access: ['admin'],
  audit: 'user.read',
  params: idParams,
  reply: z.array(personOfAccount),
})

export const compareRecords = endpoint({
  method: 'GET',
  path: '/api/admin/record-links/comparison',
  summary: 'Two people side by side: who they are and how much is in each record, but not what it says',
  access: ['admin'],
  audit: 'record-link.read',
  query: comparisonQuery,
  reply: recordComparison,
})

export const getRecordLink = endpoint({
  method: 'GET',
  path: '/api/admin/record-links/:id',
  summary: 'One link, with both people side by side as they are now',
  access: ['admin'],
  audit: 'record-link.read',
  params: idParams,
  reply: recordLinkDetail,
})

export const askRecordLink = endpoint({
  method: 'POST',
  path: '/api/admin/record-links',
  summary: 'Ask another administrator to link two records of one person',
  access: ['admin'],
  audit: 'record-link.ask',
  proof: 'recent',
  body: newRecordLink,
  reply: recordLinkDetail,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const confirmRecordLink = endpoint({
  method: 'POST',
  path: '/api/admin/record-links/:id/confirm',
  summary: 'Link two records at another administrator’s request: doctors and safety checks then see both',
  access: ['admin'],
  audit: 'record-link.confirm',
  proof: 'recent',
  params: idParams,
  body: linkConfirmation,
  reply: recordLinkDetail,
  problems: ['wrong-state', 'key-reused'],
})

export const refuseRecordLink = endpoint({
  method: 'POST',
  path: '/api/admin/record-links/:id/refuse',
  summary: 'Decline another administrator’s request (with a reason if it is to unlink), or withdraw your own',
  access: ['admin'],
  audit: 'record-link.refuse',
  params: idParams,
  body: refusalForm,
  problems: ['wrong-state', 'key-reused'],
})

export const askUnlink = endpoint({
  method: 'POST',
  path: '/api/admin/record-links/:id/unlink',
  summary: 'Ask another administrator to unlink two records, with a reason',
  access: ['admin'],
  audit: 'record-link.unlink',
  proof: 'recent',
  params: idParams,
  body: unlinkForm,
  reply: recordLinkDetail,
  problems: ['wrong-state', 'key-reused'],
})

export const confirmUnlink = endpoint({
  method: 'POST',
  path: '/api/admin/record-links/:id/unlink/confirm',
  summary: 'Unlink two records at another administrator’s request: each is shown and checked alone again',
  access: ['admin'],
  audit: 'record-link.unlink',
  proof: 'recent',
  params: idParams,
  problems: ['wrong-state', 'key-reused'],
})
