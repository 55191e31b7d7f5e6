import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { QuestionOutcome, QuestionReason } from '@alafia/contract/prescriptions/questions'
import { userAccount } from '../../accounts/table.ts'
import { pharmacy } from '../../pharmacies/table.ts'
import { prescription } from '../table.ts'

/** What a pharmacist asked the prescriber. A trigger lets it be answered once, and never changed otherwise. */
export const prescriptionQuestion = pgTable(
  'prescription_question',
  {
    id: serial('id').primaryKey(),
    prescriptionId: integer('prescription_id')
      .notNull()
      .references(() => prescription.id),
    reasons: text('reasons').array().$type<QuestionReason[]>().notNull(),
    text: text('text').notNull(),
    askedBy: integer('asked_by')
      .notNull()
      .references(() => userAccount.id),
    /** Where it was asked. */
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacy.id),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** Null while it is open. */
    outcome: text('outcome').$type<QuestionOutcome>(),
    answer: text('answer'),
    answeredBy: integer('answered_by').references(() => userAccount.id),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [
    index('prescription_question_of_prescription').on(table.prescriptionId, table.id),
    uniqueIndex('prescription_question_open')
      .on(table.prescriptionId)
      .where(sql`${table.outcome} is null`),
    check(
      'prescription_question_answered_by',
      sql`(${table.outcome} is null) = (${table.answeredBy} is null) and (${table.outcome} is null) = (${table.answeredAt} is null)
        and (${table.outcome} is distinct from 'answered' or ${table.answer} is not null)`,
    ),
  ],
)
