import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  boolean,
  integer,
  pgTable,
  pgView,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { scopes, type Scope } from '@alafia/contract/family/sharing'
import { userAccount } from '../accounts/table.ts'
import { phoneColumn } from '../platform/database/phone-column.ts'
import { timestamps } from '../platform/database/timestamps.ts'

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
    phone: phoneColumn('phone'),
    emergencyContact: phoneColumn('emergency_contact'),
    medicalConditions: text('medical_conditions').array().notNull().default([]),
    allergies: text('allergies').array().notNull().default([]),
    regularMedicines: text('regular_medicines').array().notNull().default([]),
    insuranceProvider: text('insurance_provider'),
    insurancePlan: text('insurance_plan'),
    insuranceNumber: text('insurance_number'),
    profileImage: text('profile_image'),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    /** When the account holder removed someone with their own sign-in from their list; for the person themselves nothing changes. */
    unlistedAt: timestamp('unlisted_at', { withTimezone: true }),
    /** Since when the person decides for themselves who sees and does what; null for a child. Never set back. */
    decidesSince: date('decides_since', { mode: 'string' }),
    /** For who was in the family before adults were asked: their day isn't before this one, so that the holder is told in time. */
    decidesFrom: date('decides_from', { mode: 'string' }),
    /** When the account holder was told that the person will decide for themselves. */
    toldOn: date('told_on', { mode: 'string' }),
    /** What the account holder may see and do for the person now. A trigger derives it: everything for a child. */
    openScopes: text('open_scopes').array().$type<Scope[]>().notNull().default([]),
    ...timestamps,
  },
  (table) => [
    check(
      'family_member_known_scopes',
      sql`${table.openScopes} <@ array[${sql.raw(scopes.map((scope) => `'${scope}'`).join(', '))}]`,
    ),
    index('family_member_primary_user').on(table.primaryUserId),
    index('family_member_name').using(
      'gin',
      sql`(${table.firstName} || ' ' || ${table.lastName}) gin_trgm_ops`,
    ),
    /** Referred to by appointments and prescriptions, so that only a child's own account can book for it. */
    unique('family_member_of_user').on(table.id, table.primaryUserId),
  ],
)

/** How an agreement, or a request for one, came to its end. */
export type ConsentEnd = 'declined' | 'withdrawn' | 'given-up' | 'expired' | 'replaced'

/**
 * What an adult of the family is asked, and what they agreed to. They hold the link of the email: only its hash is stored. A row that
 * has ended stays as a trace.
 */
export const familyConsent = pgTable(
  'family_consent',
  {
    id: serial('id').primaryKey(),
    familyMemberId: integer('family_member_id')
      .notNull()
      .references(() => familyMember.id),
    /** The account holder. */
    askedBy: integer('asked_by')
      .notNull()
      .references(() => userAccount.id),
    address: text('address').notNull(),
    /** Null until the email is written. */
    secretHash: text('secret_hash').unique(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** Until when the question can be answered. */
    answerBy: timestamp('answer_by', { withTimezone: true }).notNull(),
    scopes: text('scopes').array().$type<Scope[]>(),
    /** The last day; null for no end. */
    until: date('until', { mode: 'string' }),
    agreedAt: timestamp('agreed_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    end: text('ended_how').$type<ConsentEnd>(),
  },
  (table) => [
    check('family_consent_agreed', sql`(${table.agreedAt} is null) = (${table.scopes} is null)`),
    check('family_consent_of_something', sql`cardinality(${table.scopes}) > 0`),
    check(
      'family_consent_known_scopes',
      sql`${table.scopes} <@ array[${sql.raw(scopes.map((scope) => `'${scope}'`).join(', '))}]`,
    ),
    check('family_consent_ended', sql`(${table.endedAt} is null) = (${table.end} is null)`),
    // Of two requests at once, one is stored.
    uniqueIndex('family_consent_open')
      .on(table.familyMemberId)
      .where(sql`${table.endedAt} is null`),
    index('family_consent_of_member').on(table.familyMemberId, table.id),
    index('family_consent_to_address').on(table.address, table.id),
  ],
)

/** How another parent's access, or an invitation to it, came to its end. */
export type AccessEnd = 'declined' | 'withdrawn' | 'left' | 'removed' | 'grown' | 'replaced' | 'closed'

/**
 * Another account that may do everything for a child: of the other parent, invited by email. The email's link accepts or declines once;
 * only its hash is stored. A row that has ended stays as a trace.
 */
export const familyAccess = pgTable(
  'family_access',
  {
    id: serial('id').primaryKey(),
    familyMemberId: integer('family_member_id')
      .notNull()
      .references(() => familyMember.id),
    /** The account holder. */
    invitedBy: integer('invited_by')
      .notNull()
      .references(() => userAccount.id),
    address: text('address').notNull(),
    /** Null until the email is written. */
    secretHash: text('secret_hash').unique(),
    invitedAt: timestamp('invited_at', { withTimezone: true }).notNull(),
    /** Until when the invitation can be accepted. */
    answerBy: timestamp('answer_by', { withTimezone: true }).notNull(),
    /** The other parent's account, once they have accepted. */
    accountId: integer('account_id').references(() => userAccount.id),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    end: text('ended_how').$type<AccessEnd>(),
  },
  (table) => [
    check('family_access_accepted', sql`(${table.acceptedAt} is null) = (${table.accountId} is null)`),
    check('family_access_of_another', sql`${table.accountId} <> ${table.invitedBy}`),
    check('family_access_ended', sql`(${table.endedAt} is null) = (${table.end} is null)`),
    // A child has two parents here: of two invitations at once, one is stored.
    uniqueIndex('family_access_open')
      .on(table.familyMemberId)
      .where(sql`${table.endedAt} is null`),
    index('family_access_of_member').on(table.familyMemberId, table.id),
    index('family_access_of_account').on(table.accountId),
  ],
)

/**
 * An adult's own sign-in: for this account, 'yourself' is the family member. The account's own person has no chart: triggers keep it so. A
 * row that has ended stays as a trace.
 */
export const ownAccount = pgTable(
  'own_account',
  {
    id: serial('id').primaryKey(),
    familyMemberId: integer('family_member_id')
      .notNull()
      .references(() => familyMember.id),
    accountId: integer('account_id')
      .notNull()
      .unique()
      .references(() => userAccount.id),
    since: timestamp('since', { withTimezone: true }).notNull(),
    /** When the account was closed. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    // Of two sign-ins at once, one is stored.
    uniqueIndex('own_account_open')
      .on(table.familyMemberId)
      .where(sql`${table.endedAt} is null`),
    index('own_account_of_member').on(table.familyMemberId),
  ],
)

/**
 * Who acts for a family member besides the account holder: a child's other parent, until the child decides for themselves or leaves the
 * family, and the adult with their own sign-in. A view; the row-level policies read it, too.
 */
export const actingAccount = pgView('acting_account', {
  memberId: integer('member_id').notNull(),
  accountId: integer('account_id').notNull(),
  isOwn: boolean('is_own').notNull(),
}).existing()

/** What a family member was called before a change, like `name_change`. Goes only with a member who is erased. */
export const memberNameChange = pgTable(
  'member_name_change',
  {
    id: serial('id').primaryKey(),
    familyMemberId: integer('family_member_id')
      .notNull()
      .references(() => familyMember.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => userAccount.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('member_name_change_of_member').on(table.familyMemberId, table.id),
    check('member_name_change_with_reason', sql`length(${table.reason}) >= 3`),
  ],
)

/** The patient's own details, like those of `family_member`. No row until something is entered. */
export const patientProfile = pgTable('patient_profile', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  medicalConditions: text('medical_conditions').array().notNull().default([]),
  allergies: text('allergies').array().notNull().default([]),
  regularMedicines: text('regular_medicines').array().notNull().default([]),
  address: text('address'),
  /** The address's coordinates in degrees, if known; distances to pharmacies are measured from here. */
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  insuranceProvider: text('insurance_provider'),
  insurancePlan: text('insurance_plan'),
  insuranceNumber: text('insurance_number'),
  ...timestamps,
})
