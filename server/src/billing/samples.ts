import { tokenOf } from '../seed/payments.ts'
import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

/** Nothing was taken at the desk yet. */
const emptyClosing = {
  after: null,
  until: '2026-03-01T08:00:00.000Z',
  counts: (['cash', 'transfer', 'terminal'] as const).map((method) => ({
    currency: 'NGN' as const,
    method,
    taken: '0.00',
    givenBack: '0.00',
    counted: '0.00',
    note: 'Nothing to count',
  })),
}

export const accessSamples: AccessSamples = {
  'GET /api/payments': { path: () => '/api/payments', owner: ({ patient }) => patient },
  'GET /api/payments/summary': { path: () => '/api/payments/summary', owner: ({ patient }) => patient },
  'GET /api/payments/statements': {
    path: () => '/api/payments/statements',
    owner: ({ patient }) => patient,
  },
  'GET /api/payments/statement': {
    path: () => '/api/payments/statement?year=2026',
    owner: ({ patient }) => patient,
  },
  'GET /api/payments/:id': {
    path: ({ paid }) => `/api/payments/${paid.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/payments/:id/receipt': {
    path: ({ paid }) => `/api/payments/${paid.id}/receipt`,
    owner: ({ patient }) => patient,
  },
  'POST /api/payments/:id/pay': {
    path: ({ due }) => `/api/payments/${due.id}/pay`,
    body: ({ card }) => ({ methodId: card.id }),
    owner: ({ patient }) => patient,
  },
  'POST /api/payments/:id/checkout': {
    path: ({ due }) => `/api/payments/${due.id}/checkout`,
    owner: ({ patient }) => patient,
  },
  'POST /api/payments/:id/check': {
    path: ({ paid }) => `/api/payments/${paid.id}/check`,
    owner: ({ patient }) => patient,
  },
  'POST /api/payments/:id/mismatch': {
    path: ({ paid }) => `/api/payments/${paid.id}/mismatch`,
    body: () => ({ note: 'Refunded in the dashboard', count: 1 }),
    owner: ({ admin }) => admin,
  },
  'POST /api/payments/:id/desk-taking': {
    path: ({ due }) => `/api/payments/${due.id}/desk-taking`,
    body: () => ({ method: 'transfer', reference: 'TRF-1' }),
    owner: ({ admin }) => admin,
  },
  'POST /api/payments/:id/desk-refund': {
    path: ({ paid }) => `/api/payments/${paid.id}/desk-refund`,
    body: () => ({ reason: 'The appointment was cancelled' }),
    owner: ({ admin }) => admin,
  },
  'GET /api/desk-closings/open': { path: () => '/api/desk-closings/open', owner: ({ admin }) => admin },
  'POST /api/desk-closings': {
    path: () => '/api/desk-closings',
    body: () => emptyClosing,
    owner: ({ admin }) => admin,
  },
  'GET /api/desk-closings': { path: () => '/api/desk-closings', owner: ({ admin }) => admin },
  'GET /api/desk-closings/:id/file': { path: () => '/api/desk-closings/1/file', owner: ({ admin }) => admin },
  'POST /api/payments/:id/refund-request': {
    path: ({ paid }) => `/api/payments/${paid.id}/refund-request`,
    body: () => ({ reason: 'Nobody joined the visit' }),
    owner: ({ patient }) => patient,
  },
  'DELETE /api/payments/:id/refund-request': {
    path: ({ paid }) => `/api/payments/${paid.id}/refund-request`,
    owner: ({ patient }) => patient,
  },
  'POST /api/payments/:id/refund-request/refusal': {
    path: ({ paid }) => `/api/payments/${paid.id}/refund-request/refusal`,
    body: () => ({ requestId: 1, reason: 'The visit took place' }),
    owner: ({ admin }) => admin,
  },
  'GET /api/payments/refund-requests/count': {
    path: () => '/api/payments/refund-requests/count',
    owner: ({ admin }) => admin,
  },
  'POST /api/payments/:id/discounts': {
    path: ({ due }) => `/api/payments/${due.id}/discounts`,
    body: ({ due }) => ({ kind: 'percent', percent: 10, seen: due.amount, reason: 'Hardship' }),
    owner: ({ admin }) => admin,
  },
  'POST /api/payments/:id/refund': {
    path: ({ paid }) => `/api/payments/${paid.id}/refund`,
    body: () => ({ reason: 'The appointment was cancelled' }),
    owner: ({ admin }) => admin,
  },
  'GET /api/payments/insurers': {
    path: () => '/api/payments/insurers',
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/payments/insurers': {
    path: () => '/api/payments/insurers',
    body: () => ({ name: 'Sahel Mutual', coversPercent: 50 }),
    owner: ({ admin }) => admin,
  },
  'PATCH /api/payments/insurers/:id': {
    path: ({ insurer }) => `/api/payments/insurers/${insurer.id}`,
    body: () => ({ coversPercent: 55 }),
    owner: ({ admin }) => admin,
  },
  'GET /api/payments/:id/cards': {
    path: ({ counter }) => `/api/payments/${counter.due}/cards`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/payments/:id/taking': {
    path: ({ counter }) => `/api/payments/${counter.due}/taking`,
    body: () => ({ method: 'account' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/payments/:id/refunds/:refundId/giving': {
    path: ({ counter }) => `/api/payments/${counter.paid}/refunds/${counter.refund}/giving`,
    body: () => ({ as: 'cash' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/payments/methods': { path: () => '/api/payments/methods', owner: ({ patient }) => patient },
  'POST /api/payments/methods': {
    path: () => '/api/payments/methods',
    body: () => ({
      token: tokenOf('visa-4242'),
      brand: 'Visa',
      last4: '4242',
      holder: 'Amina Bello',
      expiryMonth: 12,
      expiryYear: 2099,
    }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/payments/methods/:id': {
    path: ({ card }) => `/api/payments/methods/${card.id}`,
    body: () => ({ holder: 'Canary-Amina', expiryMonth: 12, expiryYear: 2099 }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/payments/methods/:id/default': {
    path: ({ card }) => `/api/payments/methods/${card.id}/default`,
    owner: ({ patient }) => patient,
  },
  'DELETE /api/payments/methods/:id': {
    path: ({ card }) => `/api/payments/methods/${card.id}`,
    owner: ({ patient }) => patient,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/payments/:id/pay': ({ card }) => ({ methodId: card.id }),
  'POST /api/payments/:id/taking': () => ({ method: 'cash', received: '1200.00' }),
  'POST /api/payments/:id/refunds/:refundId/giving': () => ({ as: 'cash' }),
  'POST /api/payments/:id/mismatch': () => ({ note: 'Refunded in the dashboard', count: 1 }),
  'POST /api/payments/:id/desk-taking': () => ({ method: 'cash', received: '25000.00', seen: '25000.00' }),
  'POST /api/payments/:id/desk-refund': () => ({
    method: 'transfer',
    reason: 'The appointment was cancelled',
    reference: 'TRF-1',
    amount: '15000.00',
    requestId: 1,
  }),
  'POST /api/payments/:id/refund': () => ({
    reason: 'The appointment was cancelled',
    amount: '15000.00',
    requestId: 1,
  }),
  'POST /api/desk-closings': () => ({ ...emptyClosing, after: 1 }),
  'POST /api/payments/:id/refund-request': () => ({ reason: 'Nobody joined the visit' }),
  'POST /api/payments/:id/refund-request/refusal': () => ({ requestId: 1, reason: 'The visit took place' }),
  'POST /api/payments/:id/discounts': () => ({
    kind: 'amount',
    amount: '500.00',
    seen: '15000.00',
    reason: 'Hardship',
  }),
  'POST /api/payments/insurers': () => ({ name: 'Sahel Mutual', coversPercent: 50 }),
  'PATCH /api/payments/insurers/:id': () => ({ name: 'Sahel Care', coversPercent: 55, isActive: true }),
  'POST /api/payments/methods': () => ({
    token: tokenOf('visa-4242'),
    brand: 'Visa',
    last4: '4242',
    holder: 'Amina Bello',
    expiryMonth: 12,
    expiryYear: 2099,
  }),
  'PUT /api/payments/methods/:id': () => ({ holder: 'Amina Bello', expiryMonth: 12, expiryYear: 2099 }),
}
