import { and, desc, eq } from 'drizzle-orm'
import type { PaymentMethod } from '@alafia/contract/billing/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Clock } from '../platform/clock.ts'
import { invalid, notFound } from '../platform/http/problem.ts'
import type { Context, Reader } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { myMethods } from './policy.ts'
import { paymentMethod } from './table.ts'

export type MethodRow = typeof paymentMethod.$inferSelect

type Expiry = { expiryMonth: number; expiryYear: number }

/** A card is valid until the last day of its month. */
export const isExpired = ({ expiryMonth, expiryYear }: Expiry, today: CivilDate): boolean =>
  `${expiryYear}-${String(expiryMonth).padStart(2, '0')}` < today.slice(0, 7)

export const toPaymentMethod = (row: MethodRow, today: CivilDate): PaymentMethod => {
  const { id, brand, last4, expiryMonth, expiryYear, holder, isDefault } = row
  return {
    id,
    brand,
    last4,
    expiryMonth,
    expiryYear,
    holder,
    isDefault,
    isExpired: isExpired(row, today),
  }
}

/** The signed-in patient's cards: the default, then the one added last. */
export const listPaymentMethods = async (context: Context): Promise<PaymentMethod[]> => {
  const { db, actor, clock } = context
  context.about([actor.userId])
  const rows = await db
    .select()
    .from(paymentMethod)
    .where(myMethods(actor.userId))
    .orderBy(desc(paymentMethod.isDefault), desc(paymentMethod.id))
  return rows.map((row) => toPaymentMethod(row, clock.today()))
}

/** The patient's own card. @throws Problem 404 */
const findMethodOf = async (reader: Reader, patientId: number, id: number): Promise<MethodRow> => {
  const [row] = await reader
    .select()
    .from(paymentMethod)
    .where(and(eq(paymentMethod.id, id), myMethods(patientId)))
  if (!row) throw notFound()
  return row
}

/** The actor's own card. @throws Problem 404 */
export const findMethod = (reader: Reader, { userId }: Actor, id: number): Promise<MethodRow> =>
  findMethodOf(reader, userId, id)

/** A card of the patient to pay with. @throws Problem 404, 400 for one that has expired */
export const findUsableMethod = async (
  reader: Reader,
  patientId: number,
  id: number,
  clock: Clock,
): Promise<MethodRow> => {
  const row = await findMethodOf(reader, patientId, id)
  if (isExpired(row, clock.today())) throw invalid('methodId', 'This card has expired')
  return row
}
