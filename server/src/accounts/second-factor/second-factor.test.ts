import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { SignInEntry } from '@alafia/contract/accounts/sessions.schema'
import type { SecondFactor } from '@alafia/contract/accounts/second-factor.schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { notification } from '../../outbox/table.ts'
import type { Person } from '../../seed/people.ts'
import { sendEmails } from '../../testing/sent-emails.ts'
import { addApp, codeAt } from '../../testing/second-factor.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { authenticatorApp } from './table.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Reply = SignInReply & ProblemBody

const enterPassword = ({ email, password, role }: Person, typed = password) =>
  server.anyone.post<Reply>('/api/auth/login', { email, password: typed, role })
const ticketOf = async (person: Person) => (await enterPassword(person)).body.ticket ?? ''
const enterCode = (ticket: string, code: string) =>
  server.anyone.post<Reply>('/api/auth/second-factor', { ticket, code })
const statusOf = async (person: Person, code: string) =>
  (await enterCode(await ticketOf(person), code)).status

/** A doctor with an app, whose first code has been used. */
const doctorWithApp = async () => {
  const person = await server.seed.doctor()
  const caller = await server.as(person)
  const app = await addApp(server, caller)
  server.clock.advance(1)
  return { person, caller, ...app }
}
const recorded = async (person: Person, action: string) => {
  const { rows } = await server.pool.query<{ outcome: string }>(
    `select outcome from audit_entry where action = $1 and (actor_id = $2 or subject = $3) order by id`,
    [action, person.id, `account ${person.id}`],
  )
  return rows.map(({ outcome }) => outcome)
}
const noticesOf = async (person: Person) =>
  (
    await server.db
      .select({ title: notification.title })
      .from(notification)
      .where(eq(notification.userId, person.id))
      .orderBy(notification.id)
  ).map(({ title }) => title)

describe('ACC-72 with a second factor, the password alone opens no session', () => {
  test('the right password answers a ticket and how to go on, and nothing about the account', async () => {
    const { person } = await doctorWithApp()
    const { status, body, headers } = await enterPassword(person)
    expect(status).toBe(401)
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toEqual({
      type: '/problems/second-factor-needed',
      title: 'One more step',
      status: 401,
      detail: 'One more step',
      message: 'One more step',
      ticket: body.ticket,
      methods: ['code', 'recovery-code'],
    })
    expect(body.ticket).toMatch(/^[\w-]{43}$/)
    expect(await recorded(person, 'session.sign-in')).toEqual([])
  })

  test('a wrong password answers as for anyone', async () => {
    const { person } = await doctorWithApp()
    const wrong = await enterPassword(person, 'Wrong-password-1')
    const unknown = await enterPassword({ ...person, email: 'nobody@alafia.example' })
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
  })

  test('with the code a session is opened, and signing in is recorded once', async () => {
    const { person, key } = await doctorWithApp()
    const { status, body, headers } = await enterCode(await ticketOf(person), codeAt(server, key))
    expect([status, body.user.id, body.session.needsSecondFactor]).toEqual([200, person.id, false])
    expect(String(headers['set-cookie'])).toMatch(`alafia_session=${body.token}`)
    expect(await recorded(person, 'session.sign-in')).toEqual(['done'])
  })

  test('a ticket works once, for ten minutes, and not after the password has changed', async () => {
    const { person, key } = await doctorWithApp()
    const used = await ticketOf(person)
    expect((await enterCode(used, codeAt(server, key))).status).toBe(200)
    server.clock.advance(1)
    expect((await enterCode(used, codeAt(server, key))).status).toBe(401)
    const old = await ticketOf(person)
    server.clock.advance(11)
    expect((await enterCode(old, codeAt(server, key))).status).toBe(401)
    const stale = await ticketOf(person)
    await server.pool.query(`update user_account set password_hash = 'another' where id = $1`, [person.id])
    expect((await enterCode(stale, codeAt(server, key))).status).toBe(401)
    expect((await enterCode('x'.repeat(43), codeAt(server, key))).status).toBe(401)
  })

  test('someone deactivated meanwhile gets in with no code', async () => {
    const { person, key } = await doctorWithApp()
    const ticket = await ticketOf(person)
    await server.pool.query('update user_account set is_active = false where id = $1', [person.id])
    expect((await enterCode(ticket, codeAt(server, key))).status).toBe(401)
  })
})

describe('ACC-73 each code of an authenticator app works once', () => {
  test('the one before and the one after too, for clocks that differ, but no other', async () => {
    for (const [steps, status] of [
      [-2, 400],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 400],
    ] as const) {
      const { person, key } = await doctorWithApp()
      expect([steps, await statusOf(person, codeAt(server, key, steps))]).toEqual([steps, status])
    }
  })

  test('not a second time, and none that is older than one that was used', async () => {
    const { person, key } = await doctorWithApp()
    expect(await statusOf(person, codeAt(server, key))).toBe(200)
    expect(await statusOf(person, codeAt(server, key))).toBe(400)
    expect(await statusOf(person, codeAt(server, key, -1))).toBe(400)
    // The second within a minute is counted with the first.
    expect(await recorded(person, 'session.second-step')).toEqual(['denied'])
  })

  test('six characters that aren’t digits are a wrong code', async () => {
    const { person } = await doctorWithApp()
    for (const code of ["𒇎'ȗ/a", 'éééééé', '１２３４５６'])
      expect([code, await statusOf(person, code)]).toEqual([code, 400])
  })

  test('nine sign-ins at once with the same code: one succeeds', async () => {
    const { person, key } = await doctorWithApp()
    const tickets = await Promise.all(Array.from({ length: 9 }, () => ticketOf(person)))
    const answers = await Promise.all(tickets.map((ticket) => enterCode(ticket, codeAt(server, key))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(8)
  })

  test('the same ticket ten times at once opens one session', async () => {
    const { person, recoveryCodes } = await doctorWithApp()
    const ticket = await ticketOf(person)
    const answers = await Promise.all(recoveryCodes.map((code) => enterCode(ticket, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { body } = await (await server.as(person)).get<SecondFactor>('/api/account/second-factor')
    expect(body.recoveryCodesLeft).toBe(9)
  })

  test('guesses are few: five for a ticket, ten in a quarter of an hour for an account', async () => {
    const { person, key, recoveryCodes } = await doctorWithApp()
    const right = codeAt(server, key)
    const wrong = right === '000000' ? '000001' : '000000'
    const tries = []
    for (const ticket of [await ticketOf(person), await ticketOf(person)]) {
      for (let n = 0; n < 5; n++) tries.push((await enterCode(ticket, wrong)).status)
      expect((await enterCode(ticket, right)).status).toBe(401)
    }
    expect(tries).toEqual(Array(10).fill(400))
    expect(await statusOf(person, right)).toBe(429)
    // Whoever knows the password can't lock the owner out.
    expect(await statusOf(person, recoveryCodes[0] ?? '')).toBe(200)
    server.clock.advance(16)
    expect(await statusOf(person, codeAt(server, key))).toBe(200)
  })
})

describe('ACC-74 recovery codes', () => {
  test('each of the ten works once, however it is typed, and its owner is told', async () => {
    const { person, recoveryCodes } = await doctorWithApp()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const [place, code] of recoveryCodes.entries()) {
      const typed = [code, code.toUpperCase(), code.replaceAll('-', ' '), ` ${code} `][place % 4] ?? code
      expect([typed, await statusOf(person, typed)]).toEqual([typed, 200])
      expect(await statusOf(person, code)).toBe(400)
    }
    expect((await noticesOf(person)).filter((title) => title === 'Recovery code used')).toHaveLength(10)
  })

  test('new ones replace all earlier ones', async () => {
    const { person, caller, recoveryCodes } = await doctorWithApp()
    const { body } = await caller.post<{ recoveryCodes: string[] }>(
      '/api/account/second-factor/recovery-codes',
    )
    expect(await statusOf(person, recoveryCodes[0] ?? '')).toBe(400)
    expect(await statusOf(person, body.recoveryCodes[0] ?? '')).toBe(200)
  })

  test('someone else’s code doesn’t work', async () => {
    const [one, other] = [await doctorWithApp(), await doctorWithApp()]
    expect(await statusOf(one.person, other.recoveryCodes[0] ?? '')).toBe(400)
    expect(await statusOf(one.person, codeAt(server, other.key))).toBe(400)
  })
})

describe('ACC-75 secrets of the second factor stay secret', () => {
  test('nothing in the database shows a key or a recovery code, not even with an Idempotency-Key', async () => {
    const person = await server.seed.doctor()
    const caller = await server.as(person)
    const { body: app } = await caller.post<{ key: string }>('/api/account/second-factor/app', undefined, {
      'idempotency-key': 'start',
    })
    const { body } = await caller.post<{ recoveryCodes: string[] }>(
      '/api/account/second-factor/app/confirmation',
      { code: codeAt(server, app.key) },
      { 'idempotency-key': 'confirm' },
    )
    const { rows: tables } = await server.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const secrets = [app.key, app.key.replaceAll(' ', ''), ...body.recoveryCodes].flatMap((secret) => [
      secret,
      secret.replaceAll('-', ''),
    ])
    for (const { name } of tables) {
      const { rows } = await server.pool.query<{ text: string }>(
        `select coalesce(string_agg(one::text, ' '), '') as text from "${name}" as one`,
      )
      expect([name, secrets.filter((secret) => rows[0]?.text.includes(secret))]).toEqual([name, []])
    }
  })

  test('a key that is copied to another account’s row works for neither', async () => {
    const [one, other] = [await doctorWithApp(), await doctorWithApp()]
    await server.pool.query(
      `update authenticator_app set sealed_key = (select sealed_key from authenticator_app where user_id = $1) where user_id = $2`,
      [one.person.id, other.person.id],
    )
    expect(await statusOf(other.person, codeAt(server, one.key))).toBe(400)
    expect(await statusOf(other.person, codeAt(server, other.key))).toBe(400)
    expect(await statusOf(one.person, codeAt(server, one.key))).toBe(200)
  })
})

describe('ACC-76 adding and removing an authenticator app', () => {
  test('it counts only once a code has confirmed it', async () => {
    const person = await server.seed.patient()
    const caller = await server.as(person)
    await caller.post('/api/account/second-factor/app')
    expect((await enterPassword(person)).status).toBe(200)
    const wrong = await caller.post('/api/account/second-factor/app/confirmation', { code: '12345' })
    expect([wrong.status, wrong.body.errors?.map(({ path }) => path)]).toEqual([400, ['code']])
    expect((await enterPassword(person)).status).toBe(200)
    await addApp(server, caller)
    expect((await enterPassword(person)).status).toBe(401)
    expect((await caller.post('/api/account/second-factor/app')).status).toBe(409)
    expect(await recorded(person, 'second-factor.added')).toEqual(['done'])
    expect(await noticesOf(person)).toEqual([
      'Sign-in on a new device',
      'Authenticator app added',
      'Your password was entered on a new device',
    ])
    const emails = await sendEmails(server)
    expect(emails.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
      'A change to how you sign in to Alafia',
    )
    expect(JSON.stringify(emails)).not.toMatch(/authenticator/i)
  })

  test('a patient may remove it, with its recovery codes; someone whose role requires one may not', async () => {
    const patient = await server.seed.patient()
    const caller = await server.as(patient)
    const { recoveryCodes } = await addApp(server, caller)
    const removed = await caller.delete<SecondFactor>('/api/account/second-factor/app')
    expect([removed.status, removed.body]).toEqual([
      200,
      { authenticatorApp: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false, reset: null },
    ])
    expect(recoveryCodes).toHaveLength(10)
    expect((await enterPassword(patient)).status).toBe(200)
    expect(await noticesOf(patient)).toContain('Authenticator app removed')

    const doctor = await doctorWithApp()
    const refused = await doctor.caller.delete('/api/account/second-factor/app')
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Your role needs a second step. Add another before you remove this one',
    ])
    expect((await enterPassword(doctor.person)).status).toBe(401)
    expect(await server.db.$count(authenticatorApp, eq(authenticatorApp.userId, doctor.person.id))).toBe(1)
  })

  test('ACC-70 each needs a recent proof, by a code and no longer by the password', async () => {
    const { person, caller, key } = await doctorWithApp()
    server.clock.advance(10)
    const needed = await caller.post('/api/account/second-factor/recovery-codes')
    expect([needed.status, needed.body.type, needed.body.methods]).toEqual([
      403,
      '/problems/proof-needed',
      ['code', 'recovery-code'],
    ])
    expect((await caller.delete('/api/account/second-factor/app')).status).toBe(403)
    const password = await caller.post('/api/account/proof', { password: person.password })
    expect([password.status, password.body.errors?.map(({ path }) => path)]).toEqual([400, ['code']])
    expect((await caller.post('/api/account/proof', { code: codeAt(server, key) })).status).toBe(204)
    expect((await caller.post('/api/account/proof', { code: codeAt(server, key) })).status).toBe(400)
    expect((await caller.post('/api/account/second-factor/recovery-codes')).status).toBe(200)
  })
})

test('ACC-105 the owner sees the codes that were refused after the right password, and that there were too many', async () => {
  const { person, caller } = await doctorWithApp()
  for (let nth = 0; nth < 12; nth += 1) await statusOf(person, '000000')
  const { body } = await caller.get<SignInEntry[]>('/api/account/sign-ins')
  const outcomes = body.map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(10)
  expect(outcomes.filter((outcome) => outcome === 'too-many').length).toBeGreaterThan(0)
  expect(body[0]).toMatchObject({ role: 'doctor' })
})

describe('ACC-106 the right password without the code', () => {
  const on = (agent: string) => ({ 'user-agent': `Mozilla/5.0 (${agent}) Chrome/126.0.0.0 Safari/537.36` })
  const enter = ({ email, password, role }: Person, headers: Record<string, string>) =>
    server.anyone.post<Reply>('/api/auth/login', { email, password, role }, headers)
  const outcomes = async (caller: Caller) =>
    (await caller.get<SignInEntry[]>('/api/account/sign-ins')).body.map(({ outcome }) => outcome)
  const warnings = async (person: Person) =>
    (await noticesOf(person)).filter((title) => title === 'Your password was entered on a new device').length

  test('is among the sign-ins until the code follows', async () => {
    const { person, caller, key } = await doctorWithApp()
    const ticket = await ticketOf(person)
    expect(await outcomes(caller)).toEqual(['password-only'])
    expect((await enterCode(ticket, codeAt(server, key))).status).toBe(200)
    expect(await outcomes(caller)).toEqual(['signed-in'])
  })

  test('is announced by bell and email on a device that is new, once per device and hour', async () => {
    const { person, key } = await doctorWithApp()
    await sendEmails(server)
    const windows = on('Windows NT 10.0; Win64; x64')
    await Promise.all([1, 2, 3].map(() => enter(person, windows)))
    expect(await warnings(person)).toBe(1)
    const emails = (await sendEmails(server)).filter(({ to }) => to === person.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['Your Alafia password was entered on a new device'])
    expect(emails[0]?.text).toContain('Chrome on Windows, from ')
    await enter(person, on('Macintosh; Intel Mac OS X 10_15_7'))
    expect(await warnings(person)).toBe(2)
    server.clock.advance(61)
    const later = await enter(person, windows)
    expect(await warnings(person)).toBe(3)
    expect(await outcomes(await server.as(person))).toHaveLength(5)
    // Finished before the email was sent: only the sign-in is.
    expect((await enterCode(later.body.ticket ?? '', codeAt(server, key))).status).toBe(200)
    expect((await sendEmails(server)).filter(({ to }) => to === person.email)).toHaveLength(1)
  })

  test('is not announced on a known device', async () => {
    const { person, key } = await doctorWithApp()
    const { headers } = await enterCode(await ticketOf(person), codeAt(server, key))
    const [, device] = /alafia_device=([\w-]+)/.exec(String(headers['set-cookie'])) ?? []
    const before = await warnings(person)
    server.clock.advance(61)
    await enter(person, { cookie: `alafia_device=${device}` })
    expect(await warnings(person)).toBe(before)
  })

  test('is announced a few times an hour at most, whatever devices it pretends to be', async () => {
    const { person } = await doctorWithApp()
    for (const system of ['Windows NT', 'Macintosh', 'X11; Linux', 'Android', 'iPhone'])
      for (const browser of ['Chrome', 'Firefox'])
        await enter(person, { 'user-agent': `Mozilla/5.0 (${system}) ${browser}/126.0` })
    expect(await warnings(person)).toBe(5)
  })
})
