import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

const delivered = { batchNumber: 'ZN-1', expiryDate: '2028-01-31', quantity: 100 }

const drug = {
  name: 'Zinc',
  genericName: 'Zinc sulfate',
  dosage: '20 mg',
  form: 'tablet',
  manufacturer: 'Emzor Pharmaceutical',
  price: '12.50',
  minStockLevel: '20',
}

const newBatch = { batchNumber: 'ZN-1', expiryDate: '2028-01-31', quantity: '100' }

const csv = [
  'Name,Generic name,Dosage,Form,Manufacturer,Price,Minimum stock level,Batch number,Expiry date,Quantity',
  'Zinc,Zinc sulfate,20 mg,Tablet,Emzor Pharmaceutical,12.50,20,ZN-1,2028-01-31,100',
].join('\n')

export const accessSamples: AccessSamples = {
  'GET /api/pharmacy/inventory/summary': {
    path: () => '/api/pharmacy/inventory/summary',
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/inventory': { path: () => '/api/pharmacy/inventory', owner: ({ admin }) => admin },
  'POST /api/pharmacy/inventory': {
    path: () => '/api/pharmacy/inventory',
    body: () => ({
      name: 'Zinc',
      genericName: 'Zinc sulfate',
      dosage: '20 mg',
      form: 'tablet',
      manufacturer: 'Emzor Pharmaceutical',
      price: '12.50',
      minStockLevel: 20,
      ...delivered,
    }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/inventory/:id': {
    path: ({ shelved }) => `/api/pharmacy/inventory/${shelved.id}`,
    owner: ({ admin }) => admin,
  },
  'PATCH /api/pharmacy/inventory/:id': {
    path: ({ shelved }) => `/api/pharmacy/inventory/${shelved.id}`,
    body: () => ({ minStockLevel: 5 }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/inventory/:id/batches': {
    path: ({ shelved }) => `/api/pharmacy/inventory/${shelved.id}/batches`,
    body: () => delivered,
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/batches/:id/adjustments': {
    path: ({ shelved }) => `/api/pharmacy/batches/${shelved.batches[0]?.id}/adjustments`,
    body: () => ({ change: -1, reason: 'Broken' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/batches/:id/corrections': {
    path: ({ shelved }) => `/api/pharmacy/batches/${shelved.batches[0]?.id}/corrections`,
    body: () => ({ batchNumber: 'ZN-10', reason: 'Mistyped' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/inventory/:id/corrections': {
    path: ({ shelved }) => `/api/pharmacy/inventory/${shelved.id}/corrections`,
    owner: ({ admin }) => admin,
  },
  'GET /api/pharmacy/inventory/:id/movements': {
    path: ({ shelved }) => `/api/pharmacy/inventory/${shelved.id}/movements`,
    owner: ({ admin }) => admin,
  },
  'GET /api/pharmacy/batches/:id/recipients': {
    path: ({ shelved }) => `/api/pharmacy/batches/${shelved.batches[0]?.id}/recipients`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/packs': {
    path: () => '/api/pharmacy/packs?code=9506000134352',
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/inventory/import/preview': {
    path: () => '/api/pharmacy/inventory/import/preview',
    body: () => ({ csv }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/inventory/import': {
    path: () => '/api/pharmacy/inventory/import',
    body: () => ({ csv }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/inventory/export': {
    path: ({ shelved }) => `/api/pharmacy/inventory/export?pharmacyId=${shelved.pharmacyId}`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/inventory/reorder': {
    path: ({ shelved }) => `/api/pharmacy/inventory/reorder?pharmacyId=${shelved.pharmacyId}`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/inventory/reorder/file': {
    path: ({ shelved }) => `/api/pharmacy/inventory/reorder/file?pharmacyId=${shelved.pharmacyId}`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/waste': {
    path: () => '/api/pharmacy/waste',
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/waste': {
    path: () => '/api/pharmacy/waste',
    body: ({ recall }) => ({
      batches: [{ batchId: recall.batchId, quantity: recall.quantity }],
      reason: 'canary-reason',
    }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/stock-takes': {
    path: () => '/api/pharmacy/stock-takes',
    owner: ({ admin }) => admin,
  },
  'POST /api/pharmacy/stock-takes': {
    path: () => '/api/pharmacy/stock-takes',
    body: () => ({ letters: 's' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/stock-takes/:id': {
    path: ({ stockTake }) => `/api/pharmacy/stock-takes/${stockTake.id}`,
    owner: ({ admin }) => admin,
  },
  'GET /api/pharmacy/stock-takes/:id/lines': {
    path: ({ stockTake }) => `/api/pharmacy/stock-takes/${stockTake.id}/lines`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/stock-takes/:id/counts': {
    path: ({ stockTake }) => `/api/pharmacy/stock-takes/${stockTake.id}/counts`,
    body: ({ stockTake }) => ({ batchId: stockTake.batchId, counted: 3, replaces: stockTake.countId }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/stock-takes/:id/found': {
    path: ({ stockTake }) => `/api/pharmacy/stock-takes/${stockTake.id}/found`,
    body: ({ shelved }) => ({ itemId: shelved.id, batchNumber: 'F-1', expiryDate: '2028-01-31', counted: 4 }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/stock-takes/:id/reasons': {
    path: ({ stockTake }) => `/api/pharmacy/stock-takes/${stockTake.id}/reasons`,
    body: ({ stockTake }) => ({ batchIds: [stockTake.batchId], reason: 'lost' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/stock-takes/:id/close': {
    path: ({ stockTake }) => `/api/pharmacy/stock-takes/${stockTake.id}/close`,
    body: ({ stockTake }) => ({ version: stockTake.version }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/stock-takes/:id/cancel': {
    path: ({ stockTake }) => `/api/pharmacy/stock-takes/${stockTake.id}/cancel`,
    body: () => ({ note: 'canary-notes' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/stock-takes/:id/file': {
    path: ({ stockTake }) => `/api/pharmacy/stock-takes/${stockTake.id}/file`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/inventory/:id/balance-checks': {
    path: ({ controlled }) => `/api/pharmacy/inventory/${controlled.item.id}/balance-checks`,
    body: ({ controlled: { counts, witness } }) => ({ counts, witness }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/discrepancies': {
    path: () => '/api/pharmacy/discrepancies',
    owner: ({ admin }) => admin,
  },
  'POST /api/pharmacy/discrepancies/:id/closing': {
    path: ({ controlled }) => `/api/pharmacy/discrepancies/${controlled.discrepancyId}/closing`,
    body: () => ({ note: 'Found in the waste bin' }),
    owner: ({ admin }) => admin,
  },
  'GET /api/pharmacy/transfers': {
    path: () => '/api/pharmacy/transfers',
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/transfers': {
    path: () => '/api/pharmacy/transfers',
    body: ({ shelved, transfers }) => ({
      toPharmacyId: transfers.to.id,
      lines: [{ batchId: shelved.batches[0]?.id, quantity: 1 }],
    }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/transfers/:id/arrival': {
    path: ({ transfers }) => `/api/pharmacy/transfers/${transfers.arriving.id}/arrival`,
    body: () => ({ lines: [] }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/transfers/:id/refusal': {
    path: ({ transfers }) => `/api/pharmacy/transfers/${transfers.refusable.id}/refusal`,
    body: () => ({ reason: 'canary-reason' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/transfers/:id/cancellation': {
    path: ({ transfers }) => `/api/pharmacy/transfers/${transfers.cancellable.id}/cancellation`,
    body: () => ({}),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/transfers/:id/settlement': {
    path: ({ transfers }) => `/api/pharmacy/transfers/${transfers.refused.id}/settlement`,
    body: ({ transfers }) => ({ lines: [{ lineId: transfers.refused.lineId, returned: 10 }] }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/recalls': {
    path: () => '/api/pharmacy/recalls',
    body: ({ shelved }) => ({ batchId: shelved.batches[0]?.id, reason: 'canary-reason' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/recalls/:id': {
    path: ({ recall }) => `/api/pharmacy/recalls/${recall.id}`,
    owner: ({ admin }) => admin,
  },
  'POST /api/pharmacy/recalls/:id/lift': {
    path: ({ recall }) => `/api/pharmacy/recalls/${recall.id}/lift`,
    body: () => ({ reason: 'canary-reason' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/formulary': { path: () => '/api/formulary?search=am', owner: ({ doctor }) => doctor },
}

export const validBodies: ValidBodies = {
  'POST /api/pharmacy/inventory/import/preview': () => ({ csv }),
  'POST /api/pharmacy/inventory/import': () => ({ csv }),
  'POST /api/pharmacy/inventory': () => ({ ...drug, ...newBatch, separately: false, gtin: '00000096385074' }),
  'PATCH /api/pharmacy/inventory/:id': () => drug,
  'POST /api/pharmacy/inventory/:id/batches': () => ({
    ...newBatch,
    note: 'In two boxes',
    supplier: 'Lagos Wholesale',
    costPrice: '9.50',
    gtin: '09506000134352',
  }),
  'POST /api/pharmacy/batches/:id/corrections': () => ({ batchNumber: 'ZN-10', reason: 'Mistyped' }),
  'POST /api/pharmacy/batches/:id/adjustments': () => ({ change: -1, reason: 'Broken' }),
  'POST /api/pharmacy/waste': ({ recall }) => ({
    batches: [{ batchId: recall.batchId, quantity: recall.quantity }],
    reason: 'Recalled by its maker',
    witness: { email: 'second@alafia.example', password: 'not this one' },
  }),
  'POST /api/pharmacy/stock-takes': () => ({ form: 'tablet', letters: 'zzz', isOverdue: true }),
  'POST /api/pharmacy/stock-takes/:id/counts': ({ stockTake }) => ({
    batchId: stockTake.batchId,
    counted: 3,
    replaces: stockTake.countId,
  }),
  'POST /api/pharmacy/stock-takes/:id/found': ({ item }) => ({
    itemId: item.id,
    batchNumber: 'F-1',
    expiryDate: '2028-01-31',
    counted: 4,
  }),
  'POST /api/pharmacy/stock-takes/:id/reasons': ({ stockTake }) => ({
    batchIds: [stockTake.batchId],
    reason: 'lost',
    note: 'In the flood',
  }),
  'POST /api/pharmacy/stock-takes/:id/close': ({ stockTake }) => ({
    version: stockTake.version,
    note: 'Yearly',
    report: 'Counted twice: one tablet is missing',
    witness: { email: 'second@alafia.example', password: 'not this one' },
  }),
  'POST /api/pharmacy/stock-takes/:id/cancel': () => ({ note: 'By mistake' }),
  'POST /api/pharmacy/transfers': ({ item, transfers }) => ({
    toPharmacyId: transfers.to.id,
    lines: [{ batchId: item.batches[0]?.id, quantity: 1 }],
    note: 'With the van of noon',
    witness: { email: 'second@alafia.example', password: 'not this one' },
  }),
  'POST /api/pharmacy/transfers/:id/arrival': ({ transfers }) => ({
    lines: [{ lineId: transfers.arriving.lineId, arrived: 9, reason: 'One is broken' }],
    witness: { email: 'second@alafia.example', password: 'not this one' },
  }),
  'POST /api/pharmacy/transfers/:id/cancellation': () => ({
    witness: { email: 'second@alafia.example', password: 'not this one' },
  }),
  'POST /api/pharmacy/transfers/:id/refusal': () => ({ reason: 'We have enough' }),
  'POST /api/pharmacy/transfers/:id/settlement': ({ transfers }) => ({
    lines: [{ lineId: transfers.refused.lineId, returned: 9 }],
    reason: 'One is broken',
    witness: { email: 'second@alafia.example', password: 'not this one' },
  }),
  'POST /api/pharmacy/inventory/:id/balance-checks': ({ controlled: { counts, witness } }) => ({
    counts,
    report: 'Counted twice: one tablet is missing',
    witness,
  }),
  'POST /api/pharmacy/discrepancies/:id/closing': () => ({ note: 'Found in the waste bin' }),
  'POST /api/pharmacy/recalls': ({ item }) => ({
    batchId: item.batches[0]?.id,
    reason: 'Letter of the maker',
  }),
  'POST /api/pharmacy/recalls/:id/lift': () => ({ reason: 'Maker’s mistake' }),
}
