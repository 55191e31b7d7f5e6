import { and, desc, eq, sql } from 'drizzle-orm'
import type { PaymentMethodUpdate, NewPaymentMethod, PaymentMethod } from '@alafia/contract/billing/schema'
import { invalid } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { myMethods } from './policy.ts'
import { requireCards, type PaymentProvider } from './provider.ts'
import { paymentMethod } from './table.ts'
import { findMethod, isExpired, toPaymentMethod, type MethodRow } from './payment-methods.queries.ts'

const maxMethods = 10

/** One change of a patient's cards at a time, so that there is always just one default. */
const changeMethods = <T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  context.transact(async (tx) => {
    const { actor } = context
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`payment methods of ${actor.userId}`}, 0))`,
    )
    const result = await work(tx)
    tx.invalidate({ userId: actor.userId }, 'payments')
    return result
  })

/** One of the actor's own cards, named in the audit entry. @throws Problem 404 */
const getMine = async (tx: Tx, context: Context, id: number): Promise<MethodRow> => {
  context.about([context.actor.userId], `payment method ${id}`)
  return findMethod(tx, context.actor, id)
}

const recordChange = (tx: Tx, { actor, clock }: Context, verb: string, row: MethodRow): PaymentMethod => {
  tx.record(`payment-method.${verb}`, `payment method ${row.id}`, actor.userId)
  return toPaymentMethod(row, clock.today())
}

const firstRow = (rows: MethodRow[]): MethodRow => {
  const [row] = rows
  if (!row) throw new Error('A card that was just locked is gone')
  return row
}

const requireUsableCard = (expiry: { expiryMonth: number; expiryYear: number }, { clock }: Context) => {
  if (isExpired(expiry, clock.today())) throw invalid('expiry', 'This card has expired')
}

/** Stores a card by its token; the browser's details must match the provider's. @throws Problem 400 */
export const addPaymentMethod = async (
  context: Context,
  anyProvider: PaymentProvider,
  body: NewPaymentMethod,
): Promise<PaymentMethod> => {
  const provider = requireCards(anyProvider)
  const { actor, clock } = context
  context.about([actor.userId])
  requireUsableCard(body, context)
  const card = await provider.cardOf(body.token)
  if (card?.brand !== body.brand || card.last4 !== body.last4)
    throw invalid('token', 'The payment provider does not know this card')
  return changeMethods(context, async (tx) => {
    const count = await tx.$count(paymentMethod, myMethods(actor.userId))
    if (count >= maxMethods) throw invalid('token', `At most ${maxMethods} cards can be stored`)
    const { token, brand, last4, holder, expiryMonth, expiryYear } = body
    const row = firstRow(
      await tx
        .insert(paymentMethod)
        .values({
          patientId: actor.userId,
          provider: provider.name,
          token,
          brand,
          last4,
          holder,
          expiryMonth,
          expiryYear,
          isDefault: count === 0,
          createdAt: clock.now(),
        })
        .returning(),
    )
    return recordChange(tx, context, 'added', row)
  })
}

/** @throws Problem 404, 400 for an expiry date in the past */
export const updatePaymentMethod = (
  context: Context,
  id: number,
  body: PaymentMethodUpdate,
): Promise<PaymentMethod> =>
  changeMethods(context, async (tx) => {
    await getMine(tx, context, id)
    requireUsableCard(body, context)
    const { holder, expiryMonth, expiryYear } = body
    const row = firstRow(
      await tx
        .update(paymentMethod)
        .set({ holder, expiryMonth, expiryYear })
        .where(eq(paymentMethod.id, id))
        .returning(),
    )
    return recordChange(tx, context, 'updated', row)
  })

const markDefault = async (tx: Tx, patientId: number, id: number): Promise<MethodRow> => {
  await tx
    .update(paymentMethod)
    .set({ isDefault: false })
    .where(and(myMethods(patientId), eq(paymentMethod.isDefault, true)))
  return firstRow(
    await tx.update(paymentMethod).set({ isDefault: true }).where(eq(paymentMethod.id, id)).returning(),
  )
}

/** @throws Problem 404 */
export const setDefaultPaymentMethod = (context: Context, id: number): Promise<PaymentMethod> =>
  changeMethods(context, async (tx) => {
    await getMine(tx, context, id)
    return recordChange(tx, context, 'set-default', await markDefault(tx, context.actor.userId, id))
  })

/** If it was the default, the card added last becomes the default. @throws Problem 404 */
export const removePaymentMethod = (context: Context, id: number): Promise<undefined> =>
  changeMethods(context, async (tx) => {
    const { userId } = context.actor
    const gone = await getMine(tx, context, id)
    await tx.delete(paymentMethod).where(eq(paymentMethod.id, id))
    const [next] = await tx
      .select({ id: paymentMethod.id })
      .from(paymentMethod)
      .where(myMethods(userId))
      .orderBy(desc(paymentMethod.id))
      .limit(1)
    if (gone.isDefault && next) await markDefault(tx, userId, next.id)
    recordChange(tx, context, 'removed', gone)
    return undefined
  })
