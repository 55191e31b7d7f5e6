import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { second } from '@alafia/contract/kernel/durations'
import { compareMoney, sumOfMoney } from '@alafia/contract/billing/shares'
import { cardOfToken } from '@alafia/contract/billing/test-cards'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/connect.ts'
import type { CardProvider, ChargeAnswer, RefundAnswer, RefundRequest } from './provider.ts'
import { testCharge, testRefund } from './test-provider/table.ts'
import { isReplyLost, refundRefusalByAmount, chargeRefusal } from './test-outcomes.ts'

const answerFrom = ({
  transactionId,
  reason,
  token,
  chargedAt,
}: typeof testCharge.$inferSelect): ChargeAnswer => {
  const card = cardOfToken(token)
  return transactionId === null || !card
    ? { outcome: 'declined', reason: reason ?? 'The charge was declined' }
    : { outcome: 'approved', transactionId, paidAt: chargedAt, brand: card.brand, last4: card.last4 }
}

const refundAnswerFrom = ({ transactionId, reason }: typeof testRefund.$inferSelect): RefundAnswer =>
  transactionId === null
    ? { outcome: 'declined', reason: reason ?? 'The refund was declined' }
    : { outcome: 'approved' }

const newTransaction = () => `TEST-${randomBytes(6).toString('hex').toUpperCase()}`

/** The demo data's charges aren't in this ledger, so only an earlier refund prevents theirs. */
const refundRefusal = async (tx: Transaction, { transactionId, amount }: RefundRequest) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`refunds of ${transactionId}`}))`)
  const [charge] = await tx.select().from(testCharge).where(eq(testCharge.transactionId, transactionId))
  const earlier = await tx
    .select({ amount: testRefund.amount })
    .from(testRefund)
    .where(and(eq(testRefund.chargeId, transactionId), isNotNull(testRefund.transactionId)))
  const back = sumOfMoney(earlier.map((one) => one.amount))
  if (charge ? back === charge.amount : earlier.length > 0) return alreadyRefunded
  if (charge && compareMoney(sumOfMoney([back, amount]), charge.amount) > 0)
    return 'This is more than was paid'
  return refundRefusalByAmount(amount)
}

const alreadyRefunded = 'This payment has already been refunded'

const never = new Promise<never>(() => undefined)

/**
 * The embedded provider: behaves as a real one's test mode does, moves no money, and keeps its books in a table of its own,
 * outside our transactions, so that a charge outlives a crash of this process as it would with a remote provider.
 */
export const createTestProvider = (db: Database, clock: Clock): CardProvider => {
  const lookUp = async (reference: string) => {
    const [found] = await db.select().from(testCharge).where(eq(testCharge.reference, reference))
    return found && answerFrom(found)
  }
  const lookUpRefund = async (reference: string) => {
    const [found] = await db.select().from(testRefund).where(eq(testRefund.reference, reference))
    return found && refundAnswerFrom(found)
  }
  return {
    name: 'test',
    way: 'cards',
    timeout: 5 * second,
    cardOf: (token) => Promise.resolve(cardOfToken(token)),
    async charge({ reference, token, amount, currency }) {
      const card = cardOfToken(token)
      const reason = chargeRefusal(card, amount)
      const transactionId = reason === undefined ? newTransaction() : null
      await db
        .insert(testCharge)
        .values({ reference, token, amount, currency, transactionId, reason, chargedAt: clock.now() })
        .onConflictDoNothing()
      // The money has moved but the answer is lost: only a look-up shows it.
      if (card?.does === 'never-answers') return never
      const answer = await lookUp(reference)
      if (!answer) throw new Error('The charge was not kept')
      return answer
    },
    lookUp,
    async refund(order) {
      const { reference, transactionId: chargeId, amount, currency } = order
      await db.transaction(async (tx) => {
        const reason = await refundRefusal(tx, order)
        const transactionId = reason === undefined ? newTransaction() : null
        await tx
          .insert(testRefund)
          .values({ reference, chargeId, amount, currency, transactionId, reason, refundedAt: clock.now() })
          .onConflictDoNothing()
      })
      if (isReplyLost(amount)) return never
      const answer = await lookUpRefund(reference)
      if (!answer) throw new Error('The refund was not kept')
      return answer
    },
    lookUpRefund,
  }
}
