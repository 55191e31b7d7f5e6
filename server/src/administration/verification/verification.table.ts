import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { VerificationState } from '@alafia/contract/audit/verification'
import { userAccount } from '../../accounts/table.ts'

/** Each computing of the trail's hashes anew, and what it found. One runs at a time, whatever process it runs in. */
export const auditVerification = pgTable(
  'audit_verification',
  {
    id: serial('id').primaryKey(),
    state: text('state').$type<VerificationState>().notNull(),
    /** Null: the nightly one. */
    startedBy: integer('started_by').references(() => userAccount.id),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** While it runs, its process says so here. */
    renewedAt: timestamp('renewed_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Of how many entries so many have been looked at; of a broken trail, how many are whole before the break. */
    entries: bigint('entries', { mode: 'number' }).notNull(),
    checked: bigint('checked', { mode: 'number' }).notNull().default(0),
    head: text('head'),
    brokenId: bigint('broken_id', { mode: 'number' }),
    brokenWhy: text('broken_why'),
  },
  (table) => [
    uniqueIndex('audit_verification_one_running')
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
    index('audit_verification_nightly')
      .on(table.startedAt)
      .where(sql`${table.startedBy} is null`),
  ],
)
