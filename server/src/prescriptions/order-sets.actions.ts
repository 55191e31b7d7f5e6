import { and, eq, ne, sql } from 'drizzle-orm'
import { maxOrderSets, type OrderSet, type OrderSetForm } from '@alafia/contract/prescriptions/order-sets'
import { invalid, notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { orderSet } from './table.ts'

/** Replaces the doctor's one of the same name. @throws Problem 400 if the doctor has too many */
export const saveOrderSet = (context: Context, { name, medications }: OrderSetForm): Promise<OrderSet> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    const [others] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(orderSet)
      .where(and(eq(orderSet.doctorId, actor.userId), ne(orderSet.name, name)))
    if ((others?.count ?? 0) >= maxOrderSets)
      throw invalid('name', `You have ${maxOrderSets} order sets already. Remove one first`)
    const [saved] = await tx
      .insert(orderSet)
      .values({ doctorId: actor.userId, name, medications })
      .onConflictDoUpdate({
        target: [orderSet.doctorId, orderSet.name],
        set: { name, medications, updatedAt: clock.now() },
      })
      .returning({ id: orderSet.id, name: orderSet.name, medications: orderSet.medications })
    if (!saved) throw new Error('The order set was not stored')
    return saved
  })

/** @throws Problem 404 unless it is the doctor's own */
export const removeOrderSet = (context: Context, id: number): Promise<undefined> =>
  context.transact(async (tx) => {
    const removed = await tx
      .delete(orderSet)
      .where(and(eq(orderSet.id, id), eq(orderSet.doctorId, context.actor.userId)))
      .returning({ id: orderSet.id })
    if (removed.length === 0) throw notFound()
    return undefined
  })
