import * as z from 'zod/mini'
import { witness } from '../accounts/witness.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { optionalText, text } from '../kernel/text.ts'
import { itemForms } from './states.ts'
import { transferStatuses } from './transfer-states.ts'

const maxLines = 50
const maxUnits = 1_000_000

const units = (min: number) =>
  z
    .int('Enter a whole number')
    .check(z.gte(min, `Enter at least ${min}`), z.lte(maxUnits, 'A batch can’t have that many units'))

/** Each batch once: units of one batch are one line. */
export const transferForm = z.object({
  toPharmacyId: id('Choose a pharmacy'),
  lines: z.array(z.object({ batchId: id(), quantity: units(1) }), 'Choose what to send').check(
    z.minLength(1, 'Choose what to send'),
    z.maxLength(maxLines, `At most ${maxLines} batches`),
    z.refine(
      (lines) => new Set(lines.map(({ batchId }) => batchId)).size === lines.length,
      'A batch is on the list twice',
    ),
  ),
  note: optionalText(300),
  /** Required where one of the items is a controlled drug. */
  witness: z.optional(witness),
})
export type TransferForm = z.output<typeof transferForm>

const eachOnce = z.refine<{ lineId: number }[]>(
  (lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
  'A line is on the list twice',
)
const why = text({ min: 3, max: 300, message: 'Please say why' })

/** `lines`: only those of which fewer arrived than were sent. Of every other line everything arrived. */
export const arrivalForm = z.object({
  lines: z
    .array(z.object({ lineId: id(), arrived: units(0), reason: why }), 'Enter what differs')
    .check(z.maxLength(maxLines, `At most ${maxLines} lines`), eachOnce),
  witness: z.optional(witness),
})
export type ArrivalForm = z.output<typeof arrivalForm>

/** `lines`: every line that isn't accounted for yet. What wasn't found again is lost, and stays so. */
export const settlementForm = z.object({
  lines: z
    .array(z.object({ lineId: id(), returned: units(0) }), 'Enter what came back')
    .check(
      z.minLength(1, 'Enter what came back'),
      z.maxLength(maxLines, `At most ${maxLines} lines`),
      eachOnce,
    ),
  /** Required if units are lost. */
  reason: optionalText(300),
  witness: z.optional(witness),
})
export type SettlementForm = z.output<typeof settlementForm>

/** Of controlled drugs, a second person signs what comes back. */
export const cancellationForm = z.object({ witness: z.optional(witness) })
export type CancellationForm = z.output<typeof cancellationForm>

export const refusalForm = z.object({ reason: why })

const step = z.object({
  at: instant,
  by: z.string(),
  reason: z.nullable(z.string()),
  with: z.nullable(z.string()),
})

export const transferLine = z.object({
  id: id(),
  itemName: z.string(),
  form: z.enum(itemForms),
  manufacturer: z.string(),
  /** Number and date as they were when the units left. */
  batchNumber: z.string(),
  expiryDate: civilDate(),
  quantity: z.int(),
  /** Null until it is known. `arrived + returned + lost` is `quantity` once the line is accounted for. */
  arrived: z.nullable(z.int()),
  returned: z.nullable(z.int()),
  lost: z.nullable(z.int()),
  /** Why fewer arrived, in the receiver's words. */
  difference: z.nullable(z.string()),
  /** Where it came from or arrived, the batch is in quarantine; what arrives of it goes there. */
  isRecalled: z.boolean(),
  needsWitness: z.boolean(),
})
export type TransferLine = z.infer<typeof transferLine>

export const transfer = z.object({
  id: id(),
  from: z.object({ id: id(), name: z.string() }),
  to: z.object({ id: id(), name: z.string() }),
  /** Of the reader's pharmacy; null for administrators, who only read. */
  side: z.nullable(z.enum(['from', 'to'])),
  status: z.enum(transferStatuses),
  note: z.nullable(z.string()),
  sent: step,
  /** Received, refused or cancelled. */
  answered: z.nullable(step),
  settled: z.nullable(step),
  lines: z.array(transferLine),
})
export type Transfer = z.infer<typeof transfer>

export const transferLists = ['incoming', 'outgoing', 'open', 'closed'] as const
export type TransferList = (typeof transferLists)[number]

export const transfersQuery = z.object({
  ...page.shape,
  /** `open`: to and from the reader's pharmacy; for an administrator every one. */
  list: z._default(z.enum(transferLists, 'Unknown list'), 'open'),
})

const readers = ['pharmacist', 'admin'] as const
const managers = ['pharmacist'] as const

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/pharmacy/transfers',
  summary:
    "Transfers of stock to and from the pharmacist's pharmacy, newest first; for an administrator, of all",
  access: readers,
  query: transfersQuery,
  reply: z.array(transfer),
})

export const sendTransfer = endpoint({
  method: 'POST',
  path: '/api/pharmacy/transfers',
  summary: 'Send units of batches to another pharmacy; they leave the stock at once',
  access: managers,
  audit: 'transfer.send',
  body: transferForm,
  reply: transfer,
  status: 201,
  problems: ['wrong-state', 'too-many-requests', 'key-reused'],
})

export const receiveTransfer = endpoint({
  method: 'POST',
  path: '/api/pharmacy/transfers/:id/arrival',
  summary: 'Confirm what arrived of a transfer, and take it into stock',
  access: managers,
  audit: 'transfer.receive',
  params: idParams,
  body: arrivalForm,
  reply: transfer,
  problems: ['wrong-state', 'too-many-requests', 'key-reused'],
})

export const refuseTransfer = endpoint({
  method: 'POST',
  path: '/api/pharmacy/transfers/:id/refusal',
  summary: 'Refuse a whole transfer; the sender confirms its return',
  access: managers,
  audit: 'transfer.refuse',
  params: idParams,
  body: refusalForm,
  reply: transfer,
  problems: ['wrong-state', 'key-reused'],
})

export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/api/pharmacy/transfers/:id/cancellation',
  summary: 'Cancel a transfer that nobody has received; its units are back in stock',
  access: managers,
  audit: 'transfer.cancel',
  params: idParams,
  body: cancellationForm,
  reply: transfer,
  problems: ['wrong-state', 'too-many-requests', 'key-reused'],
})

export const settleTransfer = endpoint({
  method: 'POST',
  path: '/api/pharmacy/transfers/:id/settlement',
  summary: 'Say what became of the units that did not arrive: back in stock, or lost in transit',
  access: managers,
  audit: 'transfer.settle',
  params: idParams,
  body: settlementForm,
  reply: transfer,
  problems: ['wrong-state', 'too-many-requests', 'key-reused'],
})
