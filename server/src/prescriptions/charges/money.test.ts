import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import { payment, refund } from '../../billing/table.ts'
import { counterTaking } from '../../billing/counter/table.ts'
import { settleUnsettledAttempts } from '../../billing/attempts.actions.ts'
import { settleUnsettledRefunds } from '../../billing/unsettled-refunds.actions.ts'
import { counterCase, type CounterCase } from '../../testing/counter-case.ts'
import { fakeProvider } from '../../testing/fake-provider.ts'

const { fake, provider } = fakeProvider()
let counter: CounterCase
beforeAll(async () => {
  counter = await counterCase(() => provider)
})
afterAll(() => counter.server.close())
beforeEach(() => {
  Object.assign(fake, { behaviour: 'approves', isUnavailable: false, charges: 0, refunds: 0 })
})

const filled = async (...prices: string[]) => {
  const { fill, stock } = counter
  const items = []
  for (const price of prices) items.push(await stock(price))
  return fill(items)
}
const one = () => filled('50.00')
const two = () => filled('50.00', '20.00')
const byCard = () => ({ method: 'card', methodId: counter.card.id, agreed: true })
const cash = (received: string) => ({ method: 'cash', received })
const settle = async () => {
  await settleUnsettledAttempts(counter.server.app.services, provider)
  await settleUnsettledRefunds(counter.server.app.services, provider)
}
const rowOf = async (id: number) =>
  (await counter.server.db.select().from(payment).where(eq(payment.id, id)))[0] ?? expect.fail('no payment')
const latest = async (place = 0) =>
  (await counter.patient.get<Notification[]>('/api/notifications')).body[place]?.body
const payInApp = (id: number) =>
  counter.patient.post<{ status: unknown; detail?: string }>(`/api/payments/${id}/pay`, {
    methodId: counter.card.id,
  })

describe('taking payment at the counter', () => {
  it('BILL-20 cash: who took it and what was received; too little is refused with the field', async () => {
    const { bill } = await one()
    const { take } = counter
    const little = await take(bill, cash('1499.99'))
    expect([little.status, little.body.errors]).toEqual([
      400,
      [{ path: 'received', message: 'Enter at least ₦1,500.00' }],
    ])
    const { status, body } = await take(bill, cash('2000.00'))
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'completed',
        amount: '1500.00',
        paymentMethod: 'Cash',
        received: '2000.00',
        takenBy: 'Ifeoma Eze',
        paidAt: counter.server.clock.now().toISOString(),
      },
    ])
    const again = await take(bill, cash('2000.00'))
    expect([again.status, again.body.detail]).toEqual([409, 'This is already paid (Cash)'])
    const inApp = await payInApp(bill.id)
    expect([inApp.status, inApp.body.detail, fake.charges]).toEqual([409, 'This is already paid (Cash)', 0])
  })

  it('BILL-20 a transfer needs the bank’s reference', async () => {
    const { bill } = await one()
    const none = await counter.take(bill, { method: 'transfer', reference: ' ' })
    expect([none.status, none.body.errors?.[0]?.path]).toEqual([400, 'reference'])
    const { body } = await counter.take(bill, { method: 'transfer', reference: 'GTB-123' })
    expect(body).toMatchObject({ status: 'completed', paymentMethod: 'Transfer', reference: 'GTB-123' })
  })

  it('BILL-21 of many at once one takes it; a repeated request answers as the first did', async () => {
    const { bill } = await one()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => counter.take(bill, cash('1500.00'))),
      ...Array.from({ length: 5 }, () => counter.take(bill, { method: 'transfer', reference: 'GTB-1' })),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    const { bill: second } = await one()
    const key = { 'idempotency-key': 'take-once' }
    const replies = await Promise.all([1, 2, 3].map(() => counter.take(second, cash('1500.00'), key)))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(replies[0]?.body.status).toBe('completed')
    const { db } = counter.server
    expect(await db.$count(counterTaking, eq(counterTaking.paymentId, second.id))).toBe(1)
    await expect(db.delete(counterTaking).where(eq(counterTaking.paymentId, second.id))).rejects.toThrow(
      'Failed query',
    )
  })

  it('BILL-22 a stored card of the patient, which agreed; declined, it can be tried again or paid otherwise', async () => {
    const { bill } = await one()
    const unasked = await counter.take(bill, { ...byCard(), agreed: false })
    expect([unasked.status, unasked.body.errors?.[0]?.path]).toEqual([400, 'agreed'])
    const strangers = await counter.server.seed.paymentMethod(await counter.server.seed.patient())
    expect((await counter.take(bill, { ...byCard(), methodId: strangers.id })).status).toBe(404)
    fake.behaviour = 'declines'
    expect((await counter.take(bill, byCard())).body).toMatchObject({
      status: 'failed',
      lastAttempt: { outcome: 'declined', reason: 'The bank declined the card' },
    })
    fake.behaviour = 'approves'
    expect((await counter.take(bill, byCard())).body).toMatchObject({
      status: 'completed',
      paymentMethod: 'Visa',
      takenBy: 'Ifeoma Eze',
    })
    const cards = await counter.pharmacist.get<object[]>(`/api/payments/${bill.id}/cards`)
    expect(cards.body).toEqual([
      { id: counter.card.id, brand: counter.card.brand, last4: counter.card.last4, isDefault: true },
    ])
  })

  it('BILL-22 while nobody knows whether a card was charged, no cash is taken; the same card finds out', async () => {
    const { bill } = await one()
    fake.behaviour = 'charges-in-silence'
    expect((await payInApp(bill.id)).status).toBe(200)
    const refused = await counter.take(bill, cash('1500.00'))
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'A card payment hasn’t been answered yet, so it may have been charged. Leave it on account, or try the card again to find out',
    ])
    fake.behaviour = 'approves'
    const found = await counter.take(bill, byCard())
    expect([found.body.status, fake.charges]).toEqual(['completed', 1])
  })

  it('BILL-23 on account it stays to be paid, since the first time, and can still be paid', async () => {
    const { bill } = await one()
    const { body } = await counter.take(bill, { method: 'account' })
    expect(body).toMatchObject({ status: 'pending', onAccountBy: 'Ifeoma Eze' })
    counter.server.clock.advance(1)
    expect((await counter.take(bill, { method: 'account' })).body.onAccountAt).toBe(body.onAccountAt)
    expect((await counter.take(bill, cash('1500.00'))).body.status).toBe('completed')
  })

  it('BILL-23 what is handed over unpaid goes on account by name, and nothing stops it', async () => {
    const { id } = await one()
    const handedOver = await counter.change(id, { status: 'picked-up', collectedBy: 'Amina' })
    expect([handedOver.status, handedOver.body.status]).toEqual([200, 'picked-up'])
    expect(await counter.billOf(id)).toMatchObject({
      status: 'pending',
      onAccountAt: counter.server.clock.now().toISOString(),
      onAccountBy: 'Ifeoma Eze',
    })
    const { id: paid, bill } = await one()
    await counter.take(bill, cash('1500.00'))
    await counter.change(paid, { status: 'picked-up', collectedBy: 'Amina' })
    expect((await counter.billOf(paid)).onAccountAt).toBeNull()
  })

  it('BILL-24 only the pharmacy’s own pharmacists: elsewhere it is a 404', async () => {
    const { bill } = await one()
    const { seed } = counter.server
    const elsewhere = await counter.server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
    const answers = [
      await counter.take(bill, cash('1500.00'), {}, elsewhere),
      await counter.take(bill, byCard(), {}, elsewhere),
      await elsewhere.get(`/api/payments/${bill.id}/cards`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('a reversal refunds', () => {
  it('BILL-25 what isn’t paid isn’t owed any more: all of it, or the part that was taken back', async () => {
    const { id, bill } = await two()
    await counter.reverse(id, { medications: [1] })
    expect(await counter.billOf(id)).toMatchObject({ status: 'pending', amount: '1500.00', refunds: [] })
    await counter.reverse(id)
    expect((await rowOf(bill.id)).status).toBe('voided')
    const late = await counter.take(bill, cash('1500.00'))
    expect([late.status, late.body.detail]).toEqual([
      409,
      'There is nothing to pay: what was dispensed was taken back',
    ])
    expect((await counter.chargesOf(id))[0]?.lines.map(({ isReversed }) => isReversed)).toEqual([true, true])
  })

  it('BILL-25 cash is given back at the counter, once, and the patient is told', async () => {
    const { id, bill } = await two()
    await counter.take(bill, cash('2100.00'))
    await counter.reverse(id, { medications: [1] })
    expect(await latest(1)).toMatch(
      /^₦600\.00 NGN is to be given back to you: .+, medicines from .+\. Ask for it at the pharmacy where you paid$/,
    )
    const { refunds } = await counter.billOf(id)
    expect(refunds).toMatchObject([
      { amount: '600.00', how: 'counter', outcome: 'started', reason: 'Wrong item' },
    ])
    await settle()
    const back = refunds[0]?.id ?? 0
    const answers = await Promise.all([1, 2, 3].map(() => counter.give(bill, back)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await counter.billOf(id)).toMatchObject({
      status: 'completed',
      refunds: [{ outcome: 'approved', givenAs: 'cash', givenBy: 'Ifeoma Eze' }],
    })
    await counter.reverse(id)
    const rest = (await counter.billOf(id)).refunds[1]
    expect(rest).toMatchObject({ amount: '1500.00', outcome: 'started' })
    const given = await counter.give(bill, rest?.id ?? 0, { as: 'transfer', reference: 'GTB-9' })
    expect(given.body.status).toBe('refunded')
  })

  it('BILL-26 to the card it goes by itself, in parts, never more than was paid', async () => {
    const { id, bill } = await two()
    await counter.take(bill, byCard())
    await counter.reverse(id, { medications: [1] })
    await settle()
    await settle()
    expect([await counter.billOf(id), fake.refunds]).toMatchObject([
      { status: 'completed', refunds: [{ amount: '600.00', how: 'card', outcome: 'approved' }] },
      1,
    ])
    expect(await latest()).toMatch(
      /^₦600\.00 NGN of ₦2,100\.00 NGN is on its way back the way it was paid: .+, medicines from .+/,
    )
    await counter.reverse(id)
    await settle()
    expect([(await rowOf(bill.id)).status, fake.refunds]).toEqual(['refunded', 2])
    await expect(
      counter.server.db.update(payment).set({ refunded: '2100.01' }).where(eq(payment.id, bill.id)),
    ).rejects.toThrow('Failed query')
  })

  it('BILL-26 a silent provider is asked again under the same reference, and the money moves once', async () => {
    const { id, bill } = await one()
    await counter.take(bill, byCard())
    await counter.reverse(id)
    const [stored] = await counter.server.db.select().from(refund).where(eq(refund.paymentId, bill.id))
    for (const behaviour of ['never-hears', 'charges-in-silence', 'approves'] as const) {
      fake.behaviour = behaviour
      await settle()
      counter.server.clock.advance(6)
    }
    const returned = fake.returned().filter((reference) => reference.startsWith(`alafia-refund-${bill.id}-`))
    expect([returned, (await rowOf(bill.id)).status]).toEqual([[stored?.reference], 'refunded'])
  })

  it('BILL-26 what the bank refuses is given back at the counter instead, once', async () => {
    const { id, bill } = await one()
    await counter.take(bill, byCard())
    await counter.reverse(id)
    fake.behaviour = 'declines'
    await settle()
    const declined = (await counter.billOf(id)).refunds[0]
    expect(declined).toMatchObject({ outcome: 'declined', failure: 'The bank can’t pay back to this card' })
    const answers = await Promise.all([1, 2].map(() => counter.give(bill, declined?.id ?? 0)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await rowOf(bill.id)).status).toBe('refunded')
  })

  it('BILL-27 a card payment that arrives after the reversal goes back', async () => {
    const { id, bill } = await two()
    fake.behaviour = 'charges-in-silence'
    await payInApp(bill.id)
    await counter.reverse(id, { medications: [1] })
    fake.behaviour = 'approves'
    counter.server.clock.advance(6)
    await settle()
    expect(await rowOf(bill.id)).toMatchObject({ status: 'completed', amount: '2100.00', refunded: '600.00' })
    expect((await counter.billOf(id)).refunds).toMatchObject([{ amount: '600.00', outcome: 'approved' }])
  })

  it('BILL-28 an administrator doesn’t refund medicines: the pharmacy reverses them', async () => {
    const { bill } = await one()
    await counter.take(bill, cash('1500.00'))
    const admin = await counter.server.as(await counter.server.seed.admin())
    const refused = await admin.post(`/api/payments/${bill.id}/refund`, { reason: 'By mistake' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Medicines are refunded when the pharmacy reverses them',
    ])
  })
})
