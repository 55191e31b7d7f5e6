import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { keyedRequest } from './idempotency.ts'

let server: TestServer
let doctor: Person
let amina: Person
let patient: Caller
let day = 1

/** A booking of a slot that no other test in this file uses. */
const booking = (of: Person = amina) => ({
  patientId: of.id,
  doctorId: doctor.id,
  appointmentDate: `2026-04-${String((day = (day % 28) + 1)).padStart(2, '0')}`,
  appointmentTime: '09:00',
  type: 'general',
  reason: 'Night cough',
})

const book = (caller: Caller, body: unknown, key: string) =>
  caller.post<Appointment>('/api/appointments', body, { 'idempotency-key': key })

const count = async (table: string) => {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count ?? 0
}
const effects = async () => ({
  appointments: await count('appointment'),
  notifications: await count('notification'),
})

beforeAll(async () => {
  server = await testServer()
  const everyDay = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
  doctor = await server.seed.doctor({
    slots: everyDay.map((weekday) => ({ day: weekday, slots: ['09:00'] })),
  })
  amina = await server.seed.patient()
  patient = await server.as(amina)
})
afterAll(() => server.close())

describe('SEC-6 the Idempotency-Key of a POST', () => {
  test('the same request fifty times in parallel: one effect, and the same response to each', async () => {
    const before = await effects()
    const body = booking()
    const answers = await Promise.all(Array.from({ length: 50 }, () => book(patient, body, 'fifty')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
    expect(await effects()).toEqual({
      appointments: before.appointments + 1,
      notifications: before.notifications + 1,
    })
    console.info('50 repeats at once: 1 booking, 49 replies repeated, 0 different')
  })

  test('fifty different keys in parallel for one slot: one booking, the others 409', async () => {
    const body = booking()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => book(patient, body, `racing-${nth}`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  test('repeated later: the first response, even after the appointment has changed', async () => {
    const body = booking()
    const first = await book(patient, body, 'later')
    await patient.patch(`/api/appointments/${first.body.id}`, { status: 'cancelled', reason: 'Travelling' })
    const again = await book(patient, body, 'later')
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('a change without a reply goes through once, and its repeat gets the same response', async () => {
    const admin = await server.as(await server.seed.admin())
    const finish = () => admin.post('/api/admin/setup/finish', undefined, { 'idempotency-key': 'setup' })
    const statuses = [(await finish()).status, (await finish()).status]
    expect(statuses).toEqual([200, 200])
    expect((await admin.post('/api/admin/setup/finish')).status).toBe(409)
  })

  test('no password is in the stored fingerprint', () => {
    const of = (password: string) => keyedRequest(1, 'key', [{ witness: { email: 'a@b.ng', password } }])
    expect(of('one')).toEqual(of('other'))
  })

  test('the same fields in another order are the same request', async () => {
    const body = booking()
    const first = await book(patient, body, 'order')
    const again = await book(patient, Object.fromEntries(Object.entries(body).toReversed()), 'order')
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('another body with the same key is a 409 and changes nothing', async () => {
    await book(patient, booking(), 'other')
    const before = await effects()
    const answer = await patient.post('/api/appointments', booking(), { 'idempotency-key': 'other' })
    expect([answer.status, answer.body.type]).toEqual([409, '/problems/key-reused'])
    expect(await effects()).toEqual(before)
  })

  test("another person's key is a different key", async () => {
    const musa = await server.seed.patient()
    const first = await book(patient, booking(), 'shared')
    const second = await book(await server.as(musa), booking(musa), 'shared')
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toMatchObject({ patientId: musa.id })
    expect(second.body.id).not.toBe(first.body.id)
  })

  test('a refused request does not use up its key', async () => {
    const body = booking()
    expect((await book(patient, { ...body, reason: '' }, 'refused')).status).toBe(400)
    expect((await book(patient, { ...body, appointmentTime: '03:00' }, 'refused')).status).toBe(400)
    expect((await book(patient, body, 'refused')).status).toBe(201)
  })

  test.each([
    ['empty', ''],
    ['too long', 'k'.repeat(201)],
    ['with a space', 'two words'],
    ['not ASCII', 'cl\u00e9'],
    ['sent twice', 'one, two'],
  ])('%s it is a 400 that names it, and changes nothing', async (_what, key) => {
    const before = await effects()
    const answer = await patient.post('/api/appointments', booking(), { 'idempotency-key': key })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
    expect(await effects()).toEqual(before)
  })

  test('unknown properties of the body are ignored, however deep', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const body = JSON.stringify(booking()).replace('{', `{"extra":${deep},`)
    expect((await book(patient, body, 'deep')).status).toBe(201)
  })

  test('expires after a day', async () => {
    const body = booking()
    const first = await book(patient, body, 'a-day')
    await server.db.execute(
      sql`update idempotency_key set created_at = created_at - interval '2 days' where key = 'a-day'`,
    )
    const { deleteOldKeys } = await import('./idempotency.ts')
    await deleteOldKeys(server.db, new Date())
    await patient.patch(`/api/appointments/${first.body.id}`, { status: 'cancelled', reason: 'Travelling' })
    const again = await book(patient, body, 'a-day')
    expect([again.status, again.body.id === first.body.id]).toEqual([201, false])
  })
})
