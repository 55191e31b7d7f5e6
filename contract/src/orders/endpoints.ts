import * as z from 'zod/mini'
import { personParams } from '../clinical/person.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { recordFile, recordFileTypes } from '../records/categories.ts'
import {
  cancelOrderForm,
  investigation,
  newOrder,
  newResult,
  ordersQuery,
  signOffForm,
  testOrder,
  trendPoint,
} from './schema.ts'

const readers = ['patient', 'doctor'] as const

export const listInvestigations = endpoint({
  method: 'GET',
  path: '/api/investigations',
  summary: 'The tests that can be ordered from the list',
  access: ['doctor'],
  reply: z.array(investigation),
})

export const orderTests = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/test-orders',
  summary: 'Order tests at an appointment, as its doctor',
  access: ['doctor'],
  audit: 'test-order.add',
  params: idParams,
  body: newOrder,
  reply: testOrder,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const listTestOrders = endpoint({
  method: 'GET',
  path: '/api/people/:patientId/:member/test-orders',
  summary: "A person's ordered tests with their results, newest first",
  access: readers,
  audit: 'test-order.list',
  params: personParams,
  query: ordersQuery,
  reply: z.array(testOrder),
})

export const listResultTrends = endpoint({
  method: 'GET',
  path: '/api/people/:patientId/:member/result-trends',
  summary: 'The numbers of the tests that a person had, oldest first',
  access: readers,
  audit: 'test-result.list',
  params: personParams,
  reply: z.array(trendPoint),
})

export const getTestOrder = endpoint({
  method: 'GET',
  path: '/api/test-orders/:id',
  summary: 'One order with its results',
  access: readers,
  audit: 'test-order.read',
  params: idParams,
  reply: testOrder,
})

export const downloadRequestForm = endpoint({
  method: 'GET',
  path: '/api/test-orders/:id/request-form',
  summary: 'The request form for the laboratory as a PDF',
  access: readers,
  audit: 'request-form.read',
  params: idParams,
  download: ['application/pdf'],
  problems: ['wrong-state'],
})

export const cancelTestOrder = endpoint({
  method: 'POST',
  path: '/api/test-orders/:id/cancellation',
  summary: 'Cancel an order that has no result, as the doctor who ordered',
  access: ['doctor'],
  audit: 'test-order.cancel',
  params: idParams,
  body: cancelOrderForm,
  reply: testOrder,
  problems: ['wrong-state', 'key-reused'],
})

export const addTestResult = endpoint({
  method: 'POST',
  path: '/api/test-orders/:id/results',
  summary: 'Enter a result: values, a file, or both; or correct one',
  access: readers,
  audit: 'test-result.add',
  params: idParams,
  body: newResult,
  upload: recordFile,
  reply: testOrder,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const downloadResultFile = endpoint({
  method: 'GET',
  path: '/api/test-results/:id/file',
  summary: 'The file of a result',
  access: readers,
  audit: 'test-result-file.read',
  params: idParams,
  download: recordFileTypes,
  problems: ['file-damaged', 'file-not-checked'],
})

export const signOffResult = endpoint({
  method: 'POST',
  path: '/api/test-results/:id/sign-off',
  summary: 'Sign a result off, with a comment to the patient',
  access: ['doctor'],
  audit: 'test-result.sign-off',
  params: idParams,
  body: signOffForm,
  reply: testOrder,
  problems: ['wrong-state', 'key-reused'],
})
