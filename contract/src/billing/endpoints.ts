import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import {
  paymentMethodUpdate,
  newPaymentMethod,
  payment,
  paymentDetails,
  paymentMethod,
  paymentsQuery,
  paymentSummary,
  paymentSummaryQuery,
  payForm,
  checkout,
  mismatchForm,
  refundForm,
} from './schema.ts'

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: "A patient's own payments, or (admin) all, newest first",
  access: ['patient', 'admin'],
  audit: 'payment.list',
  query: paymentsQuery,
  reply: z.array(payment),
})

export const getPaymentSummary = endpoint({
  method: 'GET',
  path: '/api/payments/summary',
  summary:
    "Total paid, pending, failed, this month and this year, per currency; a patient's own, or (admin) everyone's",
  access: ['patient', 'admin'],
  audit: 'payment.list',
  query: paymentSummaryQuery,
  reply: paymentSummary,
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:id',
  summary: 'One payment with all its attempts',
  access: ['patient', 'admin'],
  audit: 'payment.read',
  params: idParams,
  reply: paymentDetails,
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/:id/receipt',
  summary: 'The receipt of a completed or refunded payment; a pharmacist prints those of their counter',
  access: ['patient', 'pharmacist', 'admin'],
  audit: 'receipt.read',
  params: idParams,
  download: ['application/pdf'],
  problems: ['wrong-state'],
})

export const pay = endpoint({
  method: 'POST',
  path: '/api/payments/:id/pay',
  summary:
    'Pay with a stored card. `lastAttempt.outcome` says how it went: approved, declined, or interrupted (no answer: asking again never charges twice)',
  access: ['patient'],
  audit: 'payment.pay',
  params: idParams,
  body: payForm,
  reply: payment,
  problems: ['wrong-state', 'key-reused'],
})

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/:id/checkout',
  summary:
    'The payment provider’s page where this is paid. Asking again leads to the same page until it is paid',
  access: ['patient'],
  audit: 'payment.pay',
  params: idParams,
  reply: checkout,
  problems: ['wrong-state', 'key-reused'],
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/check',
  summary: 'Ask the payment provider what became of the last attempt; the payment as it is then',
  access: ['patient', 'admin'],
  audit: 'payment.read',
  params: idParams,
  reply: payment,
})

export const returnMismatch = endpoint({
  method: 'POST',
  path: '/api/payments/:id/mismatch',
  summary: 'Record that money that wasn’t what the bill asks was given back; the bill can be paid again',
  access: ['admin'],
  proof: 'recent',
  audit: 'payment.refund',
  params: idParams,
  body: mismatchForm,
  reply: payment,
  problems: ['wrong-state', 'key-reused'],
})

export const refund = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refund',
  summary:
    'Refund a completed payment: all that is left, or on the patient’s request a part. `refund.outcome` says how it went: approved, declined, or interrupted (no answer: asking again never refunds twice)',
  access: ['admin'],
  proof: 'recent',
  audit: 'payment.refund',
  params: idParams,
  body: refundForm,
  reply: payment,
  problems: ['wrong-state', 'key-reused'],
})

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/payments/methods',
  summary: "The signed-in patient's stored cards, the default first",
  access: ['patient'],
  audit: 'payment-method.list',
  reply: z.array(paymentMethod),
})

export const addPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/payments/methods',
  summary: 'Store a card by the token that the payment provider gave for it; the first becomes the default',
  access: ['patient'],
  audit: 'payment-method.add',
  body: newPaymentMethod,
  reply: paymentMethod,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const updatePaymentMethod = endpoint({
  method: 'PUT',
  path: '/api/payments/methods/:id',
  summary: "Change a stored card's holder and expiry",
  access: ['patient'],
  audit: 'payment-method.update',
  params: idParams,
  body: paymentMethodUpdate,
  reply: paymentMethod,
})

export const setDefaultPaymentMethod = endpoint({
  method: 'PUT',
  path: '/api/payments/methods/:id/default',
  summary: 'Make a stored card the one that is offered first',
  access: ['patient'],
  audit: 'payment-method.update',
  params: idParams,
  reply: paymentMethod,
})

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/api/payments/methods/:id',
  summary: 'Forget a stored card; after the default, the card added last becomes the default',
  access: ['patient'],
  audit: 'payment-method.remove',
  params: idParams,
})

/** Where the payment provider sends its events. It isn't for clients: the provider signs what it sends. */
export const providerEventsPath = '/api/payments/provider-events'
