import { asc, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSecurityRules } from '@alafia/contract/administration/security/schema'
import { auditEntry } from '../audit/table.ts'
import { minute } from '@alafia/contract/kernel/durations'
import { testServer, type TestServer } from '../testing/server.ts'
import { signInAttempt } from './table.ts'

let server: TestServer
let seen = 0

const guess = async (email: string) =>
  (await server.anyone.post('/api/auth/login', { email, password: 'wrong', role: 'patient' })).status
const guesses = async (many: number, email: (nth: number) => string) => {
  for (let nth = 0; nth < many; nth += 1) await guess(email(nth))
}

/** The audit entries since the last call: how many guesses were evaluated, and how many were the first over the limit. */
const written = async () => {
  // What is repeated within a minute is one entry with its number (AUD-30).
  await server.app.services.audit.appendRepeats(new Date(server.clock.now().getTime() + minute))
  const rows = await server.db
    .select()
    .from(auditEntry)
    .where(gt(auditEntry.id, seen))
    .orderBy(asc(auditEntry.id))
  seen = rows.at(-1)?.id ?? seen
  expect(rows.every(({ outcome, actorId }) => outcome === 'denied' && actorId === null)).toBe(true)
  const timesOf = (subject: string | null) => Number(/(\d+) more time/.exec(subject ?? '')?.[1] ?? 1)
  const count = (wanted: string) =>
    rows.reduce((sum, { action, subject }) => sum + (action === wanted ? timesOf(subject) : 0), 0)
  const counted = { evaluated: count('session.sign-in'), tooOften: count('session.sign-in-limited') }
  expect(rows.every(({ action }) => action.startsWith('session.sign-in'))).toBe(true)
  return counted
}

beforeAll(async () => {
  server = await testServer()
  const admin = await server.as(await server.seed.admin())
  const rules = { ...defaultSecurityRules, attemptsPerAccount: 3, attemptsPerAddress: 10 }
  await admin.put('/api/admin/security', { rules, version: 0 })
})
beforeEach(async () => {
  await server.db.delete(signInAttempt)
  const rows = await server.db.select({ id: auditEntry.id }).from(auditEntry)
  seen = Math.max(...rows.map(({ id }) => id))
})
afterAll(() => server.close())

test('AUD-12 the first guess over an account’s limit is one entry, known account or not; later ones are none', async () => {
  const { email } = await server.seed.patient()
  for (const of of [email, 'nobody@alafia.example']) {
    await server.db.delete(signInAttempt)
    await guesses(3, () => of)
    expect(await written()).toEqual({ evaluated: 3, tooOften: 0 })
    expect(await guess(of)).toBe(429)
    expect(await written()).toEqual({ evaluated: 0, tooOften: 1 })
    await guesses(4, () => of)
    expect(await written()).toEqual({ evaluated: 0, tooOften: 0 })
  }
})

test('AUD-12 of many simultaneous guesses only one is recorded as over the limit', async () => {
  await Promise.all(Array.from({ length: 9 }, () => guess('at-once@alafia.example')))
  expect(await written()).toEqual({ evaluated: 3, tooOften: 1 })
})

test('AUD-12 the next window records one again', async () => {
  await guesses(6, () => 'patient-guesser@alafia.example')
  server.clock.advance(defaultSecurityRules.attemptWindowMinutes + 1)
  await guesses(6, () => 'patient-guesser@alafia.example')
  expect(await written()).toEqual({ evaluated: 6, tooOften: 2 })
})

test('AUD-12 an address causes at most one entry more than its limit, whatever accounts it tries', async () => {
  await guesses(10, (nth) => `one-each-${nth}@alafia.example`)
  expect(await written()).toEqual({ evaluated: 10, tooOften: 0 })
  expect(await guess('one-more@alafia.example')).toBe(429)
  expect(await written()).toEqual({ evaluated: 0, tooOften: 1 })
  await guesses(30, (nth) => `many-each-${nth % 3}@alafia.example`)
  expect(await written()).toEqual({ evaluated: 0, tooOften: 0 })
})

test('AUD-12 an address over an account’s limit is recorded again when it goes over its own limit', async () => {
  await guesses(10, () => 'one@alafia.example')
  expect(await written()).toEqual({ evaluated: 3, tooOften: 1 })
  await guesses(10, () => 'one@alafia.example')
  expect(await written()).toEqual({ evaluated: 0, tooOften: 1 })
})
