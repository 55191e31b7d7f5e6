import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payment, PaymentSummary } from '@alafia/contract/billing/schema'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { asSystem } from '../platform/database/row-access.ts'
import { findCandidates } from './search.queries.ts'

let server: TestServer
let admin: Caller
let patient: Person
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(await server.seed.admin())
  patient = await server.seed.patient({ firstName: 'Halima', lastName: 'Danjuma' })
})
afterAll(() => server.close())

const read = async (search: string) =>
  (await admin.get<PaymentSummary>(`/api/payments/summary?search=${encodeURIComponent(search)}`)).body
const summary = async (search = '') => (await read(search)).sums

/** Added up from the rows, in March 2026 in Lagos, an hour before UTC. */
const addedUp = async (which = 'true') => {
  const { rows } = await server.pool.query<PaymentSummary['sums'][number]>(`
    select currency, in_currency(coalesce(sum(amount - refunded) filter (where status = 'completed'), 0), currency) as "totalPaid",
      in_currency(coalesce(sum(amount) filter (where status = 'pending'), 0), currency) as pending,
      in_currency(coalesce(sum(amount) filter (where status = 'failed'), 0), currency) as failed,
      (count(*) filter (where status = 'failed'))::int as "failedCount",
      in_currency(coalesce(sum(amount - refunded) filter (where status = 'completed' and paid_at >= '2026-02-28T23:00Z' and paid_at < '2026-03-31T23:00Z'), 0), currency) as "thisMonth",
      in_currency(coalesce(sum(amount - refunded) filter (where status = 'completed' and paid_at >= '2025-12-31T23:00Z' and paid_at < '2026-12-31T23:00Z'), 0), currency) as "thisYear"
    from payment where ${which} group by currency order by currency`)
  return rows
}

test('BILL-202 the sums over all payments are exact after each change, and at the edges of the month and year', async () => {
  const instants = [
    '2025-12-31T22:59:59Z',
    '2025-12-31T23:00:00Z',
    '2026-02-28T22:59:59Z',
    '2026-02-28T23:00:00Z',
    '2026-02-28T23:59:59Z',
    '2026-03-01T00:00:00Z',
    '2026-03-11T07:00:00Z',
    '2026-03-30T23:59:59Z',
    '2026-03-31T00:00:00Z',
    '2026-03-31T22:59:59Z',
    '2026-03-31T23:00:00Z',
    '2026-12-31T22:59:59Z',
    '2026-12-31T23:00:00Z',
  ]
  for (const [nth, instant] of instants.entries()) {
    const at = new Date(instant)
    await server.seed.payment({
      patient,
      amount: `${2 ** nth}.01`,
      status: 'completed',
      paidAt: at,
      createdAt: at,
    })
  }
  await server.seed.payment({ patient, amount: '70.00', status: 'failed' })
  await server.seed.payment({ patient, amount: '80.00', status: 'refunded' })
  await server.seed.payment({ patient, amount: '90.00', currency: 'USD', status: 'completed' })
  const { id } = await server.seed.payment({ patient, amount: '5000.50', status: 'pending' })
  expect(await summary()).toEqual(await addedUp())

  const paid = `status = 'completed', transaction_id = 'T-202'`
  for (const change of [
    `update payment set ${paid}, paid_at = '2026-03-11T08:00:00Z' where id = ${id}`,
    `update payment set refunded = 1000.25 where id = ${id}`,
    `update payment set refunded = 0 where id = ${id}`,
    `update payment set refunded = amount, status = 'refunded' where id = ${id}`,
    `update payment set refunded = amount, status = 'refunded' where currency = 'USD'`,
    `update payment set ${paid.replace('202', '203')}, paid_at = '2026-02-28T23:30:00Z' where amount = 70`,
    // Its attempts go with it.
    `with attempts as (delete from payment_attempt using payment where payment_id = payment.id and payment.amount = 16.01 returning payment_id)
      delete from payment where id in (select payment_id from attempts)`,
  ]) {
    const { rowCount } = await server.pool.query(change)
    expect([change, rowCount]).toEqual([change, 1])
    expect([change, await summary()]).toEqual([change, await addedUp()])
  }
})

test('BILL-4 a refund is taken off once it is made, for patients and administrators, and from the month of its payment', async () => {
  const payer = await server.seed.patient({ lastName: 'Nwosu-Adeyemi' })
  const mine = await server.as(payer)
  const appointment = await server.seed.appointment({
    patient: payer,
    doctor: await server.seed.doctor(),
    date: '2026-03-20',
    time: '09:00',
    status: 'confirmed',
  })
  const { id } = await server.seed.payment({ patient: payer, appointment, amount: '20000.00' })
  const all = async () => {
    const [[own], [found], [every]] = await Promise.all([
      mine.get<PaymentSummary>('/api/payments/summary').then(({ body }) => body.sums),
      summary('nwosu-adeyemi'),
      summary(),
    ])
    expect(own).toEqual(found)
    return [own, every].map((sums) =>
      [sums?.totalPaid, sums?.thisMonth, sums?.thisYear].map((sum) => Math.round(Number(sum) * 100)),
    )
  }
  const [, unpaid] = await all()
  await admin.post(`/api/payments/${id}/desk-taking`, { method: 'cash', received: '20000.00' })
  const more = (by: number) => [[by, by, by], unpaid?.map((sum) => sum + by)]
  expect(await all()).toEqual(more(2_000_000))
  await mine.patch(`/api/appointments/${appointment.id}`, { status: 'cancelled', reason: 'We will travel' })
  expect((await mine.get<Payment>(`/api/payments/${id}`)).body.refunded).toBe('20000.00')
  expect(await all()).toEqual(more(2_000_000))
  await admin.post(`/api/payments/${id}/desk-refund`, { reason: 'Cancelled in time' })
  expect(await all()).toEqual(more(0))
})

test('BILL-203 a search has exact sums by any of its words that is rare, and none if all are common or too short', async () => {
  const many = 10_500
  await server.pool.query(`
    insert into payment (patient_id, description, amount, currency, status, transaction_id, paid_at, created_at)
    select ${patient.id}, 'Dressing of wounds', 100 + n % 7, 'NGN', (array['completed', 'failed', 'pending'])[1 + n % 3],
      'BULK-' || n, '2026-03-05T08:00:00Z', '2026-03-05T08:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, ${many}) as n`)
  await server.pool.query('analyze payment')
  const found = (search: string) => asSystem(() => findCandidates(server.db, search))
  expect([await found('dressing'), (await found('bulk-1042'))?.length, await found('bank-1042')]).toEqual([
    undefined,
    11,
    [],
  ])

  for (const [search, which] of [
    ['dressing 103', `description = 'Dressing of wounds' and (amount = 103 or transaction_id like '%103%')`],
    ['dr bulk-1042 wounds', `transaction_id like 'BULK-1042%'`],
    ['bulk-1042', `transaction_id like 'BULK-1042%'`],
    ['bulk-1042 wounds', `transaction_id like 'BULK-1042%'`],
    ['103.00', 'amount = 103'],
  ] as const)
    expect([search, await summary(search)]).toEqual([search, await addedUp(which)])
  for (const common of ['dressing', 'DANJUMA dressing', 'danjuma', 'dr'])
    expect([common, await read(common)]).toEqual([common, { sums: [], isTooBroad: true }])
  expect(await summary('bulk-1042 nobody')).toEqual([expect.objectContaining({ totalPaid: '0.00' })])

  const list = async (search: string) =>
    (await admin.get<Payment[]>(`/api/payments?limit=50&search=${encodeURIComponent(search)}`)).body
  const rare = await list('bulk-1042')
  expect(rare).toHaveLength(11)
  expect((await list('dressing bulk-1042 danjuma')).map(({ id }) => id)).toEqual(rare.map(({ id }) => id))
  for (const common of ['dressing', 'dr']) expect(await list(common)).toHaveLength(50)
})
