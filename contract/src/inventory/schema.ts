import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { maxSearchLength } from '../kernel/search.ts'
import { optionalText, text } from '../kernel/text.ts'
import { gtin14, isGtin } from './gtin.ts'
import { itemForms, itemOrders, itemSorts, itemTabs, movementReasons } from './states.ts'
import { formatNumber } from '../kernel/format.ts'

/** `unitsInStock` excludes expired batches; the others count the items of each tab. */
export const inventorySummary = z.object({
  unitsInStock: z.int(),
  lowItems: z.int(),
  items: z.int(),
  expiringItems: z.int(),
  expiredItems: z.int(),
  outItems: z.int(),
})
export type InventorySummary = z.infer<typeof inventorySummary>

export const minSearchLength = 2

export const formularyQuery = z.object({
  search: text({ min: minSearchLength, max: 120, message: `Enter at least ${minSearchLength} letters` }),
})

/** A drug as prescribers see it: strengths and forms, without stock or price. */
export const formularyDrug = z.object({
  name: z.string(),
  genericName: z.string(),
  strengths: z.array(z.object({ dosage: z.string(), form: z.enum(itemForms), isControlled: z.boolean() })),
})
export type FormularyDrug = z.infer<typeof formularyDrug>

/** Of a batch. */
export const maxUnits = 1_000_000

const wholeNumber = /^\d{1,9}$/

/** A whole number: text from a form, or a JSON number. */
const units = (missing: string, min: number) =>
  z.pipe(
    z.union([z.string(), z.number()], missing).check(
      z.refine((value) => String(value).trim() !== '', { error: missing, abort: true }),
      z.refine((value) => wholeNumber.test(String(value).trim()), {
        error: 'Enter a whole number',
        abort: true,
      }),
      z.refine((value) => Number(value) >= min, `Enter at least ${min}`),
      z.refine((value) => Number(value) <= maxUnits, `Enter at most ${formatNumber(maxUnits)}`),
    ),
    z.transform(Number),
  )

const notAnAmount = 'Enter an amount, such as 12.50'
const trimmed = (value: string | number) => String(value).trim()

/** How many decimals it may have depends on the clinic's currency: the server says so. */
const isAmount = z.refine<string | number>(
  (value) => /^\d{1,10}(\.\d{1,9})?$/.test(trimmed(value)),
  notAnAmount,
)

/** Missing or blank is null. */
const optionalPrice = z.pipe(
  z.pipe(
    z.nullish(z.union([z.string(), z.number()], notAnAmount)),
    z.transform((value) =>
      value === undefined || value === null || String(value).trim() === '' ? null : value,
    ),
  ),
  z.nullable(z.pipe(z.union([z.string(), z.number()]).check(isAmount), z.transform(trimmed))),
)

/** INV-3: decimal text or a number; it is stored with the decimals of the clinic's currency. */
const price = z.pipe(
  z.union([z.string(), z.number()], 'Price is required').check(
    z.refine((value) => String(value).trim() !== '', { error: 'Price is required', abort: true }),
    isAmount,
  ),
  z.transform(trimmed),
)

const descriptionFields = {
  name: text({ min: 2, max: 120, message: 'Drug name must be at least 2 characters' }),
  genericName: text({ min: 2, max: 120, message: 'Generic name must be at least 2 characters' }),
  dosage: text({ max: 120, message: 'Dosage is required' }),
  form: z.enum(itemForms, 'Please select a form'),
  manufacturer: text({ min: 2, max: 120, message: 'Manufacturer is required' }),
  price,
  minStockLevel: units('Minimum stock level is required', 0),
}

const batchFields = (min: number) => ({
  batchNumber: text({ max: 60, message: 'Batch number is required' }),
  expiryDate: civilDate('Expiry date is required'),
  quantity: units('Quantity is required', min),
})

/** Of the pack, to remember which item it belongs to (INV-24). */
const packGtin = z.optional(
  z.nullable(z.string().check(z.refine(isGtin, 'Not the number of a product'), z.overwrite(gtin14))),
)

/** INV-1: an item with its first batch. An expired batch can be added, but is never dispensed. */
export const newItem = z.object({
  ...descriptionFields,
  ...batchFields(0),
  /** INV-21: the pharmacy keeps this product of another maker, and this one as an item beside it. */
  separately: z._default(z.boolean('Enter true or false'), false),
  gtin: packGtin,
})
export type NewItem = z.output<typeof newItem>

/** Omitted fields stay as they are. Stock changes only by receiving, dispensing and adjusting. */
export const itemUpdate = z.partial(z.object(descriptionFields))
export type ItemUpdate = z.output<typeof itemUpdate>
/** The edit form, with every field. */
export const itemDescription = z.object(descriptionFields)

/** Receiving an existing batch number adds to that batch. */
export const receiveForm = z.object({
  ...batchFields(1),
  note: optionalText(300),
  supplier: optionalText(120),
  /** What the pharmacy paid for one unit. */
  costPrice: optionalPrice,
  gtin: packGtin,
})
export type ReceiveForm = z.output<typeof receiveForm>

/** `change`: units to add, or to remove (negative). */
export const adjustment = z.object({
  change: z.int('Enter how many units to add or remove').check(
    z.refine((change) => change !== 0, 'Enter how many units to add or remove'),
    z.gte(-maxUnits, "A batch can't have that many units"),
    z.lte(maxUnits, "A batch can't have that many units"),
  ),
  reason: text({ min: 3, max: 300, message: 'Enter why the stock is adjusted' }),
})
export type Adjustment = z.output<typeof adjustment>

export const inventoryItem = z.object({
  id: id(),
  /** On whose shelves it is. */
  pharmacy: z.object({ id: id(), name: z.string() }),
  name: z.string(),
  genericName: z.string(),
  dosage: z.string(),
  form: z.enum(itemForms),
  manufacturer: z.string(),
  /** For one unit, decimal text. */
  price: z.string(),
  minStockLevel: z.int(),
  /** A narcotic or psychotropic: it has a register, and a second person signs for what leaves. */
  isControlled: z.boolean(),
  /**
   * Of the batch that is dispensed first: the first usable one to expire. If none is usable, of the empty one that expires
   * next, else of the last one that expired; null if there never was a batch.
   */
  batchNumber: z.nullable(z.string()),
  expiryDate: z.nullable(civilDate()),
  /** Usable units: of all batches that have not expired. */
  quantity: z.int(),
  /** Usable units that expire within 30 days. */
  expiringQuantity: z.int(),
  /** Expired units that are still in stock. */
  expiredQuantity: z.int(),
  /** Batches with units left, including expired ones. */
  batchCount: z.int(),
  /** Fewer usable units than the minimum. */
  isLow: z.boolean(),
})
export type InventoryItem = z.infer<typeof inventoryItem>

export const inventoryBatch = z.object({
  id: id(),
  batchNumber: z.string(),
  expiryDate: civilDate(),
  quantity: z.int(),
  /** By the clinic's calendar. */
  status: z.enum(['good', 'expiring', 'expired', 'recalled']),
  /** The recall that keeps it in quarantine. */
  recallId: z.nullable(id()),
})
export type InventoryBatch = z.infer<typeof inventoryBatch>

/** Batches with units left come first, the first to expire first; then the empty ones. */
export const itemDetail = z.object({ ...inventoryItem.shape, batches: z.array(inventoryBatch) })
export type ItemDetail = z.infer<typeof itemDetail>

/** Administrators see the stock of all pharmacies, or of one. */
const ofPharmacy = { pharmacyId: z.optional(idInPath) }

export const inventorySummaryQuery = z.object(ofPharmacy)

export const inventoryQuery = z.object({
  ...page.shape,
  ...ofPharmacy,
  /** Part of the name or generic name, or a whole batch number. */
  search: z.optional(text({ max: maxSearchLength, message: 'Please enter what to look for' })),
  form: z.optional(z.enum(itemForms, 'Unknown form')),
  tab: z.optional(z.enum(itemTabs, 'Unknown tab')),
  /** `expiry`: sorts by the batch that is dispensed first; items without usable units come last. */
  sort: z._default(z.enum(itemSorts, 'Unknown sort order'), 'name'),
  order: z._default(z.enum(itemOrders, 'Unknown sort order'), 'asc'),
})
export type InventoryQuery = z.output<typeof inventoryQuery>

export const movementsQuery = page

export const movement = z.object({
  id: id(),
  at: instant,
  reason: z.enum(movementReasons),
  batchId: id(),
  batchNumber: z.string(),
  before: z.int(),
  after: z.int(),
  /** Null for the opening stock. */
  movedBy: z.nullable(z.string()),
  /** The reason, as the pharmacist wrote it. */
  note: z.nullable(z.string()),
  /** Of what was received. */
  supplier: z.nullable(z.string()),
  /** Paid for one unit, decimal text. */
  costPrice: z.nullable(z.string()),
  /** The prescription for which it was dispensed. */
  prescriptionId: z.nullable(id()),
})
export type Movement = z.infer<typeof movement>

export const recipientsQuery = page

/** A patient who was dispensed units of a batch, for a recall; the latest first. */
export const recipient = z.object({
  prescriptionId: id(),
  /** The account holder, who is called. */
  patientId: id(),
  patientName: z.string(),
  phone: z.nullable(z.string()),
  email: z.string(),
  /** The person the medicine is for: the family member, else the patient. */
  personName: z.string(),
  /** The medication as the doctor ordered it. */
  medication: z.string(),
  /** The product as it was called when it was dispensed. */
  dispensed: z.nullable(z.string()),
  /** Units of this batch, over all partial fills. */
  quantity: z.int(),
  lastAt: instant,
})
export type Recipient = z.infer<typeof recipient>
