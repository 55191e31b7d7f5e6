import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { cardOfToken } from '@alafia/contract/billing/test-cards'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { ChargeAnswer, PaymentProvider } from '../provider.ts'
import { testCharge } from '../table.ts'
import { refusalOf } from './verdict.ts'

const answerFrom = ({ transactionId, reason, token, at }: typeof testCharge.$inferSelect): ChargeAnswer => {
  const card = cardOfToken(token)
  return transactionId === null || !card
    ? { outcome: 'declined', reason: reason ?? 'The charge was declined' }
    : { outcome: 'approved', transactionId, paidAt: at, brand: card.brand, last4: card.last4 }
}

const never = new Promise<never>(() => undefined)

/**
 * The embedded provider: behaves as a real one's test mode does, moves no money, and keeps its books in a table of its own,
 * beyond our transactions, so that a charge outlives a crash of this process as it would at a provider far away.
 * @param patience milliseconds until the card that never answers counts as silent
 */
export const createTestProvider = (db: Database, clock: Clock, patience = 5000): PaymentProvider => {
  const lookUp = async (reference: string) => {
    const [found] = await db.select().from(testCharge).where(eq(testCharge.reference, reference))
    return found && answerFrom(found)
  }
  return {
    name: 'test',
    patience,
    cardOf: (token) => Promise.resolve(cardOfToken(token)),
    async charge({ reference, token, amount, currency }) {
      const card = cardOfToken(token)
      const reason = refusalOf(card, amount)
      const transactionId =
        reason === undefined ? `TEST-${randomBytes(6).toString('hex').toUpperCase()}` : null
      await db
        .insert(testCharge)
        .values({ reference, token, amount, currency, transactionId, reason, at: clock.now() })
        .onConflictDoNothing()
      // The money moved, and the answer gets lost on its way: only a look-up tells.
      if (card?.does === 'never-answers') return never
      const answer = await lookUp(reference)
      if (!answer) throw new Error('The charge was not kept')
      return answer
    },
    lookUp,
  }
}
