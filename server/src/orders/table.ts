import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { Author } from '@alafia/contract/clinical/entry'
import type { Outcome } from '@alafia/contract/orders/flags'
import type { OrderedTest, ResultValue } from '@alafia/contract/orders/schema'
import type { RecordFileType } from '@alafia/contract/records/categories'
import { userAccount } from '../accounts/table.ts'
import { appointment } from '../appointments/table.ts'
import { doctor } from '../doctors/table.ts'
import { familyMember } from '../family/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Tests as they were ordered, so that a later change of the list doesn't change an order. */
export type StoredTest = Pick<OrderedTest, 'key' | 'name' | 'kind' | 'loinc'>

export const testOrder = pgTable(
  'test_order',
  {
    id: serial('id').primaryKey(),
    appointmentId: integer('appointment_id')
      .notNull()
      .references(() => appointment.id),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    /** Null for the account holder. */
    familyMemberId: integer('family_member_id'),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    orderedAt: at('ordered_at').notNull(),
    tests: jsonb('tests').$type<StoredTest[]>().notNull(),
    note: text('note'),
    cancelledAt: at('cancelled_at'),
    cancelReason: text('cancel_reason'),
    ...timestamps,
  },
  (table) => [
    foreignKey({
      name: 'test_order_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    check(
      'test_order_cancelled_with_reason',
      sql`(${table.cancelledAt} is null) = (${table.cancelReason} is null)`,
    ),
    index('test_order_of_person').on(table.patientId, sql`coalesce(${table.familyMemberId}, 0)`, table.id),
    index('test_order_of_doctor').on(table.doctorId),
    index('test_order_of_appointment').on(table.appointmentId),
  ],
)

/** Append-only: a wrong result is corrected by another that names it. */
export const testResult = pgTable(
  'test_result',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => testOrder.id),
    /** Places in the order's tests. */
    tests: integer('tests').array().notNull(),
    takenOn: date('taken_on', { mode: 'string' }).notNull(),
    laboratory: text('laboratory'),
    note: text('note'),
    values: jsonb('values').$type<ResultValue[]>().notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    /** In the file store; when the result is signed off, a document of the records gets the same key. */
    fileKey: text('file_key').unique(),
    fileName: text('file_name'),
    fileType: text('file_type').$type<RecordFileType>(),
    /** Bytes. */
    fileSize: integer('file_size'),
    sha256: text('sha256'),
    correctsId: integer('corrects_id')
      .unique()
      .references((): AnyPgColumn => testResult.id),
    enteredBy: integer('entered_by')
      .notNull()
      .references(() => userAccount.id),
    enteredAs: text('entered_as').$type<Author['role']>().notNull(),
    enteredAt: at('entered_at').notNull(),
  },
  (table) => [
    check(
      'test_result_whole_file',
      sql`(${table.fileKey} is null) = (${table.fileName} is null) and (${table.fileKey} is null) = (${table.fileType} is null) and (${table.fileKey} is null) = (${table.fileSize} is null)`,
    ),
    index('test_result_of_order').on(table.orderId, table.id),
  ],
)

/** A doctor has seen the result. Append-only. */
export const resultSignOff = pgTable('result_sign_off', {
  resultId: integer('result_id')
    .primaryKey()
    .references(() => testResult.id),
  doctorId: integer('doctor_id')
    .notNull()
    .references(() => doctor.userId),
  signedAt: at('signed_at').notNull(),
  /** For the patient. */
  comment: text('comment'),
  /** The measurements that were recorded from its values. */
  measurementIds: integer('measurement_ids').array().notNull(),
})
