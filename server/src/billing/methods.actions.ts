import { and, desc, eq, sql } from 'drizzle-orm'
import type { MethodChange, NewMethod, PaymentMethod } from '@alafia/contract/billing/schema'
import { invalid } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { ownMethods } from './policy.ts'
import type { PaymentProvider } from './provider.ts'
import { paymentMethod } from './table.ts'
import { findMethod, isExpired, methodOf, type MethodRow } from './methods.queries.ts'

const mostMethods = 10

/** One change of a patient's cards at a time, so that there is always just one default. */
const change = <T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  context.transact(async (tx) => {
    const { actor } = context
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`payment methods of ${actor.userId}`}, 0))`,
    )
    const result = await work(tx)
    tx.invalidate({ userId: actor.userId }, 'payments')
    return result
  })

/** One of the actor's own cards, named in the trail. @throws Problem 404 */
const open = async (tx: Tx, context: Context, id: number): Promise<MethodRow> => {
  context.about([context.actor.userId], `payment method ${id}`)
  return findMethod(tx, context.actor, id)
}

const done = (tx: Tx, { actor, clock }: Context, verb: string, row: MethodRow): PaymentMethod => {
  tx.record(`payment-method.${verb}`, `payment method ${row.id}`, actor.userId)
  return methodOf(row, clock.today())
}

const only = (rows: MethodRow[]): MethodRow => {
  const [row] = rows
  if (!row) throw new Error('A card that was just locked is gone')
  return row
}

const expectGood = (expiry: { expiryMonth: number; expiryYear: number }, { clock }: Context) => {
  if (isExpired(expiry, clock.today())) throw invalid('expiry', 'This card has expired')
}

/** Stores a card by its token; what the browser says of it must be what the provider says. @throws Problem 400 */
export const addMethod = async (
  context: Context,
  provider: PaymentProvider,
  body: NewMethod,
): Promise<PaymentMethod> => {
  const { actor, clock } = context
  context.about([actor.userId])
  expectGood(body, context)
  const card = await provider.cardOf(body.token)
  if (card?.brand !== body.brand || card.last4 !== body.last4)
    throw invalid('token', 'The payment provider does not know this card')
  return change(context, async (tx) => {
    const count = await tx.$count(paymentMethod, ownMethods(actor.userId))
    if (count >= mostMethods) throw invalid('token', `At most ${mostMethods} cards can be stored`)
    const { token, brand, last4, holder, expiryMonth, expiryYear } = body
    const row = only(
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
    return done(tx, context, 'added', row)
  })
}

/** @throws Problem 404, 400 for an expiry that is over */
export const changeMethod = (context: Context, id: number, body: MethodChange): Promise<PaymentMethod> =>
  change(context, async (tx) => {
    await open(tx, context, id)
    expectGood(body, context)
    const { holder, expiryMonth, expiryYear } = body
    const row = only(
      await tx
        .update(paymentMethod)
        .set({ holder, expiryMonth, expiryYear })
        .where(eq(paymentMethod.id, id))
        .returning(),
    )
    return done(tx, context, 'changed', row)
  })

const setDefault = async (tx: Tx, patientId: number, id: number): Promise<MethodRow> => {
  await tx
    .update(paymentMethod)
    .set({ isDefault: false })
    .where(and(ownMethods(patientId), eq(paymentMethod.isDefault, true)))
  return only(
    await tx.update(paymentMethod).set({ isDefault: true }).where(eq(paymentMethod.id, id)).returning(),
  )
}

/** @throws Problem 404 */
export const makeDefault = (context: Context, id: number): Promise<PaymentMethod> =>
  change(context, async (tx) => {
    await open(tx, context, id)
    return done(tx, context, 'made-default', await setDefault(tx, context.actor.userId, id))
  })

/** After the default, the card added last is it. @throws Problem 404 */
export const removeMethod = (context: Context, id: number): Promise<undefined> =>
  change(context, async (tx) => {
    const { userId } = context.actor
    const gone = await open(tx, context, id)
    await tx.delete(paymentMethod).where(eq(paymentMethod.id, id))
    const [next] = await tx
      .select({ id: paymentMethod.id })
      .from(paymentMethod)
      .where(ownMethods(userId))
      .orderBy(desc(paymentMethod.id))
      .limit(1)
    if (gone.isDefault && next) await setDefault(tx, userId, next.id)
    done(tx, context, 'removed', gone)
    return undefined
  })
