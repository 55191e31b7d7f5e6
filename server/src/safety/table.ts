import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClinicRow } from '@alafia/contract/safety/clinic-row'
import type { RowChange } from '@alafia/contract/safety/rows'
import { userAccount } from '../accounts/table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull()
const account = (name: string) =>
  integer(name)
    .notNull()
    .references(() => userAccount.id)

/** What a clinic changed in the safety table, one after the other. Nothing is taken back: that is another change. */
export const safetyRowChange = pgTable(
  'safety_row_change',
  {
    /** 1, 2, 3 … without gaps: the edition that the checks name. */
    number: integer('number').primaryKey(),
    /** Names the table after this change: processes keep what they prepared under it. */
    mark: uuid('mark').notNull().unique().defaultRandom(),
    rowId: text('row_id').notNull(),
    action: text('action').$type<RowChange['action']>().notNull(),
    reason: text('reason').notNull(),
    /** The clinic's own row; null for a change of one. */
    content: jsonb('content').$type<ClinicRow>(),
    /** The row's fingerprint when it was changed. */
    print: text('print').notNull(),
    changedBy: account('changed_by'),
    changedAt: at('changed_at'),
  },
  (table) => [
    check(
      'safety_row_change_known',
      sql`${table.action} in ('add', 'tighten', 'disable', 'restore') and (${table.action} = 'add') = (${table.content} is not null)`,
    ),
    check('safety_row_change_reason', sql`length(${table.reason}) >= 10`),
    check('safety_row_change_number', sql`${table.number} >= 1`),
  ],
)

/** Who read a row against its sources, and when. */
export const safetyRowReview = pgTable(
  'safety_row_review',
  {
    id: serial('id').primaryKey(),
    rowId: text('row_id').notNull(),
    /** The fingerprint of what was read: a row that changes counts as not reviewed. */
    print: text('print').notNull(),
    /** The edition, with the number of the clinic's changes. */
    version: text('version').notNull(),
    reviewer: text('reviewer').notNull(),
    recordedBy: account('recorded_by'),
    reviewedAt: at('reviewed_at'),
  },
  (table) => [index('safety_row_review_latest').on(table.rowId, table.id)],
)
