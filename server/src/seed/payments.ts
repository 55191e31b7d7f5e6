import { randomBytes } from 'node:crypto'
import { testCards, testToken, type TestCard } from '@alafia/contract/billing/test-cards'
import { isPaid, type AttemptOutcome, type PaymentStatus } from '@alafia/contract/billing/states'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { payment, paymentAttempt, paymentMethod } from '../billing/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type StoredPayment = typeof payment.$inferSelect
export type StoredMethod = typeof paymentMethod.$inferSelect

export type PaymentDetails = {
  patient: { id: number }
  appointment?: { id: number } | undefined
  /** Whose counter it is paid at. */
  pharmacy?: { id: number } | undefined
  description?: string
  amount?: Money
  currency?: Currency
  status?: PaymentStatus
  transactionId?: string
  card?: TestCard['id']
  paidAt?: Date
  createdAt?: Date
}

export type MethodDetails = {
  card?: TestCard['id']
  holder?: string
  expiryMonth?: number
  expiryYear?: number
  isDefault?: boolean
  createdAt?: Date
}

const cardBy = (wanted: TestCard['id']): TestCard => {
  const card = testCards.find(({ id }) => id === wanted)
  if (!card) throw new Error(`There is no test card ${wanted}`)
  return card
}

/** A token as the browser gets it from the embedded provider. */
export const tokenOf = (card: TestCard['id']): string =>
  testToken(cardBy(card), randomBytes(16).toString('hex'))

const rowOf = (details: PaymentDetails, clock: Clock): typeof payment.$inferInsert => {
  const { patient, appointment, status = 'pending', createdAt = clock.now() } = details
  const card = cardBy(details.card ?? 'mastercard-4444')
  const paid = isPaid(status)
    ? {
        paymentMethod: card.brand,
        cardLast4: card.last4,
        transactionId: details.transactionId ?? `TEST-${randomBytes(6).toString('hex').toUpperCase()}`,
        paidAt: details.paidAt ?? createdAt,
      }
    : {}
  return {
    patientId: patient.id,
    appointmentId: appointment?.id ?? null,
    pharmacyId: details.pharmacy?.id ?? null,
    description: details.description ?? 'Appointment with Dr. Chidi Okafor',
    amount: details.amount ?? '15000.00',
    currency: details.currency ?? 'NGN',
    status,
    refunded: status === 'refunded' ? (details.amount ?? '15000.00') : '0.00',
    createdAt,
    ...paid,
  }
}

const endings: Partial<Record<PaymentStatus, { outcome: AttemptOutcome; reason: string | null }>> = {
  completed: { outcome: 'approved', reason: null },
  refunded: { outcome: 'approved', reason: null },
  failed: { outcome: 'declined', reason: 'The bank declined the card' },
}

/** Adds payments, in order; those that were attempted get the attempt that led to their status. */
export const addPayments = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly PaymentDetails[],
): Promise<StoredPayment[]> => {
  if (wanted.length === 0) return []
  const rows = await db
    .insert(payment)
    .values(wanted.map((details) => rowOf(details, clock)))
    .returning()
  const attempts = rows.flatMap(({ id, status, amount, paidAt, createdAt }) => {
    const ending = endings[status]
    const at = paidAt ?? createdAt
    const reference = `alafia-${id}-${randomBytes(9).toString('hex')}`
    return ending
      ? [{ paymentId: id, provider: 'test', reference, amount, startedAt: at, endedAt: at, ...ending }]
      : []
  })
  if (attempts.length > 0) await db.insert(paymentAttempt).values(attempts)
  return rows
}

/** Adds stored cards in order; by default Mastercards that are approved and don't expire. */
export const addMethods = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly ({ of: { id: number } } & MethodDetails)[],
): Promise<StoredMethod[]> => {
  if (wanted.length === 0) return []
  return db
    .insert(paymentMethod)
    .values(
      wanted.map(({ of, card = 'mastercard-4444', ...details }) => {
        const { brand, last4 } = cardBy(card)
        return {
          patientId: of.id,
          provider: 'test',
          token: tokenOf(card),
          brand,
          last4,
          holder: details.holder ?? 'Amina Bello',
          expiryMonth: details.expiryMonth ?? 12,
          expiryYear: details.expiryYear ?? 2099,
          isDefault: details.isDefault ?? true,
          createdAt: details.createdAt ?? clock.now(),
        }
      }),
    )
    .returning()
}
