import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Clinic, SignInReply } from '@alafia/contract/accounts/schema'
import { tooYoungToSignUp, type signUpDetails } from '@alafia/contract/accounts/sign-up.schema'
import { defaultSecurityRules } from '@alafia/contract/administration/security/schema'
import { directEmail } from '../../outbox/table.ts'
import { signUp } from '../links/table.ts'
import { signInAttempt } from '../table.ts'
import { testNow } from '../../testing/clock.ts'
import { secretIn, sendEmails } from '../../testing/sent-emails.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { workOf } from '../../testing/work-of.ts'

let server: TestServer
let nth = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.delete(directEmail)
  await server.db.delete(signInAttempt)
  nth += 1
})

const path = '/api/auth/sign-up'
const password = 'Harmattan-9-wind'
const person = (more: object = {}) => ({
  firstName: 'Kunle',
  lastName: 'Bassey',
  email: `kunle${nth}@mail.example`,
  phone: '0803 555 0199',
  dateOfBirth: '1990-02-01',
  password,
  ...more,
})
const ask = (more: object = {}) => server.anyone.post(path, person(more))
const look = (secret: string) =>
  server.anyone.post<z.infer<typeof signUpDetails>>(`${path}/details`, { secret })
const confirm = (secret: string, chosen = password) =>
  server.anyone.post<SignInReply>(`${path}/confirm`, { secret, password: chosen })
const signIn = (email: string) =>
  server.anyone.post<SignInReply>('/api/auth/login', { email, password, role: 'patient' })
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

const linkFor = async (more: object = {}) => {
  expect((await ask(more)).status).toBe(204)
  const [email] = await sendEmails(server)
  if (!email) throw new Error('No email')
  return secretIn(email)
}

describe('an account that a patient creates', () => {
  test('ACC-52 exists once the link in the email and the chosen password confirm it, once, and signs in', async () => {
    const secret = await linkFor({ email: ` KUNLE${nth}@mail.example` })
    const { email } = person()
    expect((await signIn(email)).status).toBe(401)
    expect((await look(secret)).body).toEqual({ state: 'open', firstName: 'Kunle', email })
    const answers = await Promise.all([confirm(secret), confirm(secret), confirm(secret)])
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    const { body, headers } = answers.find(({ status }) => status === 200) ?? (await confirm(secret))
    expect(body.user).toMatchObject({
      email,
      role: 'patient',
      roles: ['patient'],
      firstName: 'Kunle',
      phone: '0803 555 0199',
      dateOfBirth: '1990-02-01',
    })
    expect(String(headers['set-cookie'])).toContain('HttpOnly')
    expect((await signIn(email)).status).toBe(200)
    expect((await look(secret)).body).toEqual({ state: 'used', firstName: null, email: null })
  })

  test('ACC-53 can’t be confirmed by someone who only has the mailbox, or only knows the password', async () => {
    const secret = await linkFor()
    const wrong = await confirm(secret, 'Another-7-sunset')
    expect([wrong.status, (await signIn(person().email)).status]).toEqual([400, 401])
    expect((await confirm('x'.repeat(43))).status).toBe(404)
    for (let n = 0; n < 9; n += 1) await confirm(secret, `guess number ${n}`)
    expect((await confirm(secret)).status).toBe(429)
    server.clock.advance(16)
    expect((await confirm(secret)).status).toBe(200)
  })

  test('ACC-53 is the one whose link is used first; a stranger’s request for the same address doesn’t void it', async () => {
    const own = await linkFor()
    const strangers = await linkFor({ firstName: 'Not', password: 'Another-7-sunset' })
    const answers = await Promise.all([confirm(own), confirm(own), confirm(strangers)])
    expect(statusesOf(answers)).toEqual([200, 400, 409])
    expect((await confirm(strangers, 'Another-7-sunset')).status).toBe(409)
    expect((await look(strangers)).body.state).toBe('taken')
  })

  test('ACC-52 SEC-27 its link works for 24 hours, and the database keeps no secret and no typed password', async () => {
    const secret = await linkFor()
    const { rows } = await server.pool.query('select to_jsonb(sign_up) from sign_up')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(password)
    server.clock.advance(24 * 60)
    expect((await confirm(secret)).status).toBe(409)
    expect((await look(secret)).body.state).toBe('expired')
  })
})

describe('asking for an account', () => {
  test('ACC-54 SEC-23 gives the same answer for an address that has one, whose owner is told by email', async () => {
    const amina = await server.seed.patient()
    const gone = await server.seed.patient()
    await server.db.execute(sql`update user_account set is_active = false where id = ${gone.id}`)
    const answers = [await ask(), await ask({ email: amina.email }), await ask({ email: gone.email })]
    for (const { status, body } of answers) expect([status, body]).toEqual([204, answers[0]?.body])
    const emails = await sendEmails(server)
    expect(Object.fromEntries(emails.map(({ to, subject }) => [to, subject]))).toEqual({
      [person().email]: 'Confirm your email address for Alafia',
      [amina.email]: 'You already have an Alafia account',
      [gone.email]: 'You already have an Alafia account',
    })
    expect(emails.find(({ to }) => to === amina.email)?.text).toContain('/forgot-password')
    const kept = await server.db.select().from(signUp)
    expect(kept.some(({ email }) => [amina.email, gone.email].includes(email))).toBe(false)
  })

  test('SEC-23 does the same work for known and unknown addresses: it never looks for the account', async () => {
    const amina = await server.seed.patient()
    const [known, unknown] = [
      await workOf(() => ask({ email: amina.email })),
      await workOf(() => ask({ email: 'nobody@mail.example' })),
    ]
    expect(known).toEqual(unknown)
    expect(known.hashings).toBe(1)
    expect(known.statements.join()).not.toContain('user_account')
  })

  test('ACC-55 is for adults, and says so', async () => {
    // The test clock says 11 March 2026.
    expect((await ask({ dateOfBirth: '2008-03-11' })).status).toBe(204)
    const young = await ask({ dateOfBirth: '2008-03-12' })
    expect([young.status, young.body.errors]).toEqual([
      400,
      [{ path: 'dateOfBirth', message: tooYoungToSignUp }],
    ])
    for (const [change, field, message] of [
      [{ dateOfBirth: '2199-01-31' }, 'dateOfBirth', 'Date of birth can’t be in the future'],
      [{ dateOfBirth: '2990-01-31' }, 'dateOfBirth', 'Date of birth can’t be in the future'],
      [{ email: 'amina@' }, 'email', 'This doesn’t look like an email address'],
      [{ phone: 'abc' }, 'phone', 'Enter the whole phone number, for example 0803 555 0142'],
    ] as const) {
      const { status, body } = await ask(change)
      expect([status, body.errors]).toEqual([400, [{ path: field, message }]])
    }
  })

  test.each(['short', '12345678', 'dragon123', 'Kunle-Bassey', 'monkey12345'])(
    'ACC-41 refuses the password %s and says why',
    async (chosen) => {
      const { status, body } = await ask({ password: chosen })
      expect([status, body.errors?.map((error) => error.path)]).toEqual([400, ['password']])
    },
  )

  test('ACC-56 is refused once administrators turn it off, also with a link that was sent before', async () => {
    const secret = await linkFor()
    const admin = await server.as(await server.seed.admin())
    const set = (isOn: boolean, version: number) =>
      admin.put('/api/admin/security', { rules: { ...defaultSecurityRules, signUp: isOn }, version })
    expect((await set(false, 0)).status).toBe(200)
    expect((await server.anyone.get<Clinic>('/api/clinic')).body.signUp).toBe(false)
    expect([(await ask()).status, (await confirm(secret)).status]).toEqual([403, 409])
    await set(true, 1)
    expect((await confirm(secret)).status).toBe(200)
  })
})
