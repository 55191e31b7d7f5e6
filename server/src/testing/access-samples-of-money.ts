import { tokenOf } from '../seed/money.ts'
import type { Sample } from './access-samples-of-visits.ts'

/** Payments, stored cards, and the administrator's reports. */
export const moneySamples: Record<string, Sample> = {
  'GET /api/payments': { path: () => '/api/payments', owner: ({ patient }) => patient },
  'GET /api/admin/reports': {
    path: () => '/api/admin/reports?kind=payments&from=2026-03-01&to=2026-03-31&by=doctor',
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/reports/file': {
    path: () => '/api/admin/reports/file?kind=appointments&from=2026-03-01&to=2026-03-31&by=doctor',
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/report-choices': { path: () => '/api/admin/report-choices', owner: ({ admin }) => admin },
  'GET /api/payments/summary': { path: () => '/api/payments/summary', owner: ({ patient }) => patient },
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
  'POST /api/payments/:id/refund': {
    path: ({ paid }) => `/api/payments/${paid.id}/refund`,
    body: () => ({ reason: 'The visit was cancelled' }),
    owner: ({ admin }) => admin,
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
