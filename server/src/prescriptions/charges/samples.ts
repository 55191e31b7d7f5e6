import type { AccessSamples } from '../../testing/samples.ts'

export const chargeSamples: AccessSamples = {
  'GET /api/prescriptions/:id/charges': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/charges`,
    owner: ({ pharmacist }) => pharmacist,
  },
}

/** A valid form, for one unit of an item. */
export const chargeOf = (item: { id: number }, insurer: { id: number }) => ({
  total: '150.00',
  toPay: '15.00',
  insurerId: insurer.id,
  memberNumber: 'HYG-1',
  authorisation: 'PA-1',
  insurerShares: [{ medicationIndex: 0, itemId: item.id, insurerShare: '135.00' }],
})

/** Who pays, as it is kept with a note. */
export const payerOf = (item: { id: number }, insurer: { id: number }) => ({
  insurerId: insurer.id,
  memberNumber: 'HYG-1',
  authorisation: 'PA-1',
  shares: [{ medicationIndex: 0, itemId: item.id, insurerShare: '12' }],
})
