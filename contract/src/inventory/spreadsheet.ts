import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idInPath } from '../kernel/ids.ts'
import { csvText, rowError } from '../kernel/spreadsheet.ts'

/** The columns of the file, in this order when it is exported. One row for each batch of an item, or for an item without one. */
export const spreadsheetColumns = {
  name: 'Name',
  genericName: 'Generic name',
  dosage: 'Dosage',
  form: 'Form',
  manufacturer: 'Manufacturer',
  price: 'Price',
  minStockLevel: 'Minimum stock level',
  batchNumber: 'Batch number',
  expiryDate: 'Expiry date',
  quantity: 'Quantity',
} as const
export type SpreadsheetField = keyof typeof spreadsheetColumns

export const importForm = z.object({ csv: csvText })

/** What an import does, or would do if there were no errors. */
export const importSummary = z.object({
  rows: z.int(),
  newItems: z.int(),
  /** Items with another price or minimum. */
  changedItems: z.int(),
  newBatches: z.int(),
  newUnits: z.int(),
  /** Every bad row; with one of them, nothing is imported. */
  errors: z.array(rowError),
})
export type ImportSummary = z.infer<typeof importSummary>

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/pharmacy/inventory/import/preview',
  summary: 'What importing a CSV file would change, with every bad row; changes nothing',
  access: ['pharmacist'],
  audit: 'inventory.preview-import',
  cost: 'upload',
  body: importForm,
  reply: importSummary,
})

export const importInventory = endpoint({
  method: 'POST',
  path: '/api/pharmacy/inventory/import',
  summary: 'Import items and batches from a CSV file: all of its rows, or none',
  access: ['pharmacist'],
  audit: 'inventory.import',
  cost: 'upload',
  body: importForm,
  reply: importSummary,
  status: 201,
  problems: ['key-reused'],
})

export const exportInventory = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/export',
  summary:
    "The pharmacist's stock as CSV, with the columns of an import; an administrator names the pharmacy",
  access: ['pharmacist', 'admin'],
  query: z.object({ pharmacyId: z.optional(idInPath) }),
  download: ['text/csv'],
})
