import { and, desc, eq } from 'drizzle-orm'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { notFound } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { isExpired } from '../payment-methods.queries.ts'
import { atCounter, mayTake, myMethods } from '../policy.ts'
import { payment, paymentMethod } from '../table.ts'

/** The cards with which the patient of a payment can pay at the counter. @throws Problem 404 for a payment of another counter */
export const listCardsFor = async (context: Context, id: number) => {
  const { db, actor, clock } = context
  context.about([], `payment ${id}`)
  const counter = atCounter(requireWorkplace(await findWorkplace(db, actor.userId)))
  const [found] = await db
    .select({ patientId: payment.patientId })
    .from(payment)
    .where(and(eq(payment.id, id), counter))
  if (!found) throw notFound()
  context.about([found.patientId], `payment ${id}`)
  const { patientId } = authorize(found, mayTake(actor))
  const cards = await db
    .select()
    .from(paymentMethod)
    .where(myMethods(patientId))
    .orderBy(desc(paymentMethod.isDefault), desc(paymentMethod.id))
  return cards
    .filter((card) => !isExpired(card, clock.today()))
    .map(({ id: cardId, brand, last4, isDefault }) => ({ id: cardId, brand, last4, isDefault }))
}
