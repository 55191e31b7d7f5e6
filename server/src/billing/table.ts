import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Currency } from '@alafia/contract/kernel/money'
import type { AttemptOutcome, PaymentStatus, RequestState, TakenAs } from '@alafia/contract/billing/states'
import { userAccount } from '../accounts/table.ts'
import { familyMember } from '../family/table.ts'
import { pharmacy } from '../pharmacies/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'
import { isMismatched, mayHavePaid } from './attempts.queries.ts'
import { ownText } from './own-text.queries.ts'

/**
 * What a patient owes or has paid: for an appointment (its foreign key is in the migration, because that slice is above this one), or
 * for medicines at a pharmacy's counter.
 */
export const payment = pgTable(
  'payment',
  {
    id: serial('id').primaryKey(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    /** Whose visit or medicines it pays for, null for the account holder: triggers take it from the appointment or the charge. */
    familyMemberId: integer('family_member_id').references(() => familyMember.id),
    appointmentId: integer('appointment_id').unique(),
    /** Whose counter it is paid at; null for an appointment. */
    pharmacyId: integer('pharmacy_id').references(() => pharmacy.id),
    /** 'Appointment with Dr. Chidi Okafor', 'Medicines from Alafia Pharmacy Surulere' */
    description: text('description').notNull(),
    /** What is due, and once it is paid what was paid. A reversal lowers what isn't paid yet. */
    amount: numeric('amount').notNull(),
    /** What administrators took off the price: the sum of its `payment_discount`s. The price is this and the amount. */
    discount: numeric('discount').notNull().default('0'),
    /** What was given back, is on its way back or is to be given back: all its refunds that weren't declined. */
    refunded: numeric('refunded').notNull().default('0'),
    currency: text('currency').$type<Currency>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** Since when the patient owes it by agreement, and who agreed. */
    onAccountAt: timestamp('on_account_at', { withTimezone: true }),
    onAccountBy: integer('on_account_by').references(() => userAccount.id),
    /** The card's brand, from the provider: 'Mastercard'; 'Cash' or 'Transfer' at a counter. */
    paymentMethod: text('payment_method'),
    cardLast4: text('card_last4'),
    transactionId: text('transaction_id').unique(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** Of an appointment that was cancelled unpaid: the part that goes back if the money still arrives. */
    lateMoneyPercent: smallint('late_money_percent'),
    ...timestamps,
  },
  (table) => [
    check('payment_late_money_percent', sql`${table.lateMoneyPercent} between 0 and 100`),
    check('payment_not_negative', sql`${table.amount} >= 0 and ${table.discount} >= 0`),
    check(
      'payment_waived_whole',
      sql`${table.status} <> 'waived' or (${table.amount} = 0 and ${table.discount} > 0)`,
    ),
    check(
      'payment_refunded_within_amount',
      sql`${table.refunded} between 0 and ${table.amount} and (${table.refunded} = 0 or ${table.status} in ('completed', 'refunded'))`,
    ),
    check('payment_on_account', sql`(${table.onAccountAt} is null) = (${table.onAccountBy} is null)`),
    check('payment_for_one_thing', sql`${table.appointmentId} is null or ${table.pharmacyId} is null`),
    check(
      'payment_completed_with_proof',
      sql`${table.status} <> 'completed' or (${table.paidAt} is not null and ${table.transactionId} is not null)`,
    ),
    index('payment_of_patient').on(table.patientId, table.createdAt, table.id),
    index('payment_of_patient_by_status').on(table.patientId, table.status, table.createdAt, table.id),
    /** The administrator's list, over all patients. */
    index('payment_by_time').on(table.createdAt, table.id),
    index('payment_by_status').on(table.status, table.createdAt, table.id),
    /** What a pharmacy's counter has taken or is still owed. */
    index('payment_of_pharmacy')
      .on(table.pharmacyId, table.status, table.createdAt)
      .where(sql`${table.pharmacyId} is not null`),
    /** STAT-9: reports count a payment when it was paid. */
    index('payment_counted').on(sql`coalesce(${table.paidAt}, ${table.createdAt})`),
    /** What is pending or failed, added up for an administrator from the index alone. */
    index('payment_sums').on(table.currency, table.status, table.amount),
    index('payment_search').using('gin', sql`${ownText(table)} gin_trgm_ops`),
    index('payment_of_amount').on(table.amount),
    index('payment_of_member')
      .on(table.familyMemberId)
      .where(sql`${table.familyMemberId} is not null`),
  ],
)

/** What completed payments of a day (of UTC) come to, less refunds. Kept by triggers; in shards, so that no two payments wait for one row. */
export const paidOnDay = pgTable(
  'paid_on_day',
  {
    currency: text('currency').$type<Currency>().notNull(),
    day: date('day').notNull(),
    shard: smallint('shard').notNull(),
    amount: numeric('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.day, table.shard] })],
)

/** One attempt to pay. The partial unique index allows only one under way, so a payment can't be paid twice at once. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    id: serial('id').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payment.id),
    provider: text('provider').notNull(),
    /** Identifies the attempt to the provider, which never charges the same reference twice. */
    reference: text('reference').notNull().unique(),
    /** What the provider was asked for: a payment may be lowered before the answer is known. */
    amount: numeric('amount').notNull(),
    /** The pharmacist who asked for it at the counter; null for the patient. */
    startedBy: integer('started_by').references(() => userAccount.id),
    /** The provider's page where it is paid; null for a stored card, and until the provider has answered. */
    checkoutUrl: text('checkout_url'),
    /** `started` until the provider has answered. */
    outcome: text('outcome').$type<AttemptOutcome>().notNull(),
    reason: text('reason'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('payment_attempt_one_under_way')
      .on(table.paymentId)
      .where(sql`${table.outcome} = 'started'`),
    index('payment_attempt_of_payment').on(table.paymentId, table.id),
    index('payment_attempt_mismatched').on(table.paymentId).where(isMismatched(table)),
    index('payment_attempt_may_have_paid').on(table.endedAt).where(mayHavePaid(table)),
  ],
)

/** A stored card: the provider's token, brand and last four digits. Never a full number. */
export const paymentMethod = pgTable(
  'payment_method',
  {
    id: serial('id').primaryKey(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    provider: text('provider').notNull(),
    token: text('token').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expiryMonth: smallint('expiry_month').notNull(),
    expiryYear: smallint('expiry_year').notNull(),
    holder: text('holder').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    ...timestamps,
  },
  (table) => [
    check('payment_method_last4', sql`${table.last4} ~ '^[0-9]{4}$'`),
    check('payment_method_month', sql`${table.expiryMonth} between 1 and 12`),
    index('payment_method_of_patient').on(table.patientId, table.id),
    uniqueIndex('payment_method_one_default')
      .on(table.patientId)
      .where(sql`${table.isDefault}`),
  ],
)

/** A patient's request for a refund, at most one open for a payment. */
export const refundRequest = pgTable(
  'refund_request',
  {
    id: serial('id').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payment.id),
    reason: text('reason').notNull(),
    state: text('state').$type<RequestState>().notNull(),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => userAccount.id),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Why it was declined. */
    answer: text('answer'),
    /** Who withdrew it, decided, or cancelled the visit. */
    decidedBy: integer('decided_by').references(() => userAccount.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    check(
      'refund_request_state',
      sql`${table.state} in ('open', 'withdrawn', 'accepted', 'declined', 'closed')`,
    ),
    check(
      'refund_request_decided',
      sql`(${table.state} = 'open') = (${table.decidedAt} is null)
        and (${table.decidedAt} is null) = (${table.decidedBy} is null)
        and (${table.state} = 'declined') = (${table.answer} is not null)`,
    ),
    uniqueIndex('refund_request_one_open')
      .on(table.paymentId)
      .where(sql`${table.state} = 'open'`),
    index('refund_request_of_payment').on(table.paymentId, table.id),
  ],
)

/**
 * A refund of a payment, or of a part of it after a reversal or on cancelling. For the same reason there is at most one of each kind
 * that isn't declined, and one without an answer is resumed under the same reference; a check keeps the sum within what was paid. What was
 * paid at a counter is given back there: `started` until it is.
 */
export const refund = pgTable(
  'refund',
  {
    id: serial('id').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payment.id),
    provider: text('provider').notNull(),
    /** Identifies the refund to the provider, which never refunds the same reference twice. */
    reference: text('reference').notNull().unique(),
    amount: numeric('amount').notNull(),
    /** What was reversed; null for a refund of everything, and of money that came after the reversal. */
    reversalId: integer('reversal_id'),
    /** The patient's request that it answers. */
    requestId: integer('request_id').references(() => refundRequest.id),
    /** It follows from cancelling the appointment: the job that settles refunds makes it. */
    onCancelling: boolean('on_cancelling').notNull().default(false),
    /** Shown to the patient. */
    reason: text('reason').notNull(),
    outcome: text('outcome').$type<AttemptOutcome>().notNull(),
    /** Why the provider declined, or that it gave no answer. */
    failure: text('failure'),
    refundedBy: integer('refunded_by')
      .notNull()
      .references(() => userAccount.id),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** How it was given back at the counter, by whom, and the bank's reference. */
    givenAs: text('given_as').$type<TakenAs>(),
    givenBy: integer('given_by').references(() => userAccount.id),
    givenReference: text('given_reference'),
  },
  (table) => [
    check('refund_positive', sql`${table.amount} > 0`),
    check(
      'refund_given_as_said',
      sql`(${table.provider} = 'counter' and ${table.outcome} = 'approved') = (${table.givenAs} is not null)
        and (${table.givenAs} is null) = (${table.givenBy} is null)
        and coalesce(${table.givenAs} in ('transfer', 'terminal'), false) = (${table.givenReference} is not null)`,
    ),
    uniqueIndex('refund_once')
      .on(
        table.paymentId,
        sql`coalesce(${table.reversalId}, 0)`,
        sql`coalesce(${table.requestId}, 0)`,
        table.onCancelling,
      )
      .where(sql`${table.outcome} <> 'declined'`),
    uniqueIndex('refund_once_on_cancelling')
      .on(table.paymentId)
      .where(sql`${table.onCancelling} and ${table.outcome} <> 'declined'`),
    index('refund_of_payment').on(table.paymentId, table.id),
    index('refund_by_end').on(table.endedAt),
    index('refund_unsettled')
      .on(table.id)
      .where(sql`${table.outcome} in ('started', 'interrupted')`),
  ],
)
