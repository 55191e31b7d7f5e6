import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { userAccount } from '../../accounts/table.ts'
import { doctor } from '../../doctors/table.ts'
import { waitlistOffer } from '../waitlist/table.ts'

/**
 * A slot that is held for an account while it fills in the form, or while it is offered to them from the waitlist. It lapses by the clock: nothing has to delete it. See the migration
 * for what the database promises: holds of one slot exclude each other (`slot_hold_doctor_busy`), no one holds what is booked, and no
 * one books what someone else holds.
 */
export const slotHold = pgTable(
  'slot_hold',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** Until when the doctor would be busy. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    heldAt: timestamp('held_at', { withTimezone: true }).notNull(),
    heldUntil: timestamp('held_until', { withTimezone: true }).notNull(),
    /** The offer of the waitlist for which it is held; null for what the account chose in a form. */
    waitlistOfferId: integer('waitlist_offer_id').references(() => waitlistOffer.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('slot_hold_of_account')
      .on(table.userId)
      .where(sql`${table.waitlistOfferId} is null`),
    uniqueIndex('slot_hold_of_offer').on(table.waitlistOfferId),
    index('slot_hold_lapsing').on(table.heldUntil),
    check('slot_hold_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('slot_hold_for_a_while', sql`${table.heldUntil} > ${table.heldAt}`),
  ],
)
