import { eq } from 'drizzle-orm'
import { payment, refund } from '../billing/table.ts'
import type { TestServer } from './server.ts'

type Where = { patient: { id: number }; pharmacy: { id: number }; pharmacist: { id: number } }

/** At a pharmacy's counter: a bill to be paid, and one of which something is to be given back. */
export const counterBills = async (
  { db, seed, clock }: TestServer,
  { patient, pharmacy, pharmacist }: Where,
) => {
  const description = 'Medicines from Alafia Pharmacy'
  const due = await seed.payment({ patient, pharmacy, description, amount: '1200.00' })
  const paid = await seed.payment({ patient, pharmacy, description, amount: '1200.00', status: 'completed' })
  await db.update(payment).set({ refunded: '200.00' }).where(eq(payment.id, paid.id))
  const [back] = await db
    .insert(refund)
    .values({
      paymentId: paid.id,
      provider: 'counter',
      reference: `alafia-refund-${paid.id}-counter`,
      amount: '200.00',
      reason: 'Wrong item',
      outcome: 'started',
      refundedBy: pharmacist.id,
      startedAt: clock.now(),
    })
    .returning({ id: refund.id })
  return { due: due.id, paid: paid.id, refund: back?.id ?? 0 }
}

/** The same, with an insurer. */
export const payingWorld = async (server: TestServer, where: Where) => ({
  insurer: await server.seed.insurer(),
  counter: await counterBills(server, where),
})
