import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OwnDataStatus } from '@alafia/contract/patients/own-data.states'
import { userAccount } from '../../accounts/table.ts'

/** What a patient asked for: the file with everything about them and the family members they act for. */
export const ownDataRequest = pgTable(
  'own_data_request',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    status: text('status').$type<OwnDataStatus>().notNull().default('waiting'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Who prepares it: a new value each time that a process takes it on. */
    worker: text('worker'),
    /** When that process last wrote how far it is; one that was killed writes no more. */
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    partsDone: integer('parts_done').notNull().default(0),
    parts: integer('parts').notNull().default(0),
    readyAt: timestamp('ready_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    fileKey: text('file_key').unique(),
    /** Bytes. */
    fileSize: bigint('file_size', { mode: 'number' }),
    sha256: text('sha256'),
    /** What the family members shared while it was prepared: 'id:scope'. If one stops, it can't be downloaded any more. */
    shared: text('shared').array().notNull().default([]),
  },
  (table) => [
    uniqueIndex('own_data_request_one_open')
      .on(table.userId)
      .where(sql`${table.status} in ('waiting', 'preparing')`),
    uniqueIndex('own_data_request_one_file')
      .on(table.userId)
      .where(sql`${table.status} = 'ready'`),
    index('own_data_request_of_user').on(table.userId, table.id),
    index('own_data_request_expiry')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'ready'`),
    check(
      'own_data_request_status',
      sql`${table.status} in ('waiting', 'preparing', 'ready', 'failed', 'deleted')`,
    ),
    check(
      'own_data_request_file',
      sql`(${table.status} = 'ready') = (${table.fileKey} is not null)
        and (${table.status} <> 'ready' or (${table.fileSize} is not null and ${table.sha256} is not null
          and ${table.readyAt} is not null and ${table.expiresAt} is not null))`,
    ),
    check(
      'own_data_request_worker',
      sql`${table.status} <> 'preparing' or (${table.worker} is not null and ${table.heartbeatAt} is not null)`,
    ),
    check('own_data_request_days', sql`${table.expiresAt} <= ${table.readyAt} + interval '7 days'`),
    check('own_data_request_progress', sql`${table.partsDone} between 0 and ${table.parts}`),
  ],
)
