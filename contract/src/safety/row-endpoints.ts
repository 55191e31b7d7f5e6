import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { clinicRowForm } from './clinic-row.ts'
import {
  rowChangeForm,
  rowCount,
  rowFilters,
  rowParams,
  rowReviewForm,
  rowsQuery,
  safetyRow,
} from './rows.ts'

export const listSafetyRows = endpoint({
  method: 'GET',
  path: '/api/safety/rows',
  summary: 'The rows of the safety table with their sources, reviews and the clinic’s changes',
  access: ['admin', 'doctor', 'pharmacist'],
  query: rowsQuery,
  reply: z.array(safetyRow),
})

export const countSafetyRows = endpoint({
  method: 'GET',
  path: '/api/safety/rows/count',
  summary: 'How many rows of the safety table the filters show',
  access: ['admin', 'doctor', 'pharmacist'],
  query: rowFilters,
  reply: rowCount,
})

export const addSafetyRow = endpoint({
  method: 'POST',
  path: '/api/admin/safety/rows',
  summary: 'Add a row of the clinic’s own to the safety table',
  access: ['admin'],
  audit: 'safety-row.add',
  body: clinicRowForm,
  reply: safetyRow,
  status: 201,
  problems: ['key-reused'],
})

export const changeSafetyRow = endpoint({
  method: 'POST',
  path: '/api/admin/safety/rows/:id/changes',
  summary: 'Tighten, disable or restore a row; a serious one is disabled only if that is confirmed',
  access: ['admin'],
  audit: 'safety-row.change',
  params: rowParams,
  body: rowChangeForm,
  reply: safetyRow,
  status: 201,
  problems: ['wrong-state', 'edited-elsewhere', 'implausible', 'key-reused'],
})

export const reviewSafetyRows = endpoint({
  method: 'POST',
  path: '/api/admin/safety/reviews',
  summary: 'Mark the rows that the filters show as reviewed',
  access: ['admin'],
  audit: 'safety-row.review',
  body: rowReviewForm,
  reply: rowCount,
  status: 201,
  problems: ['edited-elsewhere', 'key-reused'],
})
