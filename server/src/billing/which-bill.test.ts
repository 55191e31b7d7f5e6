import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import type { Payment, PaymentSummary } from '@alafia/contract/billing/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { counterCase, type CounterCase } from '../testing/counter-case.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { textInPdf } from '../testing/pdf-text.ts'
import { sendEmails } from '../testing/sent-emails.ts'
import type { Caller } from '../testing/server.ts'

const { provider } = fakeProvider()
let counter: CounterCase
let admin: Caller
beforeAll(async () => {
  counter = await counterCase(() => provider)
  admin = await counter.server.as(await counter.server.seed.admin())
})
afterAll(() => counter.server.close())

const receiptOf = async (id: number) =>
  textInPdf((await counter.patient.download(`/api/payments/${id}/receipt`)).bytes).join('\n')

/** A bill for a visit of a family member on 12 March, 09:00. */
const visitOfMember = async (firstName: string, amount = '15000.00') => {
  const { server, amina } = counter
  const member = await server.seed.familyMember(amina, { firstName, lastName: 'Bello' })
  const appointment = await server.seed.appointment({
    patient: amina,
    familyMember: member,
    doctor: await server.seed.doctor(),
    date: '2026-03-12',
    time: '09:00',
    type: 'followup',
  })
  const { id } = await server.seed.payment({ patient: amina, appointment, amount })
  return { id, member }
}

describe('BILL-62 a bill names the person, and the visit with its type and date', () => {
  test('in the list, its details, the receipt and the notification; the email names no type', async () => {
    const { patient, server } = counter
    const { id } = await visitOfMember('Kemi')
    const what = {
      personName: 'Kemi Bello',
      visit: { date: '2026-03-12', time: '09:00', type: 'Follow-up' },
    }
    for (const by of [patient, admin]) {
      const { body } = await by.get<Payment[]>('/api/payments')
      expect(body.find((one) => one.id === id)).toMatchObject(what)
      expect((await by.get<Payment>(`/api/payments/${id}`)).body).toMatchObject(what)
    }
    await patient.put('/api/account/preferences', {
      ...defaultPreferences,
      notifications: { ...defaultPreferences.notifications, system: { inApp: true, email: true } },
    })
    const taken = await admin.post(`/api/payments/${id}/desk-taking`, {
      method: 'transfer',
      reference: 'T-1',
    })
    expect(taken.status).toBe(200)
    const [newest] = (await patient.get<Notification[]>('/api/notifications?limit=1')).body
    expect(newest?.body).toMatch(/: Kemi Bello, Follow-up on 12 March 2026$/)
    const [email] = await sendEmails(server)
    expect(email?.text).toContain('It is about the bill for Kemi’s visit on 12 March 2026.')
    expect(email?.text).not.toContain('Follow-up')
    const receipt = await receiptOf(id)
    for (const text of ['KemiBello', 'Follow-up', '12March2026,09:00'])
      expect(receipt.replaceAll(' ', '')).toContain(text)
  })

  test('of the account holder, their own name', async () => {
    const { server, amina, patient } = counter
    const doctor = await server.seed.doctor()
    const appointment = await server.seed.appointment({
      patient: amina,
      doctor,
      date: '2026-03-12',
      time: '15:00',
      type: 'video',
    })
    const { id } = await server.seed.payment({ patient: amina, appointment })
    expect((await patient.get<Payment>(`/api/payments/${id}`)).body).toMatchObject({
      personName: `${amina.firstName} ${amina.lastName}`,
      visit: { type: 'Video visit' },
    })
  })

  test('of medicines, the prescription and their names; an administrator’s list has no names', async () => {
    const { patient, stock, fill } = counter
    const item = await stock('50.00')
    const { id: prescriptionId, bill } = await fill([item])
    const own = (await patient.get<Payment[]>('/api/payments')).body.find(({ id }) => id === bill.id)
    expect(own).toMatchObject({ visit: null, counter: { prescriptionId, medicines: [`${item.name} 5 mg`] } })
    const all = await admin.get<Payment[]>('/api/payments')
    expect(all.body.find(({ id }) => id === bill.id)?.counter).toMatchObject({
      prescriptionId,
      medicines: [],
    })
    expect(JSON.stringify(all.body)).not.toContain(item.name)
  })
})

describe('BILL-63 the search', () => {
  const ids = async (by: Caller, search: string) =>
    (await by.get<Payment[]>(`/api/payments?search=${encodeURIComponent(search)}`)).body.map(({ id }) => id)
  let exact: number
  let round: number
  let larger: number
  beforeAll(async () => {
    exact = (await visitOfMember('Sade', '31000.50')).id
    round = (await visitOfMember('Sade', '31000.00')).id
    larger = (await visitOfMember('Bisi', '310000.00')).id
  })

  test.each([
    ['31000', ['exact', 'round']],
    ['31,000', ['exact', 'round']],
    ['₦31,000.50', ['exact']],
    ['₦31,000.50 NGN', ['exact']],
    ['N31,000.5', ['exact']],
    ['₦ 31,000.00', ['round']],
    ['310,000', ['larger']],
    ['sade', ['exact', 'round']],
    ['sade 31,000.50', ['exact']],
    ['bisi 31,000.50', []],
    ['99999999999999999999', []],
  ])('finds amounts as people type them, and the person: %s', async (search, wanted) => {
    const known = new Map([
      [exact, 'exact'],
      [round, 'round'],
      [larger, 'larger'],
    ])
    for (const by of [admin, counter.patient])
      expect(new Set((await ids(by, search)).map((id) => known.get(id)))).toEqual(new Set(wanted))
  })
})

test('BILL-64 failed payments are counted and added up, also of what the search finds', async () => {
  const { server } = counter
  const zainab = await server.seed.patient({ firstName: 'Zainab', lastName: 'Yusuf' })
  for (const amount of ['1000.10', '2000.20'])
    await server.seed.payment({ patient: zainab, amount, status: 'failed' })
  await server.seed.payment({ patient: zainab, amount: '4000.00', status: 'completed' })
  const bola = await server.seed.patient({ firstName: 'Bola', lastName: 'Adeyemi' })
  await server.seed.payment({ patient: bola, amount: '8000.00', status: 'failed' })
  const failedOf = async (query: string) => {
    const { sums } = (await admin.get<PaymentSummary>(`/api/payments/summary${query}`)).body
    return sums.map(({ currency, failed, failedCount }) => [currency, failed, failedCount])
  }
  expect(await failedOf('')).toEqual([['NGN', '11000.30', 3]])
  expect(await failedOf('?search=zainab')).toEqual([['NGN', '3000.30', 2]])
  expect(await failedOf('?search=2,000.20')).toEqual([['NGN', '2000.20', 1]])
  expect(await failedOf('?search=nobody')).toEqual([['NGN', '0.00', 0]])
})
