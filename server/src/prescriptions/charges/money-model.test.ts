import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareMoney, lessMoney, sumOfMoney } from '@alafia/contract/billing/shares'
import { isPayable } from '@alafia/contract/billing/states'
import type { CounterBill } from '@alafia/contract/billing/counter'
import { payment, paymentAttempt, refund } from '../../billing/table.ts'
import { settleUnsettledAttempts } from '../../billing/attempts.actions.ts'
import { settleUnsettledRefunds } from '../../billing/unsettled-refunds.actions.ts'
import { counterCase, type CounterCase } from '../../testing/counter-case.ts'
import { fakeProvider, type ProviderBehaviour } from '../../testing/fake-provider.ts'

const { fake, provider } = fakeProvider(15)
let counter: CounterCase
beforeAll(async () => {
  counter = await counterCase(() => provider)
})
afterAll(() => counter.server.close())

const behaviours: ProviderBehaviour[] = ['approves', 'declines', 'charges-in-silence', 'never-hears']
const behaviour = fc.constantFrom(...behaviours)
const step = fc.oneof(
  fc.record({ does: fc.constant('cash' as const), extra: fc.nat(500) }),
  fc.record({ does: fc.constantFrom('transfer' as const, 'account' as const) }),
  fc.record({ does: fc.constantFrom('card' as const, 'app' as const), behaviour }),
  fc.record({ does: fc.constant('reverse' as const), medications: fc.subarray([0, 1], { minLength: 1 }) }),
  fc.record({ does: fc.constant('settle' as const), behaviour }),
  fc.record({ does: fc.constant('give' as const), which: fc.nat(3) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const scenario = fc.record({
  prices: fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 })),
  percent: fc.constantFrom(null, 0, 33, 100),
  /** Those of a group are sent at once. */
  groups: fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
})

const priceOf = (kobo: number) => `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`

const settle = async () => {
  await settleUnsettledAttempts(counter.server.app.services, provider)
  await settleUnsettledRefunds(counter.server.app.services, provider)
}

const perform = async (id: number, bill: CounterBill, one: Step): Promise<number> => {
  switch (one.does) {
    case 'cash':
      return (
        await counter.take(bill, { method: 'cash', received: sumOfMoney([bill.amount, priceOf(one.extra)]) })
      ).status
    case 'transfer':
      return (await counter.take(bill, { method: 'transfer', reference: 'GTB-1' })).status
    case 'account':
      return (await counter.take(bill, { method: 'account' })).status
    case 'card':
      fake.behaviour = one.behaviour
      return (await counter.take(bill, { method: 'card', methodId: counter.card.id, agreed: true })).status
    case 'app':
      fake.behaviour = one.behaviour
      return (await counter.patient.post(`/api/payments/${bill.id}/pay`, { methodId: counter.card.id }))
        .status
    case 'reverse':
      return (await counter.reverse(id, { medications: one.medications })).status
    case 'settle':
      fake.behaviour = one.behaviour
      await settle()
      return 200
    case 'give': {
      const back = (await counter.chargesOf(id))[0]?.bill?.refunds[one.which]
      return back ? (await counter.give(bill, back.id)).status : 404
    }
  }
}

/** The bank answers at last, and the pharmacist gives back what is left to give. */
const finish = async (bill: CounterBill) => {
  fake.behaviour = 'approves'
  const { db } = counter.server
  // As after the five minutes until the provider is asked again.
  const past = new Date(counter.server.clock.now().getTime() - 600_000)
  for (let round = 0; round < 2; round += 1) {
    await db
      .update(paymentAttempt)
      .set({ startedAt: past, endedAt: past })
      .where(
        and(
          eq(paymentAttempt.paymentId, bill.id),
          inArray(paymentAttempt.outcome, ['started', 'interrupted']),
        ),
      )
    await db.update(refund).set({ endedAt: past }).where(eq(refund.outcome, 'interrupted'))
    await settle()
  }
  const backs = await db.select().from(refund).where(eq(refund.paymentId, bill.id)).orderBy(refund.id)
  for (const { id } of backs) await counter.give(bill, id)
}

it('BILL-29 whatever is paid, reversed and given back, and at once: what the patient paid less what went back is their share of what stays dispensed', async () => {
  let [paid, returned] = [0, 0]
  await fc.assert(
    fc.asyncProperty(scenario, async ({ prices, percent, groups }) => {
      const { seed, db } = counter.server
      const [one, other] = [await counter.stock(priceOf(prices[0])), await counter.stock(priceOf(prices[1]))]
      const insurer = percent === null ? null : await seed.insurer({ coversPercent: percent })
      const id = await counter.prescribe([one, other])
      const dispense = [one, other].map(({ id: itemId }, medicationIndex) => ({
        medicationIndex,
        itemId,
        quantity: 30,
      }))
      const share = (kobo: number) =>
        BigInt(kobo) * 30n - (percent === null ? 0n : (BigInt(kobo) * 30n * BigInt(percent)) / 100n)
      const kobo = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
      const charge = {
        total: kobo(BigInt(prices[0] + prices[1]) * 30n),
        toPay: kobo(share(prices[0]) + share(prices[1])),
        insurerId: insurer?.id ?? null,
      }
      expect((await counter.change(id, { status: 'fulfilled', dispense, charge })).status).toBe(200)
      const first = (await counter.chargesOf(id))[0]?.bill
      if (!first) {
        expect(charge.toPay).toBe('0.00')
        return
      }
      for (const group of groups) {
        const statuses = await Promise.all(group.map((each) => perform(id, first, each)))
        expect(statuses.filter((status) => status >= 500)).toEqual([])
      }
      await finish(first)

      const lines = (await counter.chargesOf(id))[0]?.lines ?? []
      const owed = sumOfMoney(
        lines.flatMap(({ isReversed, patientShare }) => (isReversed ? [] : [patientShare])),
      )
      const [row] = await db.select().from(payment).where(eq(payment.id, first.id))
      if (!row) throw new Error('no payment')
      const back = sumOfMoney(
        (await db.select().from(refund).where(eq(refund.paymentId, first.id))).flatMap(
          ({ outcome, amount }) => (outcome === 'approved' ? [amount] : []),
        ),
      )
      expect(back).toBe(row.refunded)
      if (isPayable(row.status)) expect([row.amount, row.refunded]).toEqual([owed, '0.00'])
      else if (row.status === 'voided') expect(owed).toBe('0.00')
      else {
        paid += 1
        if (compareMoney(back, '0.00') > 0) returned += 1
        expect(lessMoney(row.amount, back)).toBe(owed)
        expect(row.status).toBe(owed === '0.00' ? 'refunded' : 'completed')
      }
      const taken = fake.taken().filter((reference) => reference.startsWith(`alafia-${first.id}-`))
      expect(taken.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 15 },
  )
  expect([paid, returned].every((count) => count > 0)).toBe(true)
})
