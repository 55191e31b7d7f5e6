import type { AccessSamples } from '../../testing/samples.ts'

const period = 'from=2026-03-01&to=2026-03-31'

/** Of what insurers and patients owe. */
export const insuranceClaimSamples: AccessSamples = {
  'GET /api/prescriptions/to-pay': {
    path: () => '/api/prescriptions/to-pay',
    owner: ({ patient }) => patient,
  },
  'GET /api/insurance-claims/totals': {
    path: () => `/api/insurance-claims/totals?${period}`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/insurance-claims': {
    path: ({ insurer }) => `/api/insurance-claims?${period}&insurerId=${insurer.id}`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/insurance-claims/file': {
    path: ({ insurer }) => `/api/insurance-claims/file?${period}&insurerId=${insurer.id}`,
    owner: ({ admin }) => admin,
  },
}
