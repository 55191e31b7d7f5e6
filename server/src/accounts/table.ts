import {
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  index,
  smallint,
  jsonb,
} from 'drizzle-orm/pg-core'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Preferences } from '@alafia/contract/accounts/preferences'
import type {
  ApprovalKind,
  ApprovalState,
  ApprovedRole,
} from '@alafia/contract/administration/approvals/states'
import type { LicensedRole, Role } from '@alafia/contract/kernel/roles'
import { phoneColumn } from '../platform/database/phone-column.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** A phone number's digits without the country's own prefix: '+234 803 555 0142' and '0803 555 0142' are one. An index repeats exactly this expression. */
export const nationalNumber = (phone: SQLWrapper): SQL<string> =>
  sql`regexp_replace(regexp_replace(${phone}, '[^0-9]', '', 'g'), '^(234|0)', '')`

type SearchColumns = { firstName: SQLWrapper; lastName: SQLWrapper; email: SQLWrapper }

/** The text that account searches match, each word after a space. A trigram index repeats exactly this expression. */
export const searchText = ({ firstName, lastName, email }: SearchColumns): SQL<string> =>
  sql`(' ' || ${firstName} || ' ' || ${lastName} || ' ' || ${email})`

/** One person who can sign in. Doctors' and patients' ids everywhere are ids of this table. */
export const userAccount = pgTable(
  'user_account',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull(),
    /** Empty until an invited person has set a password; no password matches it. */
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: phoneColumn('phone'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    profileImage: text('profile_image'),
    isActive: boolean('is_active').notNull().default(true),
    /** When its owner closed it: what identifies and reaches them is erased but for the name, and it is never active again. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** When the records of a closed account were erased, and its name with them. */
    recordsErasedAt: timestamp('records_erased_at', { withTimezone: true }),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('user_account_email').on(sql`lower(${table.email})`),
    index('user_account_last_login').on(sql`${table.lastLoginAt} desc nulls last`, table.id),
    index('user_account_created').on(table.createdAt),
    index('user_account_date_of_birth').on(table.dateOfBirth),
    index('user_account_phone').on(nationalNumber(table.phone)),
    index('user_account_search').using('gin', sql`${searchText(table)} gin_trgm_ops`),
    index('user_account_deactivated')
      .on(sql`${table.lastLoginAt} desc nulls last`, table.id)
      .where(sql`not ${table.isActive}`),
    index('user_account_closed_records')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null and ${table.recordsErasedAt} is null`),
    check(
      'user_account_erased_after_closing',
      sql`${table.recordsErasedAt} is null or ${table.closedAt} is not null`,
    ),
    check(
      'user_account_closed',
      sql`${table.closedAt} is null or (not ${table.isActive} and ${table.passwordHash} = '' and ${table.phone} is null and ${table.profileImage} is null)`,
    ),
  ],
)

export const accountRole = pgTable(
  'account_role',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    role: text('role').$type<Role>().notNull(),
    /** Where only one role is shown, it is the first granted. */
    rank: smallint('rank').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    index('account_role_role').on(table.role, table.userId),
  ],
)

/** Counted per account name and per network address; deleted once their window has ended. */
export const signInAttempt = pgTable('sign_in_attempt', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
})

/** Without a row the defaults apply. */
export const preference = pgTable('preference', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  settings: jsonb('settings').$type<Preferences>().notNull(),
  ...timestamps,
})

/** The licence of a doctor or pharmacist, without which they can't prescribe or dispense. */
export const licence = pgTable(
  'licence',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    role: text('role').$type<LicensedRole>().notNull(),
    number: text('number').notNull(),
    /** The last day on which it is valid, in the clinic's calendar. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    /** When its owner and the administrators were notified that it expires soon. */
    expiryNotifiedAt: timestamp('expiry_notified_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    index('licence_expiry')
      .on(table.validUntil)
      .where(sql`${table.expiryNotifiedAt} is null`),
    check('licence_role_check', sql`${table.role} in ('doctor', 'pharmacist')`),
  ],
)

/**
 * A one-time link with which an invited person sets their first password. The partial unique index allows one open link per
 * account.
 */
export const accountInvitation = pgTable(
  'account_invitation',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** SHA-256 of the link's secret. */
    secretHash: text('secret_hash').notNull().unique(),
    /** Of the link in the email, which opens the same invitation; null until it is sent. */
    emailedSecretHash: text('emailed_secret_hash').unique(),
    invitedBy: integer('invited_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('account_invitation_one_open')
      .on(table.userId)
      .where(sql`${table.usedAt} is null and ${table.revokedAt} is null`),
  ],
)

/**
 * From its row on, the clinic is set up: triggers let a role of staff be given, and an account of staff be reactivated, only by
 * an approved request. It is never changed or deleted.
 */
export const clinicSetup = pgTable(
  'clinic_setup',
  {
    singleton: smallint('singleton').primaryKey().default(1),
    finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
    /** Null if it finished by itself. */
    finishedBy: integer('finished_by').references(() => userAccount.id),
  },
  (table) => [check('clinic_setup_one', sql`${table.singleton} = 1`)],
)

/**
 * What one administrator asks for and another approves. Triggers keep what was asked from changing, and let each approved request
 * be carried out once.
 */
export const approvalRequest = pgTable(
  'approval_request',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** Only of a request for a role. */
    role: text('role').$type<ApprovedRole>(),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => userAccount.id),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** When it takes effect without a second administrator; null if it needs one. */
    takesEffectAt: timestamp('takes_effect_at', { withTimezone: true }),
    state: text('state').$type<ApprovalState>().notNull().default('waiting'),
    /** Null if the time approved it. */
    decidedBy: integer('decided_by').references(() => userAccount.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Why it was declined. */
    reason: text('reason'),
    isUsed: boolean('is_used').notNull().default(false),
  },
  (table) => [
    uniqueIndex('approval_request_one_open')
      .on(table.userId, table.kind, sql`coalesce(${table.role}, '')`)
      .where(sql`${table.state} = 'waiting'`),
    index('approval_request_due')
      .on(table.takesEffectAt)
      .where(sql`${table.state} = 'waiting'`),
    index('approval_request_unused')
      .on(table.userId, table.kind)
      .where(sql`${table.state} = 'approved' and not ${table.isUsed}`),
    check('approval_request_kind', sql`${table.kind} in ('role', 'reactivation', 'second-factor-reset')`),
    check(
      'approval_request_role',
      sql`case when ${table.kind} = 'role' then ${table.role} is not null and ${table.role} in ('doctor', 'pharmacist', 'admin')
        else ${table.role} is null end`,
    ),
    check('approval_request_not_for_oneself', sql`${table.requestedBy} <> ${table.userId}`),
    check(
      'approval_request_decided',
      sql`${table.state} in ('waiting', 'approved', 'declined', 'withdrawn') and (${table.state} = 'waiting') = (${table.decidedAt} is null)`,
    ),
    check(
      'approval_request_two_people',
      sql`case when ${table.state} <> 'approved' then true
        when ${table.decidedBy} is not null then ${table.decidedBy} not in (${table.requestedBy}, ${table.userId})
        else ${table.takesEffectAt} is not null and ${table.takesEffectAt} >= ${table.requestedAt} + interval '24 hours'
          and ${table.decidedAt} >= ${table.takesEffectAt} end`,
    ),
    check('approval_request_used', sql`not ${table.isUsed} or ${table.state} = 'approved'`),
    check(
      'approval_request_reason',
      sql`${table.state} <> 'declined' or (${table.reason} is not null and ${table.reason} <> '')`,
    ),
  ],
)
