import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { declineForm, requestForm } from './refund-requests.ts'
import { payment } from './schema.ts'

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refund-request',
  summary: 'Ask for a refund of a paid visit, once at a time',
  access: ['patient'],
  audit: 'payment.ask-refund',
  params: idParams,
  body: requestForm,
  reply: payment,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/payments/:id/refund-request',
  summary: 'Withdraw the request for a refund that nobody has decided on yet',
  access: ['patient'],
  audit: 'payment.ask-refund',
  params: idParams,
  reply: payment,
  problems: ['wrong-state'],
})

export const declineRequest = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refund-request/refusal',
  summary: 'Decline a request for a refund, with a reason that the patient reads',
  access: ['admin'],
  audit: 'payment.refund',
  params: idParams,
  body: declineForm,
  reply: payment,
  problems: ['wrong-state', 'key-reused'],
})

export const countRequests = endpoint({
  method: 'GET',
  path: '/api/payments/refund-requests/count',
  summary:
    'How many requests for a refund wait for a decision, refunds at the desk, and bills with money that doesn’t match them; and how many bills have either to give back',
  access: ['admin'],
  reply: z.object({ open: z.int(), atDesk: z.int(), mismatched: z.int(), toGiveBack: z.int() }),
})
