import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { itemForms } from './states.ts'

/** The average use is that of so many days, and the suggested order lasts so many. */
export const usePeriodDays = 90
export const orderedForDays = 30

export const reorderLine = z.object({
  itemId: id(),
  name: z.string(),
  dosage: z.string(),
  form: z.enum(itemForms),
  manufacturer: z.string(),
  /** Usable units. */
  quantity: z.int(),
  minStockLevel: z.int(),
  /** Units dispensed a day, to one decimal. */
  dailyUse: z.number(),
  /** How many days the stock lasts at that use; null if none was dispensed. */
  daysLeft: z.nullable(z.int()),
  suggested: z.int(),
})
export type ReorderLine = z.infer<typeof reorderLine>

const ofPharmacy = { pharmacyId: z.optional(idInPath) }

export const listReorder = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/reorder',
  summary:
    'Items to order: below their minimum, or used up within 30 days, the most urgent first; an administrator names the pharmacy',
  access: ['pharmacist', 'admin'],
  query: z.object(ofPharmacy),
  reply: z.array(reorderLine),
})

export const reorderFormats = ['csv', 'pdf'] as const
export type ReorderFormat = (typeof reorderFormats)[number]

export const downloadReorder = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/reorder/file',
  summary: 'The same list as CSV or PDF',
  access: ['pharmacist', 'admin'],
  query: z.object({ ...ofPharmacy, format: z._default(z.enum(reorderFormats, 'Choose csv or pdf'), 'csv') }),
  download: ['text/csv', 'application/pdf'],
})
