const drug = {
  name: 'Zinc',
  genericName: 'Zinc sulfate',
  dosage: '20 mg',
  form: 'tablet',
  manufacturer: 'Emzor Pharmaceutical',
  price: '12.50',
  minStockLevel: '20',
}
const delivered = { batchNumber: 'ZN-1', expiryDate: '2028-01-31', quantity: '100' }

/** The pharmacy's stock: part of the right bodies. */
export const stockBodies: Record<string, () => Record<string, unknown>> = {
  'POST /api/pharmacy/inventory': () => ({ ...drug, ...delivered }),
  'PATCH /api/pharmacy/inventory/:id': () => drug,
  'POST /api/pharmacy/inventory/:id/batches': () => ({ ...delivered, note: 'From Lagos Wholesale' }),
  'POST /api/pharmacy/batches/:id/adjustments': () => ({ change: -1, reason: 'Broken' }),
}
