import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { page } from '../kernel/paging.ts'
import { maxSearchLength } from '../kernel/search.ts'
import { checkKinds, isReason } from './schema.ts'
import { text } from '../kernel/text.ts'

/** The kinds of check that rows decide; directions are read without any. Breastfeeding belongs to `pregnancy`. */
export const rowKinds = checkKinds.filter((kind) => kind !== 'directions')
export type RowKind = (typeof rowKinds)[number]

/** Lists of rows that need someone's attention. */
export const rowLists = ['unconfirmed', 'not-reviewed', 'changed'] as const
export type RowListName = (typeof rowLists)[number]

const rowId = z
  .string('Not a row of the table')
  .check(z.regex(/^[a-z]+-[0-9a-f]{12}$/, 'Not a row of the table'))

/** One that is left out doesn't filter. `row` is one row by its id. */
export const rowFilters = z.object({
  kind: z.optional(z.enum(rowKinds, 'Not a kind of row')),
  list: z.optional(z.enum(rowLists, 'Not a list of rows')),
  search: z.optional(text({ max: maxSearchLength })),
  row: z.optional(rowId),
})
export type RowFilters = z.infer<typeof rowFilters>

export const rowsQuery = z.extend(page, rowFilters.shape)

export const rowParams = z.object({ id: rowId })

/** What a clinic did to a row. `add`: it is the clinic's own. `restore`: as the table has it, or as the clinic added it. */
export const rowActions = ['tighten', 'disable', 'restore'] as const
export type RowAction = (typeof rowActions)[number]

const rowChange = z.object({
  action: z.enum(['add', ...rowActions]),
  reason: z.string(),
  byName: z.string(),
  at: instant,
  /** It no longer counts, because the row has another text since. */
  isOver: z.boolean(),
})
export type RowChange = z.infer<typeof rowChange>

const rowReview = z.object({
  reviewer: z.string(),
  /** The administrator who recorded it. */
  byName: z.string(),
  at: instant,
  /** The edition that was reviewed. */
  version: z.string(),
  /** The row has changed since, so that it counts as not reviewed. */
  isOver: z.boolean(),
})

/** One row of the safety table, as the clinic uses it. */
export const safetyRow = z.object({
  id: z.string(),
  kind: z.enum(rowKinds),
  /** `fine`: a source says that it may be given. Null for a limit or a form, where the order decides. */
  severity: z.nullable(z.enum(['serious', 'caution', 'fine'])),
  what: z.string(),
  effect: z.string(),
  /** None: the row is unconfirmed. */
  sources: z.array(z.string()),
  /** Added by the clinic. */
  isOwn: z.boolean(),
  isDisabled: z.boolean(),
  /** What an administrator may do to it now. */
  may: z.array(z.enum(rowActions)),
  /** Newest first. */
  changes: z.array(rowChange),
  review: z.nullable(rowReview),
})
export type SafetyRow = z.infer<typeof safetyRow>

/** How many rows the filters show. `version`: the edition and the clinic's changes, which are what was counted. */
export const rowCount = z.object({ version: z.string(), count: z.int() })
export type RowCount = z.infer<typeof rowCount>

export const rowReason = text({ max: 500, message: 'Give a reason' }).check(
  z.refine(isReason, 'Give a reason of at least 10 letters'),
)

/** `changes`: how many changes of this row the administrator saw. `confirmed`: of a serious row that is disabled. */
export const rowChangeForm = z.object({
  action: z.enum(rowActions, 'Choose what to do'),
  reason: rowReason,
  changes: z.int('Not a number').check(z.gte(0, 'Not a number'), z.lte(10_000, 'Not a number')),
  confirmed: z.boolean('Not an answer'),
})
export type RowChangeForm = z.infer<typeof rowChangeForm>

/** Rows that somebody read against their sources: those that the filters showed in this version, so many. */
export const rowReviewForm = z.object({
  reviewer: text({ min: 3, max: 120, message: 'Enter the name of the person who reviewed it' }),
  filters: rowFilters,
  version: text({ max: 60, message: 'Say which version was reviewed' }),
  count: z.int('Not a number').check(z.gte(1, 'No rows'), z.lte(100_000, 'Not a number')),
})
export type RowReviewForm = z.infer<typeof rowReviewForm>
