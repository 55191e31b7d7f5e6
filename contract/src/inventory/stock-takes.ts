import * as z from 'zod/mini'
import { witness } from '../accounts/witness.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idInPath, idParams } from '../kernel/ids.ts'
import { maxRows, page } from '../kernel/paging.ts'
import { optionalText, text } from '../kernel/text.ts'
import { discrepancyReport } from './controlled.ts'
import { maxUnits, receiveForm } from './schema.ts'
import { itemForms } from './states.ts'
import { countReasons } from './stock-take-states.ts'

const stockTakeStatuses = ['open', 'closed', 'cancelled'] as const

/** What is counted: batches with units at the start, all of them or those that match each of these. */
export const stockTakeForm = z.object({
  /** Blank for every form. */
  form: z.pipe(
    z.optional(z.enum([...itemForms, ''], 'Unknown form')),
    z.transform((form) => form || undefined),
  ),
  /** The first letters of the item's name. */
  letters: optionalText(60),
  /** Batches that weren't counted in the last 90 days. */
  isOverdue: z._default(z.boolean('Enter true or false'), false),
})
export type StockTakeForm = z.output<typeof stockTakeForm>

export const stockTake = z.object({
  id: id(),
  pharmacyName: z.string(),
  status: z.enum(stockTakeStatuses),
  scope: z.object({
    form: z.nullable(z.enum(itemForms)),
    letters: z.nullable(z.string()),
    isOverdue: z.boolean(),
  }),
  startedBy: z.string(),
  startedAt: instant,
  /** Who closed or cancelled it. */
  ended: z.nullable(
    z.object({ by: z.string(), at: instant, witness: z.nullable(z.string()), note: z.nullable(z.string()) }),
  ),
  batches: z.int(),
  counted: z.int(),
  /** Batches of which another number was counted than was expected. */
  different: z.int(),
  /** Of these, those without a reason. */
  withoutReason: z.int(),
  unitsOver: z.int(),
  unitsUnder: z.int(),
  /** Of all differences whose cost price is known; decimal text, negative if stock is missing. */
  value: z.string(),
  /** Differences of batches without a known cost price. */
  costUnknown: z.int(),
  /** Counts every change of this stock-take. */
  version: z.int(),
})
export type StockTake = z.infer<typeof stockTake>

/** The last count of a batch. `expected`: what the records said at that moment. */
export const batchCount = z.object({
  id: id(),
  counted: z.int(),
  expected: z.int(),
  by: z.string(),
  byId: id(),
  at: instant,
  reason: z.nullable(z.enum(countReasons)),
  note: z.nullable(z.string()),
  /** Of one unit, decimal text; null if it isn't known. */
  costPrice: z.nullable(z.string()),
})

/** A batch to count. What is expected isn't shown before it is counted. */
export const stockTakeLine = z.object({
  batchId: id(),
  itemId: id(),
  itemName: z.string(),
  form: z.enum(itemForms),
  batchNumber: z.string(),
  expiryDate: civilDate(),
  status: z.enum(['good', 'expiring', 'expired', 'recalled']),
  /** Found on the shelf: it wasn't on record. */
  isFound: z.boolean(),
  count: z.nullable(batchCount),
  /** Of the stock-take, when this line last changed. */
  version: z.int(),
})
export type StockTakeLine = z.infer<typeof stockTakeLine>

const wholeNumber = 'Enter a whole number'

/** Zero only if someone entered it. */
const counted = z
  .int(wholeNumber)
  .check(z.gte(0, wholeNumber), z.lte(maxUnits, "A batch can't have that many units"))

/** `replaces`: the count of this batch that the caller has seen and means to replace. */
export const countForm = z.object({ batchId: id(), counted, replaces: z.optional(z.nullable(id())) })
export type CountForm = z.output<typeof countForm>

export const foundBatch = z.object({
  itemId: id('Choose an item'),
  batchNumber: text({ max: 60, message: 'Batch number is required' }),
  expiryDate: civilDate('Expiry date is required'),
  counted: counted.check(z.gte(1, 'Enter at least 1')),
})
export type FoundBatch = z.output<typeof foundBatch>

/** The form for it, of an item that is chosen before. */
export const foundBatchForm = z.pick(receiveForm, { batchNumber: true, expiryDate: true, quantity: true })

export const countReasonForm = z
  .object({
    batchIds: z
      .array(id(), 'Choose a batch')
      .check(z.minLength(1, 'Choose a batch'), z.maxLength(maxRows, `At most ${maxRows} batches`)),
    reason: z.enum(countReasons, 'Choose a reason'),
    note: optionalText(300),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || note !== null, {
      path: ['note'],
      error: 'Enter the reason',
    }),
  )
export type CountReasonForm = z.output<typeof countReasonForm>

/** `version`: of the stock-take as it was reviewed; if it has changed since, nothing is closed. */
export const closeForm = z.object({
  version: z
    .int('Review it first')
    .check(z.gte(0, 'Review it first'), z.lte(2_147_483_647, 'Review it first')),
  note: optionalText(300),
  /** Required if a controlled drug differs. */
  report: discrepancyReport,
  witness: z.optional(witness),
})
export type CloseForm = z.output<typeof closeForm>

export const cancelForm = z.object({ note: optionalText(300) })

const access = ['pharmacist'] as const
const readers = ['pharmacist', 'admin'] as const

export const listStockTakes = endpoint({
  method: 'GET',
  path: '/api/pharmacy/stock-takes',
  summary:
    "Stock-takes of the pharmacist's pharmacy, for an administrator of every pharmacy; the latest first",
  access: readers,
  query: z.object({ ...page.shape, pharmacyId: z.optional(idInPath) }),
  reply: z.array(stockTake),
})

export const startStockTake = endpoint({
  method: 'POST',
  path: '/api/pharmacy/stock-takes',
  summary: 'Start a stock-take of the whole pharmacy or of some items',
  access,
  audit: 'stock-take.start',
  body: stockTakeForm,
  reply: stockTake,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const getStockTake = endpoint({
  method: 'GET',
  path: '/api/pharmacy/stock-takes/:id',
  summary: 'A stock-take, how far it is, and its differences in total',
  access: readers,
  params: idParams,
  reply: z.object({
    ...stockTake.shape,
    /** A second person of the pharmacy must sign when it is closed. */
    needsWitness: z.boolean(),
    /** A controlled drug differs, which is reported when it is closed. */
    needsReport: z.boolean(),
  }),
})

const wholeText = z.string().check(z.regex(/^\d{1,9}$/, 'Not a version'))

export const listStockTakeLines = endpoint({
  method: 'GET',
  path: '/api/pharmacy/stock-takes/:id/lines',
  summary: 'The batches to count, with their last count; with `since`, those changed after that version',
  access,
  params: idParams,
  query: z.object({ ...page.shape, since: z.optional(z.pipe(wholeText, z.transform(Number))) }),
  reply: z.array(stockTakeLine),
})

export const countBatch = endpoint({
  method: 'POST',
  path: '/api/pharmacy/stock-takes/:id/counts',
  summary: 'Save the count of a batch',
  access,
  audit: 'stock-take.count',
  params: idParams,
  body: countForm,
  reply: stockTakeLine,
  status: 201,
  problems: ['wrong-state', 'edited-elsewhere', 'key-reused'],
})

export const addFoundBatch = endpoint({
  method: 'POST',
  path: '/api/pharmacy/stock-takes/:id/found',
  summary: "Count a batch that isn't in the list",
  access,
  audit: 'stock-take.count',
  params: idParams,
  body: foundBatch,
  reply: stockTakeLine,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const explainDifferences = endpoint({
  method: 'POST',
  path: '/api/pharmacy/stock-takes/:id/reasons',
  summary: 'Say why batches differ from what was expected',
  access,
  audit: 'stock-take.explain',
  params: idParams,
  body: countReasonForm,
  reply: stockTake,
  problems: ['wrong-state', 'key-reused'],
})

export const closeStockTake = endpoint({
  method: 'POST',
  path: '/api/pharmacy/stock-takes/:id/close',
  summary: 'Close a stock-take: its differences are applied to the stock',
  access,
  audit: 'stock-take.close',
  params: idParams,
  body: closeForm,
  reply: stockTake,
  problems: ['wrong-state', 'too-many-requests', 'key-reused'],
})

export const cancelStockTake = endpoint({
  method: 'POST',
  path: '/api/pharmacy/stock-takes/:id/cancel',
  summary: 'Cancel a stock-take: no stock changes, its counts stay on record',
  access,
  audit: 'stock-take.cancel',
  params: idParams,
  body: cancelForm,
  reply: stockTake,
  problems: ['wrong-state', 'key-reused'],
})

export const downloadStockTake = endpoint({
  method: 'GET',
  path: '/api/pharmacy/stock-takes/:id/file',
  summary: 'Every count of a stock-take as CSV',
  access: readers,
  params: idParams,
  download: ['text/csv'],
})
