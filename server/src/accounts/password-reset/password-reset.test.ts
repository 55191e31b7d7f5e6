import { isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { passwordReset as details } from '@alafia/contract/accounts/password-reset.schema'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { directEmail } from '../../outbox/table.ts'
import { signInAttempt } from '../table.ts'
import { passwordReset } from '../links/table.ts'
import type { Person } from '../../seed/people.ts'
import { connectLive, liveProcess } from '../../testing/live.ts'
import { secretIn, sendEmails } from '../../testing/sent-emails.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { workOf } from '../../testing/work-of.ts'

let server: TestServer
let amina: Person

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(directEmail)
  await server.db.delete(signInAttempt)
  amina = await server.seed.patient()
})

const path = '/api/auth/password-reset'
const newPassword = 'Harmattan-9-wind'
const ask = (email: string) => server.anyone.post(path, { email })
const look = (secret: string) => server.anyone.post<z.infer<typeof details>>(`${path}/details`, { secret })
const finish = (secret: string, password = newPassword) =>
  server.anyone.post(`${path}/finish`, { secret, password })
const signIn = (email: string, password: string) =>
  server.anyone.post<SignInReply>('/api/auth/login', { email, password, role: 'patient' })

/** The secret of a link that was asked for and emailed. */
const linkFor = async (email: string) => {
  expect((await ask(email)).status).toBe(204)
  const [sent] = await sendEmails(server)
  if (!sent) throw new Error('No email')
  return secretIn(sent)
}

describe('a forgotten password', () => {
  test('ACC-46 is replaced with the link in the email, once; the old one no longer works', async () => {
    const secret = await linkFor(` ${amina.email.toUpperCase()} `)
    expect((await look(secret)).body).toEqual({
      state: 'open',
      email: amina.email,
      names: [amina.firstName, amina.lastName],
      passwordRules: { passwordMinLength: 8 },
    })
    const answers = await Promise.all([finish(secret), finish(secret), finish(secret, 'Another-7-sunset')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409, 409])
    expect((await look(secret)).body).toMatchObject({ state: 'used', email: null, names: null })
    expect((await signIn(amina.email, amina.password)).status).toBe(401)
    const tried = await Promise.all([newPassword, 'Another-7-sunset'].map((one) => signIn(amina.email, one)))
    expect(tried.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  test('ACC-47 ends all sessions and their sockets, opens none, and notifies by email and under the bell', async () => {
    const desk = await server.as(amina)
    const hub = await liveProcess(server.app.services)
    const here = connectLive(hub.url, { token: desk.token, userId: amina.id, role: 'patient' })
    await here.caughtUp
    const secret = await linkFor(amina.email)
    const answer = await finish(secret)
    expect([answer.status, answer.headers['set-cookie']]).toEqual([204, undefined])
    expect(await here.ended).toBe('revoked')
    await hub.close()
    expect((await desk.get('/api/doctors')).status).toBe(401)
    expect(await sendEmails(server)).toMatchObject([
      { to: amina.email, subject: 'Your Alafia password was changed' },
    ])
    const { body } = await (await server.as(amina)).get<Notification[]>('/api/notifications')
    expect(body[0]).toMatchObject({ title: 'Your password was changed' })
  })

  test('ACC-48 its link works for 30 minutes, and a newer one replaces it', async () => {
    const first = await linkFor(amina.email)
    const second = await linkFor(amina.email)
    expect((await look(first)).body.state).toBe('replaced')
    expect((await finish(first)).status).toBe(409)
    server.clock.advance(29)
    expect((await look(second)).body.state).toBe('open')
    server.clock.advance(1)
    expect((await look(second)).body.state).toBe('expired')
    expect((await finish(second)).status).toBe(409)
    expect((await signIn(amina.email, amina.password)).status).toBe(200)
  })

  test('ACC-48 SEC-27 the database keeps no link’s secret, refuses a second open link and one that lasts longer', async () => {
    const secret = await linkFor(amina.email)
    const { rows } = await server.pool.query('select to_jsonb(password_reset) from password_reset')
    expect(JSON.stringify(rows)).not.toContain(secret)
    const add = (minutes: number, hash: string) =>
      server.db.insert(passwordReset).values({
        userId: amina.id,
        secretHash: hash,
        createdAt: server.clock.now(),
        expiresAt: new Date(server.clock.now().getTime() + minutes * 60_000),
      })
    await expect(add(30, 'a second')).rejects.toThrow('Failed query')
    await server.db
      .update(passwordReset)
      .set({ revokedAt: server.clock.now() })
      .where(isNull(passwordReset.usedAt))
    await expect(add(31, 'too long')).rejects.toThrow('Failed query')
    await add(30, 'a third')
  })

  test('ACC-48 wrong, broken and used links change nothing', async () => {
    for (const secret of ['x'.repeat(43), 'A'.repeat(43)])
      expect([(await look(secret)).status, (await finish(secret)).status]).toEqual([404, 404])
    expect((await finish('short')).status).toBe(400)
    const secret = await linkFor(amina.email)
    const weak = await finish(secret, 'dragon123')
    expect([weak.status, weak.body.errors?.[0]?.path]).toEqual([400, 'password'])
    expect((await finish(secret)).status).toBe(204)
  })

  test('ACC-49 an account that is deactivated after the email can’t be entered with its link', async () => {
    const secret = await linkFor(amina.email)
    await server.db.execute(sql`update user_account set is_active = false where id = ${amina.id}`)
    expect((await look(secret)).body.state).toBe('closed')
    expect((await finish(secret)).status).toBe(409)
  })

  test('ACC-50 SEC-11 lets its owner sign in at once, however often strangers have guessed', async () => {
    for (let n = 0; n < 12; n += 1) await signIn(amina.email, `guess ${n}`)
    expect((await signIn(amina.email, amina.password)).status).toBe(429)
    const secret = await linkFor(amina.email)
    await finish(secret)
    expect((await signIn(amina.email, newPassword)).status).toBe(200)
  })
})

describe('asking for a link', () => {
  test('ACC-49 SEC-23 gives the same answer to everyone, and an email only to those who can sign in', async () => {
    const gone = await server.seed.patient()
    await server.db.execute(sql`update user_account set is_active = false where id = ${gone.id}`)
    const admin = await server.as(await server.seed.admin())
    const invited = 'invited@mail.example'
    await admin.post('/api/admin/users', {
      firstName: 'A',
      lastName: 'B',
      email: invited,
      role: 'patient',
      dateOfBirth: '1990-01-01',
    })
    await sendEmails(server)
    const answers = []
    for (const email of [amina.email, gone.email, invited, 'nobody@mail.example'])
      answers.push(await ask(email))
    for (const { status, body } of answers) expect([status, body]).toEqual([204, answers[0]?.body])
    expect((await sendEmails(server)).map(({ to }) => to)).toEqual([amina.email])
    // And nothing is kept of the others.
    const kept = await server.db.select().from(directEmail)
    expect(kept.filter(({ kind }) => kind === 'password-reset').map(({ address }) => address)).toEqual([
      amina.email,
    ])
  })

  test('SEC-23 does the same work for known and unknown addresses: it never looks for the account', async () => {
    const [known, unknown] = [
      await workOf(() => ask(amina.email)),
      await workOf(() => ask('nobody@mail.example')),
    ]
    expect(known).toEqual(unknown)
    expect(known.statements.join()).not.toContain('user_account')
  })

  test('ACC-51 again and again sends at most three emails in half an hour, and the newest link keeps working', async () => {
    let newest = ''
    for (let n = 0; n < 6; n += 1) {
      await ask(amina.email)
      const [email] = await sendEmails(server)
      if (email) newest = secretIn(email)
      expect([n, email !== undefined]).toEqual([n, n < 3])
    }
    expect((await look(newest)).body.state).toBe('open')
    server.clock.advance(31)
    expect(await linkFor(amina.email)).not.toBe(newest)
  })

  test('ACC-51 too often from one network is a 429; others are unaffected', async () => {
    const from = async (address: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: path,
          remoteAddress: address,
          payload: { email: 'nobody@mail.example' },
        })
      ).statusCode
    const answers = []
    for (let n = 0; n < 31; n += 1) answers.push(await from('203.0.113.9'))
    expect([answers.filter((status) => status === 204).length, answers.at(-1)]).toEqual([30, 429])
    expect(await from('198.51.100.7')).toBe(204)
  })
})

test('ACC-47 SEC-9 a sign-in that began with the old password opens no session after the reset', async () => {
  const secret = await linkFor(amina.email)
  for (let n = 0; n < 5; n += 1) {
    const [signedIn] = await Promise.all([signIn(amina.email, amina.password), finish(secret)])
    if (signedIn.status !== 200) continue
    const authorization = `Bearer ${signedIn.body.token}`
    expect((await server.anyone.get('/api/doctors', undefined, { authorization })).status).toBe(401)
  }
})
