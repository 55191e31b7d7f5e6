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
    "Completed visits and added records, newest first: a patient's own and family's, or those of a doctor's patients",
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
  summary: 'One completed visit, by the id of its appointment',
  access: readers,
  audit: 'record.read',
  params: idParams,
  reply: healthRecord,
})

export const downloadAppointmentSummary = endpoint({
  method: 'GET',
  path: '/api/records/appointments/:id/summary',
  summary: 'The summary of a completed visit as PDF',
  access: readers,
  audit: 'record-file.read',
  params: idParams,
  download: ['application/pdf'],
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/records/documents/:id',
  summary: 'One added record: its note, and what its file is',
  access: readers,
  audit: 'record.read',
  params: idParams,
  reply: healthRecord,
})

export const downloadRecordFile = endpoint({
  method: 'GET',
  path: '/api/records/documents/:id/file',
  summary: 'The file of an added record, byte for byte as it was added',
  access: readers,
  audit: 'record-file.read',
  params: idParams,
  download: recordFileTypes,
  problems: ['file-damaged'],
})

export const addRecord = endpoint({
  method: 'POST',
  path: '/api/records',
  summary: 'Add a record with a note, a file or both, to the own health history or (doctors) to a patient’s',
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
  summary: 'Remove a record that one has added, and its file',
  access: readers,
  audit: 'record.remove',
  params: idParams,
})
