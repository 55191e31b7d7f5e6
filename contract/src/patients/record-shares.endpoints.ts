import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { recordFileTypes } from '../records/categories.ts'
import {
  createdShare,
  newShare,
  openedShare,
  recordShare,
  sharedFile,
  sharedRecord,
  shareKey,
  shareOpening,
} from './record-shares.schema.ts'

export const listRecordShares = endpoint({
  method: 'GET',
  path: '/api/record-shares',
  summary:
    'The links by which the patient shares a record with somebody outside, newest first, and who opened them',
  access: ['patient'],
  audit: 'record-share.list',
  query: page,
  reply: z.array(recordShare),
})

export const shareRecord = endpoint({
  method: 'POST',
  path: '/api/record-shares',
  summary: 'Share parts of one person’s record by a link and a PIN, for 7 days',
  access: ['patient'],
  proof: 'recent',
  audit: 'record-share.create',
  isSecret: true,
  body: newShare,
  reply: createdShare,
  status: 201,
  problems: ['wrong-state'],
})

export const endRecordShare = endpoint({
  method: 'DELETE',
  path: '/api/record-shares/:id',
  summary: 'Stop sharing at once, also for whoever is reading',
  access: ['patient'],
  audit: 'record-share.end',
  params: idParams,
})

export const openSharedRecord = endpoint({
  method: 'POST',
  path: '/api/shared-record/open',
  summary: 'Open a shared record with the link’s secret and the PIN; 5 wrong PINs end the link',
  access: 'public',
  isSecret: true,
  body: shareOpening,
  reply: openedShare,
})

export const readSharedRecord = endpoint({
  method: 'POST',
  path: '/api/shared-record/details',
  summary: 'What is shared, for 30 minutes after the PIN',
  access: 'public',
  isSecret: true,
  body: shareKey,
  reply: sharedRecord,
})

export const downloadSharedFile = endpoint({
  method: 'POST',
  path: '/api/shared-record/file',
  summary: 'The file of a shared document',
  access: 'public',
  isSecret: true,
  body: sharedFile,
  download: recordFileTypes,
})
