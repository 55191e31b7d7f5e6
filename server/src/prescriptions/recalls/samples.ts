import type { AccessSamples } from '../../testing/samples.ts'

/** Of the recipients of a recall. */
export const recallSamples: AccessSamples = {
  'GET /api/pharmacy/recalls/:id/recipients': {
    path: ({ recall }) => `/api/pharmacy/recalls/${recall.id}/recipients`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/recalls/:id/recipients/file': {
    path: ({ recall }) => `/api/pharmacy/recalls/${recall.id}/recipients/file`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/recalls/:id/messages': {
    path: ({ recall }) => `/api/pharmacy/recalls/${recall.id}/messages`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'PUT /api/pharmacy/recalls/:id/recipients/:patientId/reached': {
    path: ({ recall }) => `/api/pharmacy/recalls/${recall.id}/recipients/${recall.patientId}/reached`,
    owner: ({ pharmacist }) => pharmacist,
  },
}
