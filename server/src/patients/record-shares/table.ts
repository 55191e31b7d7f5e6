import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import {
  maxWrongPins,
  shareDays,
  shareEnds,
  shareParts,
  type ShareEnd,
  type SharePart,
} from '@alafia/contract/patients/record-shares.states'
import { userAccount } from '../../accounts/table.ts'
import { familyMember } from '../../family/table.ts'

const listOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** A part of one person's record that an account shares with somebody outside by a link and a PIN. */
export const recordShare = pgTable(
  'record_share',
  {
    id: serial('id').primaryKey(),
    /** Who shares it, and in whose name it is read. */
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** The account in which the record is. */
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    familyMemberId: integer('family_member_id'),
    recipient: text('recipient').notNull(),
    parts: text('parts').array().$type<SharePart[]>().notNull(),
    secretHash: text('secret_hash').notNull().unique(),
    /** Keyed with the installation's key: the database alone doesn't show which of a million PINs it is. */
    pinHash: text('pin_hash').notNull(),
    wrongPins: integer('wrong_pins').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    end: text('ended_how').$type<ShareEnd>(),
  },
  (table) => [
    foreignKey({
      name: 'record_share_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }).onDelete('cascade'),
    check('record_share_of_something', sql`cardinality(${table.parts}) > 0`),
    check('record_share_known_parts', sql`${table.parts} <@ array[${listOf(shareParts)}]`),
    check('record_share_wrong_pins', sql`${table.wrongPins} between 0 and ${sql.raw(String(maxWrongPins))}`),
    check(
      'record_share_locked',
      sql`${table.wrongPins} < ${sql.raw(String(maxWrongPins))} or ${table.endedAt} is not null`,
    ),
    check(
      'record_share_days',
      sql`${table.expiresAt} <= ${table.createdAt} + interval '${sql.raw(String(shareDays))} days'`,
    ),
    check('record_share_ended', sql`(${table.endedAt} is null) = (${table.end} is null)`),
    check('record_share_known_end', sql`${table.end} in (${listOf(shareEnds)})`),
    index('record_share_by_account').on(table.userId, table.id),
    index('record_share_of_person').on(table.patientId, table.familyMemberId),
    index('record_share_of_member').on(table.familyMemberId),
  ],
)

/** Somebody entered the PIN. The key lets this one browser read for a while; only its hash is stored. */
export const recordShareOpening = pgTable(
  'record_share_opening',
  {
    id: serial('id').primaryKey(),
    shareId: integer('share_id')
      .notNull()
      .references(() => recordShare.id, { onDelete: 'cascade' }),
    /** As they entered it: nobody has checked it. */
    openerName: text('opener_name').notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    keyHash: text('key_hash').notNull().unique(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('record_share_opening_of_share').on(table.shareId, table.id)],
)
