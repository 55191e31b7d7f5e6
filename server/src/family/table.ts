import { date, index, integer, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { userAccount } from '../accounts/table.ts'

export const familyMember = pgTable(
  'family_member',
  {
    id: serial('id').primaryKey(),
    primaryUserId: integer('primary_user_id')
      .notNull()
      .references(() => userAccount.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    relationship: text('relationship').$type<FamilyMember['relationship']>().notNull(),
    phone: text('phone'),
    emergencyContact: text('emergency_contact'),
    medicalConditions: text('medical_conditions').array().notNull().default([]),
    profileImage: text('profile_image'),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    index('family_member_primary_user').on(table.primaryUserId),
    /** What visits and prescriptions refer to, so that a child can only be booked for by its own account. */
    unique('family_member_of_user').on(table.id, table.primaryUserId),
  ],
)
