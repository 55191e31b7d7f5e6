import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterCase, type CounterCase } from '../../testing/counter-case.ts'
import { fakeProvider } from '../../testing/fake-provider.ts'
import { textInPdf } from '../../testing/pdf-text.ts'
import type { Caller } from '../../testing/server.ts'

const { provider } = fakeProvider()
let counter: CounterCase
let admin: Caller
let elsewhere: Caller
beforeAll(async () => {
  counter = await counterCase(() => provider)
  const { server } = counter
  admin = await server.as(await server.seed.admin())
  elsewhere = await server.as(await server.seed.pharmacist({ pharmacy: await server.seed.pharmacy() }))
})
afterAll(() => counter.server.close())

const receiptOf = async ({ id }: { id: number }, by: Caller = counter.patient) => {
  const { status, bytes } = await by.download(`/api/payments/${id}/receipt`)
  return { status, text: status === 200 ? textInPdf(bytes).join('\n') : '' }
}

/** Two medicines, of which the insurer pays 80%: the patient's share is 600.00 of 3,000.00. */
const insured = async () => {
  const { server, stock, prescribe, change, billOf } = counter
  const hygeia = await server.seed.insurer({ coversPercent: 80 })
  const items = [await stock('50.00'), await stock('50.00')]
  const id = await prescribe(items)
  const { status } = await change(id, {
    status: 'fulfilled',
    dispense: items.map(({ id: itemId }, medicationIndex) => ({ medicationIndex, itemId, quantity: 30 })),
    charge: { total: '3000.00', toPay: '600.00', insurerId: hygeia.id, memberNumber: 'HYG-77' },
  })
  expect(status).toBe(200)
  return { id, bill: await billOf(id), items, hygeia }
}

const squeezed = (words: string) => words.replaceAll(' ', '')

describe('BILL-33 the receipt of what was paid at a counter', () => {
  it('names the pharmacy, each medicine with units and shares, the insurer, the cash and its change, and who took it', async () => {
    const { bill, items, hygeia } = await insured()
    expect((await receiptOf(bill)).status).toBe(409)
    expect((await counter.take(bill, { method: 'cash', received: '1000.00' })).status).toBe(200)
    const { text } = await receiptOf(bill)
    for (const words of [
      ...items.map(({ name }) => `${name} 5 mg`),
      '1,500.00',
      '1,200.00',
      '300.00',
      `${hygeia.name}, member HYG-77`,
      '₦2,400.00 NGN',
      '₦600.00 NGN',
      'Cash',
      '₦1,000.00 NGN',
      '₦400.00 NGN',
      'Ifeoma Eze',
      'Phone 080',
    ])
      expect(squeezed(text)).toContain(squeezed(words))
  })

  it('has the bank’s reference of a transfer, and what was taken back and given back afterwards', async () => {
    const { id, bill, items } = await insured()
    await counter.take(bill, { method: 'transfer', reference: 'GTB-1' })
    expect(squeezed((await receiptOf(bill)).text)).toContain('GTB-1')
    expect((await counter.reverse(id, { medications: [1] })).status).toBe(200)
    const toGive = squeezed((await receiptOf(bill)).text)
    expect(toGive).toContain(squeezed(`${items[1]?.name} 5 mg (taken back)`))
    expect(toGive).not.toContain(squeezed(`${items[0]?.name} 5 mg (taken back)`))
    expect(toGive).toContain(squeezed('₦300.00 NGN to be given back at the pharmacy'))
    const refund = (await counter.billOf(id)).refunds[0] ?? expect.fail('Nothing goes back')
    await counter.give(bill, refund.id)
    expect(squeezed((await receiptOf(bill)).text)).toContain(squeezed('₦300.00 NGN in cash, by Ifeoma Eze'))
  })

  it('is printed by the patient, the pharmacists of that pharmacy and administrators alone; medicines are on no one else’s', async () => {
    const { bill } = await insured()
    const { server, take, pharmacist } = counter
    await take(bill, { method: 'cash', received: '600.00' })
    const stranger = await server.as(await server.seed.patient())
    for (const [by, status] of [
      [pharmacist, 200],
      [admin, 200],
      [elsewhere, 404],
      [stranger, 404],
    ] as const)
      expect((await receiptOf(bill, by)).status).toBe(status)
    const visit = await server.seed.payment({ patient: counter.amina, status: 'completed' })
    expect((await receiptOf(visit, pharmacist)).status).toBe(404)
  })
})
