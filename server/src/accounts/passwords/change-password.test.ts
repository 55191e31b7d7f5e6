import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { SecuritySettings } from '@alafia/contract/administration/security/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { hashSync } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { directEmail } from '../../outbox/table.ts'
import { securityRules } from '../../sessions/table.ts'
import type { Person } from '../../seed/people.ts'
import { secretIn, sendEmails } from '../../testing/sent-emails.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { signInAttempt, userAccount } from '../table.ts'
import { refusalOf } from './refused-passwords.ts'

let server: TestServer
let amina: Person
let own: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(directEmail)
  await server.db.delete(signInAttempt)
  amina = await server.seed.patient()
  own = await server.as(amina)
})

const password = 'Harmattan-9-wind'
const change = (to = password, from = amina.password, who = own) =>
  who.put('/api/account/password', { currentPassword: from, password: to })
const signIn = async (chosen: string, email = amina.email) =>
  (await server.anyone.post<SignInReply>('/api/auth/login', { email, password: chosen, role: 'patient' }))
    .status

test('ACC-43 everyone changes their own password; other sessions end, this one stays, and they are notified by email and bell', async () => {
  const phone = await server.as(amina)
  expect((await change()).status).toBe(204)
  expect([await signIn(amina.password), await signIn(password)]).toEqual([401, 200])
  expect([(await phone.get('/api/doctors')).status, (await own.get('/api/doctors')).status]).toEqual([
    401, 200,
  ])
  expect(await sendEmails(server)).toMatchObject([
    { to: amina.email, subject: 'Your Alafia password was changed' },
  ])
  const { body } = await own.get<Notification[]>('/api/notifications')
  expect(body[0]).toMatchObject({ title: 'Your password was changed' })
})

test('ACC-43 asks for the current password; ten wrong ones are a 429 for that person only', async () => {
  const wrong = await change(password, 'not it')
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [{ path: 'currentPassword', message: 'This isn’t your current password' }],
  ])
  for (let n = 0; n < 9; n += 1) await change(password, `guess ${n}`)
  expect((await change()).status).toBe(429)
  // Signing in isn't held up.
  expect(await signIn(amina.password)).toBe(200)
  server.clock.advance(16)
  expect((await change()).status).toBe(204)
})

test('ACC-43 of two changes at once exactly one succeeds', async () => {
  const answers = await Promise.all([change(password), change('Another-7-sunset')])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 400])
})

test('ACC-43 links that were sent before stop working', async () => {
  await server.anyone.post('/api/auth/password-reset', { email: amina.email })
  await own.put('/api/account/email', { email: 'elsewhere@mail.example', currentPassword: amina.password })
  const [one, other] = await sendEmails(server)
  await change()
  const [reset, confirmation] = one?.to === amina.email ? [one, other] : [other, one]
  const finish = { secret: secretIn(reset ?? { text: '' }), password: 'Another-7-sunset' }
  const confirm = { secret: secretIn(confirmation ?? { text: '' }) }
  expect((await server.anyone.post('/api/auth/password-reset/finish', finish)).status).toBe(409)
  expect((await server.anyone.post('/api/auth/email-change/confirm', confirm)).status).toBe(409)
})

test.each([
  ['the same', 'Alafia-someone-1'],
  ['too short', 'Qz7-wqp'],
  ['too long', 'x1'.repeat(101)],
  ['common', 'iloveyou1'],
  ['listed among leaked ones', 'trustno1'],
])('ACC-41 a password that is %s is refused, with the reason', async (_why, chosen) => {
  const { status, body } = await change(chosen)
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['password']])
  expect(await signIn(amina.password)).toBe(200)
})

test('ACC-41 at least 10,000 of the commonest passwords are refused, in any letter case', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter((word) => word.length >= 8)
  expect(dictionary['passwords-common'].length).toBeGreaterThan(10_000)
  const rules = { passwordMinLength: 8 }
  for (const word of longEnough) {
    expect([word, await refusalOf(rules, word.toUpperCase(), [])]).not.toEqual([word, undefined])
  }
  for (const word of ['horse battery staple', 'Harmattan-9-wind', 'ọmọ dára púpọ̀'])
    expect(await refusalOf(rules, word, [])).toBeUndefined()
})

test('ACC-42 a password signs in however its characters are composed, also one that was stored by an earlier version', async () => {
  const [composed, decomposed] = ['caf\u00e9 noir 47', 'cafe\u0301 noir 47']
  await change(decomposed)
  expect([await signIn(composed), await signIn(decomposed)]).toEqual([200, 200])
  await server.db
    .update(userAccount)
    .set({ passwordHash: hashSync(decomposed) })
    .where(eq(userAccount.id, amina.id))
  expect([await signIn(decomposed), await signIn('cafe noir 47')]).toEqual([200, 401])
})

test('ACC-44 security settings that an earlier version stored still apply, without the rule that is gone', async () => {
  const admin = await server.seed.admin()
  const rules = {
    idleMinutes: 20,
    absoluteHours: 8,
    passwordMinLength: 12,
    passwordNeedsLetterAndDigit: true,
    attemptsPerAccount: 10,
    attemptsPerAddress: 100,
    attemptWindowMinutes: 15,
  }
  await server.db.execute(
    sql`insert into security_rules (rules, version, updated_by) values (${JSON.stringify(rules)}::jsonb, 3, ${admin.id})`,
  )
  server.app.services.security.clearCache()
  const { body } = await (await server.as(admin)).get<SecuritySettings>('/api/admin/security')
  const { passwordNeedsLetterAndDigit: _gone, ...others } = rules
  expect(body.rules).toMatchObject({ ...others, signUp: true })
  expect(body.rules).not.toHaveProperty('passwordNeedsLetterAndDigit')
  expect([(await change('short-one-1')).status, (await change('onlylettersbutlong')).status]).toEqual([
    400, 204,
  ])
  await server.db.delete(securityRules)
  server.app.services.security.clearCache()
})
