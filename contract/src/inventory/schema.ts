import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { maxSearchLength } from '../kernel/search.ts'
import { optionalText, text } from '../kernel/text.ts'
import { itemForms, itemOrders, itemSorts, itemTabs, movementReasons } from './states.ts'
import { formatNumber } from '../kernel/format.ts'

/** Units in stock over all batches that have not expired; items whose stock is under their minimum, and those of the other tabs. */
export const inventorySummary = z.object({
  unitsInStock: z.int(),
  lowItems: z.int(),
  items: z.int(),
  expiringItems: z.int(),
  expiredItems: z.int(),
  outItems: z.int(),
})
export type InventorySummary = z.infer<typeof inventorySummary>

/** So many letters say enough to suggest something. */
export const fewestLetters = 2

export const formularyQuery = z.object({
  search: text({ min: fewestLetters, max: 120, message: `Please type at least ${fewestLetters} letters` }),
})

/** A drug that the pharmacy keeps, for who prescribes: its strengths and forms, and nothing of stock or price. */
export const formularyDrug = z.object({
  name: z.string(),
  genericName: z.string(),
  strengths: z.array(z.object({ dosage: z.string(), form: z.enum(itemForms) })),
})
export type FormularyDrug = z.infer<typeof formularyDrug>

/** No batch holds more. */
export const mostUnits = 1_000_000

const wholeNumber = /^\d{1,9}$/

/** A whole number as the form has it, in text, or as JSON has it. */
const units = (missing: string, least: number) =>
  z.pipe(
    z.union([z.string(), z.number()], missing).check(
      z.refine((value) => String(value).trim() !== '', { error: missing, abort: true }),
      z.refine((value) => wholeNumber.test(String(value).trim()), {
        error: 'Please enter a whole number',
        abort: true,
      }),
      z.refine((value) => Number(value) >= least, `At least ${least}`),
      z.refine((value) => Number(value) <= mostUnits, `At most ${formatNumber(mostUnits)}`),
    ),
    z.transform(Number),
  )

/** INV-3: at most two decimals; '12' and '12.5' are read as '12.00' and '12.50'. */
const price = z.pipe(
  z.union([z.string(), z.number()], 'Price is required').check(
    z.refine((value) => String(value).trim() !== '', { error: 'Price is required', abort: true }),
    z.refine(
      (value) => /^\d{1,10}(\.\d{1,2})?$/.test(String(value).trim()),
      'Please enter an amount with at most two decimals',
    ),
  ),
  z.transform((value) => {
    const [whole = '', cents = ''] = String(value).trim().split('.')
    return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
  }),
)

const described = {
  name: text({ min: 2, max: 120, message: 'Drug name must be at least 2 characters' }),
  genericName: text({ min: 2, max: 120, message: 'Generic name must be at least 2 characters' }),
  dosage: text({ max: 120, message: 'Dosage is required' }),
  form: z.enum(itemForms, 'Please select a form'),
  manufacturer: text({ min: 2, max: 120, message: 'Manufacturer is required' }),
  price,
  minStockLevel: units('Minimum stock level is required', 0),
}

const batchOf = (least: number) => ({
  batchNumber: text({ max: 60, message: 'Batch number is required' }),
  expiryDate: civilDate('Expiry date is required'),
  quantity: units('Quantity is required', least),
})

/** INV-1: an item with its first batch. A batch that has expired already is taken, and never leaves. */
export const newItem = z.object({ ...described, ...batchOf(0) })
export type NewItem = z.output<typeof newItem>
/** As the form has it. */

/** What describes an item; its stock changes by receiving, dispensing and adjusting. What is left out stays as it is. */
export const itemChange = z.partial(z.object(described))
export type ItemChange = z.output<typeof itemChange>
/** The form of the same, with every field. */
export const itemDescription = z.object(described)

/** Stock that has come; the same batch number again adds to it. */
export const receipt = z.object({ ...batchOf(1), note: optionalText(300) })
export type Receipt = z.output<typeof receipt>

/** What was counted, broken, lost or taken off the shelf: so many units more, or fewer. */
export const adjustment = z.object({
  change: z.int('Please enter by how many units').check(
    z.refine((change) => change !== 0, 'Please enter by how many units'),
    z.gte(-mostUnits, 'That is more than a batch holds'),
    z.lte(mostUnits, 'That is more than a batch holds'),
  ),
  reason: text({ min: 3, max: 300, message: 'Please say why the stock is adjusted' }),
})
export type Adjustment = z.output<typeof adjustment>

export const inventoryItem = z.object({
  id: id(),
  name: z.string(),
  genericName: z.string(),
  dosage: z.string(),
  form: z.enum(itemForms),
  manufacturer: z.string(),
  /** For one unit, decimal text. */
  price: z.string(),
  minStockLevel: z.int(),
  /**
   * Of the batch that leaves first: the first-expiring good one. Where no good unit is left, of the next one to expire that
   * is empty, else of the last one that expired; null where there never was a batch.
   */
  batchNumber: z.nullable(z.string()),
  expiryDate: z.nullable(civilDate()),
  /** Good units: over all batches that have not expired. */
  quantity: z.int(),
  /** Good units that expire within 30 days. */
  expiringQuantity: z.int(),
  /** Units to be taken off the shelf. */
  expiredQuantity: z.int(),
  /** Batches with something left, expired ones too. */
  batchCount: z.int(),
  /** Fewer good units than the minimum. */
  isLow: z.boolean(),
})
export type InventoryItem = z.infer<typeof inventoryItem>

export const inventoryBatch = z.object({
  id: id(),
  batchNumber: z.string(),
  expiryDate: civilDate(),
  quantity: z.int(),
  /** By the clinic's calendar. */
  standing: z.enum(['good', 'expiring', 'expired']),
})
export type InventoryBatch = z.infer<typeof inventoryBatch>

/** An item with its batches: those with something left first-expiring first, then the empty ones. */
export const itemDetail = z.object({ ...inventoryItem.shape, batches: z.array(inventoryBatch) })
export type ItemDetail = z.infer<typeof itemDetail>

export const inventoryQuery = z.object({
  ...page.shape,
  /** In the drug's name or generic name, or a whole batch number. */
  search: z.optional(text({ max: maxSearchLength, message: 'Please enter what to look for' })),
  form: z.optional(z.enum(itemForms, 'Not a form of a drug')),
  tab: z.optional(z.enum(itemTabs, 'Not a tab of this list')),
  /** `expiry`: of the batch that leaves first; items without a good unit come last. */
  sort: z._default(z.enum(itemSorts, 'Not an order of this list'), 'name'),
  order: z._default(z.enum(itemOrders, 'Not an order of this list'), 'asc'),
})
export type InventoryQuery = z.output<typeof inventoryQuery>

export const movementsQuery = page

/** One change of a batch, newest first. */
export const movement = z.object({
  id: id(),
  at: instant,
  reason: z.enum(movementReasons),
  batchId: id(),
  batchNumber: z.string(),
  before: z.int(),
  after: z.int(),
  /** Who moved it; null for the opening stock. */
  movedBy: z.nullable(z.string()),
  /** In the words of whoever received or adjusted it. */
  note: z.nullable(z.string()),
  /** What was dispensed. */
  prescriptionId: z.nullable(id()),
})
export type Movement = z.infer<typeof movement>

export const recipientsQuery = page

/** Somebody who was handed units of a batch, to be called back; the last to get some first. */
export const recipient = z.object({
  prescriptionId: id(),
  /** The account holder, who is called. */
  patientId: id(),
  patientName: z.string(),
  phone: z.nullable(z.string()),
  email: z.string(),
  /** The person the medicine is for: the family member, else the patient. */
  personName: z.string(),
  /** As the doctor ordered it. */
  medication: z.string(),
  /** Units of this batch, over all parts of all fillings. */
  quantity: z.int(),
  lastAt: instant,
})
export type Recipient = z.infer<typeof recipient>
