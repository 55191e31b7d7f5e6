import type { AccessSamples } from '../../testing/samples.ts'

export const registerSamples: AccessSamples = {
  'GET /api/pharmacy/inventory/:id/register': {
    path: ({ controlled }) => `/api/pharmacy/inventory/${controlled.item.id}/register`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/inventory/:id/register/file': {
    path: ({ controlled }) => `/api/pharmacy/inventory/${controlled.item.id}/register/file`,
    owner: ({ admin }) => admin,
  },
}
