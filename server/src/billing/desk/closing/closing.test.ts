import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClosingForm, DeskClosing, OpenDesk } from '@alafia/contract/billing/desk-closing'
import { auditEntry } from '../../../audit/table.ts'
import type { Person } from '../../../seed/people.ts'
import { sqlErrorOf } from '../../../platform/database/sql-error.ts'
import { testServer, type Caller, type TestServer } from '../../../testing/server.ts'
import { deskClosing, deskClosingRefund, deskClosingTaking } from './table.ts'

let server: TestServer
let amina: Person
let boss: Person
let admin: Caller
let other: Caller

beforeAll(async () => {
  server = await testServer()
  amina = await server.seed.patient()
  boss = await server.seed.admin()
  admin = await server.as(boss)
  other = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

const take = async (amount: string, taking: object = { method: 'cash', received: amount }) => {
  const { id } = await server.seed.payment({ patient: amina, amount })
  expect((await admin.post(`/api/payments/${id}/desk-taking`, taking)).status).toBe(200)
  return id
}
const giveBack = async (id: number) => {
  const given = await admin.post(`/api/payments/${id}/desk-refund`, { reason: 'The doctor was ill' })
  expect(given.status).toBe(200)
}
const openDesk = async () => (await admin.get<OpenDesk>('/api/desk-closings/open')).body
type Counted = Partial<Record<string, { counted: string; note?: string }>>
const formOf = ({ after, until, sums }: OpenDesk, counted: Counted = {}): ClosingForm => ({
  after,
  until,
  counts: sums.map(({ currency, method, taken, givenBack, expected }) => ({
    currency,
    method,
    taken,
    givenBack,
    counted: expected,
    ...counted[method],
  })),
})
const close = (form: ClosingForm, by = admin) => by.post<DeskClosing>('/api/desk-closings', form)
const sumOf = ({ sums }: { sums: OpenDesk['sums'] }, method: string) =>
  sums.find((one) => one.method === method && one.currency === 'NGN')
const later = () => server.clock.advance(1)

test('BILL-80 BILL-81 each way of paying is summed and counted; a difference needs a note, and the closing says who and when', async () => {
  const refunded = await take('20000.00')
  await take('5000.50')
  await take('7000.00', { method: 'transfer', reference: 'GTB-1' })
  await giveBack(refunded)
  const open = await openDesk()
  expect(open.sums).toEqual([
    { currency: 'NGN', method: 'cash', taken: '25000.50', givenBack: '20000.00', expected: '5000.50' },
    { currency: 'NGN', method: 'transfer', taken: '7000.00', givenBack: '0.00', expected: '7000.00' },
    { currency: 'NGN', method: 'terminal', taken: '0.00', givenBack: '0.00', expected: '0.00' },
  ])
  expect(open.movements).toBe(4)
  const without = await close(formOf(open, { cash: { counted: '5000.00', note: ' ' } }))
  expect([without.status, without.body]).toMatchObject([
    400,
    { errors: [{ path: 'counts.0.note', message: 'Say why the count differs' }] },
  ])
  expect(await server.db.$count(deskClosing)).toBe(0)
  const note = '50 kobo of change was missing'
  const { status, body } = await close(formOf(open, { cash: { counted: '5000.00', note } }))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    closedBy: `${boss.firstName} ${boss.lastName}`,
    closedAt: server.clock.now().toISOString(),
    sums: [
      { method: 'cash', expected: '5000.50', counted: '5000.00', difference: '-0.50', note },
      { method: 'transfer', counted: '7000.00', difference: '0.00', note: null },
      { method: 'terminal', counted: '0.00', difference: '0.00', note: null },
    ],
  })
  const [entry] = await server.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.subject, `desk closing ${body.id}`))
  expect(entry?.action).toBe('desk.closed')
  expect((await openDesk()).movements).toBe(0)
})

test('BILL-82 what arrives while counting belongs to the next closing, and each payment and refund to one', async () => {
  later()
  const first = await take('1000.00')
  const open = await openDesk()
  later()
  const second = await take('3000.00')
  await giveBack(first)
  const { body } = await close(formOf(open))
  expect(sumOf(body, 'cash')).toMatchObject({ taken: '1000.00', givenBack: '0.00' })
  const next = await openDesk()
  expect(sumOf(next, 'cash')).toMatchObject({ taken: '3000.00', givenBack: '1000.00', expected: '2000.00' })
  const { id } = (await close(formOf(next))).body
  const csv = Buffer.from((await admin.download(`/api/desk-closings/${id}/file`)).bytes).toString('utf8')
  for (const text of [
    `payment,`,
    `,${second},Cash,NGN,3000.00,`,
    `,${first},Cash,NGN,,1000.00,`,
    'The doctor was ill',
  ])
    expect(csv).toContain(text)
  expect(csv).not.toContain(amina.lastName)
  expect(await server.db.$count(deskClosingTaking)).toBe(5)
  expect(await server.db.$count(deskClosingRefund)).toBe(2)
})

test('BILL-82 a payment that is recorded for a time before counting began, but later, refuses the closing with its new sums', async () => {
  const open = await openDesk()
  // The clock stands still: it is as if its transaction had taken long.
  await take('4000.00')
  const answer = await close(formOf(open))
  expect([answer.status, answer.body]).toMatchObject([
    409,
    {
      detail:
        'What was taken or given back until then has changed since you began. Count again from the new sums',
    },
  ])
  expect((await close(formOf(await openDesk()))).status).toBe(201)
})

test('BILL-83 of two who close at once one does, and the other reads who; a repeated request answers as the first did', async () => {
  for (let round = 0; round < 4; round += 1) {
    later()
    await take('1000.00')
    const form = formOf(await openDesk())
    const before = await server.db.$count(deskClosing)
    const answers = await Promise.all([close(form), close(form, other), close(form), close(form, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect(await server.db.$count(deskClosing)).toBe(before + 1)
    const refused = answers.find(({ status }) => status === 409)
    expect(JSON.stringify(refused?.body)).toContain(' has closed the desk meanwhile')
  }
  const form = formOf(await openDesk())
  const key = { 'idempotency-key': 'closing-1' }
  const first = await admin.post('/api/desk-closings', form, key)
  const again = await admin.post('/api/desk-closings', form, key)
  expect([again.status, again.body]).toEqual([first.status, first.body])
})

test('BILL-83 the database keeps it: no closing changes, none follows the same one twice, and no payment is in two', async () => {
  const [last] = await server.db
    .select()
    .from(deskClosing)
    .orderBy(sql`id desc`)
    .limit(1)
  const closing = last ?? expect.fail('no closing')
  const refusal = (statement: PromiseLike<unknown>) =>
    Promise.resolve(statement).then(
      () => 'done',
      (error: unknown) => sqlErrorOf(error).code,
    )
  const appendOnly = '23001'
  const isThere = '23505'
  expect(await refusal(server.db.delete(deskClosing))).toBe(appendOnly)
  expect(await refusal(server.db.update(deskClosing).set({ closedBy: amina.id }))).toBe(appendOnly)
  expect(await refusal(server.db.execute('update desk_closing_sum set counted = 0'))).toBe(appendOnly)
  expect(await refusal(server.db.execute('delete from desk_closing_taking'))).toBe(appendOnly)
  const { id: _, ...same } = closing
  expect(await refusal(server.db.insert(deskClosing).values(same))).toBe(isThere)
  const [taking] = await server.db.select().from(deskClosingTaking).limit(1)
  const twice = { paymentId: taking?.paymentId ?? 0, closingId: closing.id }
  expect(await refusal(server.db.insert(deskClosingTaking).values(twice))).toBe(isThere)
})

test('BILL-84 closings are listed, the newest first; only administrators close, list and read them', async () => {
  const { body } = await admin.get<DeskClosing[]>('/api/desk-closings?limit=2')
  const all = (await admin.get<DeskClosing[]>('/api/desk-closings')).body
  expect(body).toEqual(all.slice(0, 2))
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  for (const person of [amina, await server.seed.doctor()]) {
    const caller = await server.as(person)
    expect((await caller.get('/api/desk-closings')).status).toBe(403)
    expect((await caller.get('/api/desk-closings/open')).status).toBe(403)
    expect((await close(formOf(await openDesk()), caller)).status).toBe(403)
  }
  expect((await admin.get('/api/desk-closings/999999/file')).status).toBe(404)
})
