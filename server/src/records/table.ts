import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { RecordFileType } from '@alafia/contract/records/categories'
import type { RecordCategory } from '@alafia/contract/records/kinds'
import { userAccount } from '../accounts/table.ts'
import { familyMember } from '../family/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** A document: a note, and a file in the data folder under `fileKey`. A removed document keeps its row and loses its file. */
export const recordDocument = pgTable(
  'record_document',
  {
    id: serial('id').primaryKey(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    familyMemberId: integer('family_member_id'),
    title: text('title').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    category: text('category').$type<RecordCategory>().notNull(),
    note: text('note'),
    fileKey: text('file_key').unique(),
    /** The name on the person's computer: shown and offered on download, never used as a path. */
    fileName: text('file_name'),
    fileType: text('file_type').$type<RecordFileType>(),
    /** Bytes. */
    fileSize: integer('file_size'),
    sha256: text('sha256'),
    addedBy: integer('added_by')
      .notNull()
      .references(() => userAccount.id),
    /** Added by the family itself: its file counts towards the family's storage. */
    isFromFamily: boolean('is_from_family').notNull().default(false),
    /** The file of a test result, which stays as long as the result does. */
    isFromResult: boolean('is_from_result').notNull().default(false),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [
    foreignKey({
      name: 'record_document_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    check(
      'record_document_whole_file',
      sql`(${table.fileKey} is null) = (${table.fileName} is null) and (${table.fileKey} is null) = (${table.fileType} is null) and (${table.fileKey} is null) = (${table.fileSize} is null)`,
    ),
    index('record_document_of_patient')
      .on(table.patientId, table.date, table.id)
      .where(sql`${table.removedAt} is null`),
  ],
)
