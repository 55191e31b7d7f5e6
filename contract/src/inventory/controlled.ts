import * as z from 'zod/mini'
import { witness } from '../accounts/witness.ts'
import { instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { text } from '../kernel/text.ts'
import { itemDetail, maxUnits } from './schema.ts'
import { itemForms, movementReasons } from './states.ts'

/** `brought-forward`: the stock when the drug became controlled. `checked`: counted, and right. */
export const registerEntryKinds = ['brought-forward', 'movement', 'checked'] as const
export type RegisterEntryKind = (typeof registerEntryKinds)[number]

/** A line of the register of one controlled drug at one pharmacy. */
export const registerEntry = z.object({
  number: z.int(),
  at: instant,
  kind: z.enum(registerEntryKinds),
  /** Of a movement. */
  reason: z.nullable(z.enum(movementReasons)),
  batchNumber: z.nullable(z.string()),
  change: z.int(),
  balance: z.int(),
  /** Who it went to or came from: the patient, for pharmacists only, or the supplier. */
  party: z.nullable(z.string()),
  prescriptionId: z.nullable(id()),
  note: z.nullable(z.string()),
  /** Null for the system. */
  enteredBy: z.nullable(z.string()),
  witnessedBy: z.nullable(z.string()),
})
export type RegisterEntry = z.infer<typeof registerEntry>

const minReport = 20
const reportMissing = `Say in at least ${minReport} characters what you found and what you did`
/** What two people found and did when a count of a controlled drug differs. */
export const discrepancyReport = z.optional(text({ min: minReport, max: 1000, message: reportMissing }))

export const balanceCheckForm = z.object({
  /** Every batch of the item with units left; others may be counted too. */
  counts: z
    .array(
      z.object({
        batchId: id(),
        counted: z.int('Enter a whole number').check(z.gte(0, 'Enter at least 0'), z.lte(maxUnits)),
      }),
      'Count each batch',
    )
    .check(z.maxLength(500, 'At most 500 batches')),
  /** Required if a count differs. */
  report: discrepancyReport,
  witness,
})
export type BalanceCheckForm = z.output<typeof balanceCheckForm>

/** `discrepancyId`: null if the count was right. */
export const checkedBalance = z.object({
  balance: z.int(),
  discrepancyId: z.nullable(id()),
  item: itemDetail,
})

export const discrepancy = z.object({
  id: id(),
  itemId: id(),
  itemName: z.string(),
  form: z.enum(itemForms),
  pharmacyName: z.string(),
  expected: z.int(),
  counted: z.int(),
  report: z.string(),
  reportedBy: z.string(),
  witnessedBy: z.string(),
  at: instant,
  closed: z.nullable(z.object({ note: z.string(), by: z.string(), at: instant })),
})
export type Discrepancy = z.infer<typeof discrepancy>

export const closingNote = z.object({
  note: text({ min: 10, max: 1000, message: 'Say in at least 10 characters what you found out' }),
})

export const listRegister = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/:id/register',
  summary: 'The register of a controlled drug, the newest entry first; administrators read no patient names',
  access: ['pharmacist', 'admin'],
  audit: 'controlled-register.read',
  params: idParams,
  query: page,
  reply: z.array(registerEntry),
})

export const downloadRegister = endpoint({
  method: 'GET',
  path: '/api/pharmacy/inventory/:id/register/file',
  summary: 'The register of a controlled drug as CSV, from its first entry',
  access: ['pharmacist', 'admin'],
  audit: 'controlled-register.read',
  params: idParams,
  download: ['text/csv'],
})

export const checkBalance = endpoint({
  method: 'POST',
  path: '/api/pharmacy/inventory/:id/balance-checks',
  summary: 'Count a controlled drug with a second person; a difference needs a report and corrects the stock',
  access: ['pharmacist'],
  audit: 'controlled-register.check',
  params: idParams,
  body: balanceCheckForm,
  reply: checkedBalance,
  status: 201,
  problems: ['wrong-state', 'too-many-requests', 'key-reused'],
})

export const listDiscrepancies = endpoint({
  method: 'GET',
  path: '/api/pharmacy/discrepancies',
  summary: 'Counts of controlled drugs that differed from the register: the open ones first',
  access: ['admin'],
  query: page,
  reply: z.array(discrepancy),
})

export const closeDiscrepancy = endpoint({
  method: 'POST',
  path: '/api/pharmacy/discrepancies/:id/closing',
  summary: 'Close a discrepancy with a note',
  access: ['admin'],
  audit: 'controlled-discrepancy.close',
  params: idParams,
  body: closingNote,
  problems: ['wrong-state', 'key-reused'],
})
