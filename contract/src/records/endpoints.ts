import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { recordFile, recordFileTypes } from './categories.ts'
import { healthRecord, newRecord, recordFilters, recordFiltersQuery, recordsQuery } from './schema.ts'

const readers = ['patient', 'doctor'] as const

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/records',
  summary:
    "Completed appointments and documents, newest first: a patient's own and family's, or those of a doctor's patients",
  access: readers,
  audit: 'record.list',
  query: recordsQuery,
  reply: z.array(healthRecord),
})

export const listRecordFilters = endpoint({
  method: 'GET',
  path: '/api/records/filters',
  summary: 'The patients, family members and doctors by whom records can be filtered',
  access: readers,
  audit: 'record-filter.list',
  query: recordFiltersQuery,
  reply: recordFilters,
})

export const getAppointmentRecord = endpoint({
  method: 'GET',
  path: '/api/records/appointments/:id',
  summary: 'One completed appointment',
  access: readers,
  audit: 'record.read',
  params: idParams,
  reply: healthRecord,
})

export const downloadAppointmentSummary = endpoint({
  method: 'GET',
  path: '/api/records/appointments/:id/summary',
  summary: 'The summary of a completed appointment as a PDF',
  access: readers,
  audit: 'record-file.read',
  params: idParams,
  download: ['application/pdf'],
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/records/documents/:id',
  summary: 'One document, without its file',
  access: readers,
  audit: 'record.read',
  params: idParams,
  reply: healthRecord,
})

export const downloadRecordFile = endpoint({
  method: 'GET',
  path: '/api/records/documents/:id/file',
  summary: 'The file of a document, byte for byte as it was added',
  access: readers,
  audit: 'record-file.read',
  params: idParams,
  download: recordFileTypes,
  problems: ['file-damaged', 'file-not-checked'],
})

export const addRecord = endpoint({
  method: 'POST',
  path: '/api/records',
  summary: 'Add a document with a note, a file or both, for oneself, the family or (doctors) a patient',
  access: readers,
  audit: 'record.add',
  upload: recordFile,
  body: newRecord,
  reply: healthRecord,
  status: 201,
  problems: ['key-reused'],
})

export const removeRecord = endpoint({
  method: 'DELETE',
  path: '/api/records/documents/:id',
  summary: 'Remove a document and its file (only who added it)',
  access: readers,
  audit: 'record.remove',
  params: idParams,
})
