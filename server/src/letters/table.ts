import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { LetterKind } from '@alafia/contract/letters/kinds'
import type { Letterhead, Referral, SickNote } from '@alafia/contract/letters/schema'
import { userAccount } from '../accounts/table.ts'
import { appointment } from '../appointments/table.ts'
import { doctor } from '../doctors/table.ts'
import { familyMember } from '../family/table.ts'

/** A signed letter about an appointment. Append-only: another one replaces it, after a withdrawal. */
export const letter = pgTable(
  'letter',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<LetterKind>().notNull(),
    appointmentId: integer('appointment_id')
      .notNull()
      .references(() => appointment.id),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    familyMemberId: integer('family_member_id'),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    /** By the schema of its kind. */
    content: jsonb('content').$type<Referral | SickNote>().notNull(),
    letterhead: jsonb('letterhead').$type<Letterhead>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true, precision: 3 }).notNull(),
    /** In the printed QR code: 128 random bits, so that no one can guess another letter's. */
    code: text('code').notNull().unique(),
    /** The installation's signature over everything above. */
    signature: text('signature').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'letter_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    check('letter_kind_check', sql`${table.kind} in ('referral', 'sick-note')`),
    index('letter_of_appointment').on(table.appointmentId, table.id),
    index('letter_of_patient').on(table.patientId, table.id),
  ],
)

/** The doctor took a letter back: it stays readable, and no longer holds. Append-only. */
export const letterWithdrawal = pgTable('letter_withdrawal', {
  letterId: integer('letter_id')
    .primaryKey()
    .references(() => letter.id),
  reason: text('reason').notNull(),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, precision: 3 }).notNull(),
})
