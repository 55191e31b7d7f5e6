import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clinic, SignInReply } from '@alafia/contract/accounts/schema'
import { hour } from '@alafia/contract/kernel/durations'
import { endSessionsOf } from '../testing/end-sessions.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { workOf } from '../testing/work-of.ts'

type Person = Awaited<ReturnType<TestServer['seed']['patient']>>

let server: TestServer
let amina: Person

const signIn = (email: string, password: string, role = 'patient', headers?: Record<string, string>) =>
  server.anyone.post<SignInReply & { message: string }>('/api/auth/login', { email, password, role }, headers)

const refusal = 'Invalid credentials or unauthorized for this role'

beforeAll(async () => {
  server = await testServer()
  amina = await server.seed.patient()
})
afterAll(() => server.close())

describe('sign-in', () => {
  test('ACC-1 returns token, user and limits, and sets an HttpOnly SameSite=Lax cookie', async () => {
    const { status, body, headers } = await signIn(amina.email, amina.password)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: amina.id, role: 'patient', roles: ['patient'], email: amina.email })
    expect(body.session).toMatchObject({ idleMinutes: 30, warningMinutes: 2 })
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect(String(headers['set-cookie'])).toMatch(
      new RegExp(`alafia_session=${body.token};.*HttpOnly;.*SameSite=Lax`),
    )
  })

  test('ACC-2 accepts the email address in any letter case and with spaces around it', async () => {
    expect((await signIn(` ${amina.email.toUpperCase()} `, amina.password)).status).toBe(200)
  })

  test('SEC-27 stores only the hash of the token', async () => {
    const { body } = await signIn(amina.email, amina.password)
    const { rows } = await server.db.execute(sql`select * from session`)
    expect(JSON.stringify(rows)).not.toContain(body.token)
  })

  test('SEC-9 issues a new token each time', async () => {
    const first = await signIn(amina.email, amina.password)
    const second = await signIn(amina.email, amina.password)
    expect(second.body.token).not.toBe(first.body.token)
  })

  test('SEC-23 a wrong password, an unknown address, a missing role and a deactivated account get the same answer', async () => {
    const gone = await server.seed.patient()
    await server.db.execute(sql`update user_account set is_active = false where id = ${gone.id}`)
    const answers = [
      await signIn(amina.email, 'wrong'),
      await signIn('nobody@alafia.example', amina.password),
      await signIn(amina.email, amina.password, 'admin'),
      await signIn(gone.email, gone.password),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body.message).toBe(refusal)
      expect(body).toEqual(answers[0]?.body)
    }
  })

  test('SEC-23 an unknown address takes as long as a wrong password: both hash one password', async () => {
    // The first call creates the hash that is checked if there is no account.
    await signIn('nobody@alafia.example', 'wrong')
    const { email } = await server.seed.patient()
    const known = await workOf(() => signIn(email, 'wrong'))
    const unknown = await workOf(() => signIn('someone-else@alafia.example', 'wrong'))
    expect([known.hashings, unknown.hashings]).toEqual([1, 1])
    // What the owner reads of it later is stored beside the audit entry, which takes longer.
    const shared = known.statements.filter((statement) => !statement.includes('sign_in_history'))
    expect(shared.toSorted()).toEqual(unknown.statements.toSorted())
  })

  test.each([
    [{ email: '', password: 'x', role: 'patient' }, 'email'],
    [{ email: 'no-address', password: 'x', role: 'patient' }, 'email'],
    [{ email: 'a@b.example', role: 'patient' }, 'password'],
    [{ email: 'a@b.example', password: 5, role: 'patient' }, 'password'],
    [{ email: 'a@b.example', password: 'x', role: 'nurse' }, 'role'],
    [{ email: ['a@b.example'], password: 'x', role: 'patient' }, 'email'],
  ])('ACC-3 %j is a 400 that names %s', async (body, path) => {
    const answer = await server.anyone.post('/api/auth/login', body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path])
  })
})

describe('SEC-11 password guessing', () => {
  test('of 60 simultaneous guesses at most 10 are evaluated, known account or not; other accounts are unaffected', async () => {
    const victim = await server.seed.patient()
    for (const email of [victim.email, 'unknown-victim@alafia.example']) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          signIn(email, `guess-${n}`, 'patient', { 'x-forwarded-for': `10.0.0.${n}` }),
        ),
      )
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(
        answers.filter(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0),
      ).toHaveLength(50)
    }
    expect((await signIn(victim.email, victim.password)).status).toBe(429)
    await server.db.execute(sql`delete from sign_in_attempt where key like 'address:%'`)
    expect((await signIn(amina.email, amina.password)).status).toBe(200)
    server.clock.advance(16)
    expect((await signIn(victim.email, victim.password)).status).toBe(200)
  })
})

describe('the session', () => {
  test('ACC-12 verify-token returns its user, by bearer header with a JSON content type and no body', async () => {
    const { token } = await server.as(amina)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/verify-token',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ user: { id: amina.id } })
  })

  test('ACC-12 PLAT-1 an unknown token gives a 401 problem', async () => {
    const answer = await server.anyone.post('/api/auth/verify-token', undefined, {
      authorization: 'Bearer nonsense',
    })
    expect(answer.status).toBe(401)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test('SEC-9 sign-out ends it immediately', async () => {
    const caller = await server.as(amina)
    expect((await caller.get('/api/doctors')).status).toBe(200)
    expect((await caller.post('/api/auth/logout')).status).toBe(204)
    expect((await caller.get('/api/doctors')).status).toBe(401)
  })

  test('SEC-10 it ends after 30 minutes without a call; each call renews it', async () => {
    const caller = await server.as(amina)
    for (let times = 0; times < 3; times += 1) {
      server.clock.advance(29)
      expect((await caller.get('/api/doctors')).status).toBe(200)
    }
    server.clock.advance(31)
    expect((await caller.get('/api/doctors')).status).toBe(401)
  })

  test('SEC-10 background requests don’t renew it: a page that only fetches after live events times out', async () => {
    const caller = await server.as(amina)
    const inBackground = () => caller.get('/api/doctors', undefined, { 'x-alafia-background': '1' })
    for (let minutes = 0; minutes < 29; minutes += 1) {
      server.clock.advance(1)
      expect((await inBackground()).status).toBe(200)
    }
    server.clock.advance(1)
    expect((await inBackground()).status).toBe(401)
    expect((await caller.get('/api/doctors')).status).toBe(401)
  })

  test('SEC-10 it ends 12 hours after sign-in, even with activity', async () => {
    const caller = await server.as(amina)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      server.clock.advance(20)
      expect((await caller.get('/api/doctors')).status).toBe(200)
    }
    server.clock.advance(20)
    expect((await caller.get('/api/doctors')).status).toBe(401)
  })

  test('SEC-9 ending all sessions of an account ends every one of them', async () => {
    const [phone, desk] = [await server.as(amina), await server.as(amina)]
    await endSessionsOf(server.app.services, amina.id)
    expect([(await phone.get('/api/doctors')).status, (await desk.get('/api/doctors')).status]).toEqual([
      401, 401,
    ])
  })
})

describe('SEC-12 writes authenticated by the cookie', () => {
  const logout = async (headers: Record<string, string>) => {
    const { token } = await server.as(amina)
    const cookie = { cookie: `alafia_session=${token}`, host: 'alafia.example' }
    return (await server.anyone.post('/api/auth/logout', undefined, { ...cookie, ...headers })).status
  }

  test('need our own Origin', async () => {
    expect(await logout({})).toBe(403)
    expect(await logout({ origin: 'https://evil.example' })).toBe(403)
    expect(await logout({ origin: 'null' })).toBe(403)
    expect(await logout({ origin: 'http://alafia.example' })).toBe(204)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'submitted as a form of type %s are refused with a 415 and have no effect',
    async (type) => {
      const body = JSON.stringify({ email: amina.email, password: amina.password, role: 'patient' })
      expect((await server.anyone.post('/api/auth/login', body, { 'content-type': type })).status).toBe(415)
    },
  )
})

describe('the role switcher', () => {
  test('ACC-18 switches to a role of the account with a new session, and ends the old one', async () => {
    const both = await server.seed.patient()
    await server.db.execute(
      sql`insert into account_role (user_id, role, rank) values (${both.id}, 'pharmacist', 1)`,
    )
    const caller = await server.as(both, 'patient')
    const { status, body } = await caller.post<SignInReply>('/api/auth/role', { role: 'pharmacist' })
    expect([status, body.user.role, body.user.id]).toEqual([200, 'pharmacist', both.id])
    expect((await caller.get('/api/doctors')).status).toBe(401)
  })

  test('ACC-22 SEC-10 doesn’t extend the 12 hours since sign-in', async () => {
    const both = await server.seed.patient({ alsoHolds: ['pharmacist'] })
    const end = new Date(server.clock.now().getTime() + 12 * hour)
    let { token } = await server.as(both)
    const call = async () =>
      (await server.anyone.get('/api/doctors', undefined, { authorization: `Bearer ${token}` })).status
    const change = (role: string) =>
      server.anyone.post<SignInReply>('/api/auth/role', { role }, { authorization: `Bearer ${token}` })
    const work = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 20) {
        server.clock.advance(20)
        expect(await call()).toBe(200)
      }
    }
    await work(11 * 60)
    // Also to the role that is already active.
    for (const role of ['pharmacist', 'pharmacist']) {
      const { status, body, headers } = await change(role)
      expect([status, body.session]).toMatchObject([200, { idleMinutes: 30, expiresAt: end.toISOString() }])
      expect(String(headers['set-cookie'])).toContain(`Expires=${end.toUTCString()}`)
      token = body.token
    }
    await work(40)
    server.clock.advance(20)
    expect(await call()).toBe(401)
  })

  test('ACC-22 SEC-10 counts as activity: the idle time starts again', async () => {
    const both = await server.seed.patient({ alsoHolds: ['pharmacist'] })
    const caller = await server.as(both)
    server.clock.advance(29)
    const { body } = await caller.post<SignInReply>('/api/auth/role', { role: 'pharmacist' })
    const authorization = `Bearer ${body.token}`
    server.clock.advance(29)
    expect((await server.anyone.get('/api/doctors', undefined, { authorization })).status).toBe(200)
  })

  test('ACC-18 refuses a role that the account doesn’t have', async () => {
    expect((await (await server.as(amina)).post('/api/auth/role', { role: 'admin' })).status).toBe(403)
  })

  test('ACC-21 in demo mode, signs in as the demo account of that role', async () => {
    const demo = await testServer({
      settings: { demo: true },
      demoAccounts: [
        {
          role: 'doctor',
          email: 'doctor@alafia.example',
          password: 'x',
          firstName: 'Chidi',
          lastName: 'Okafor',
        },
      ],
    })
    const patient = await demo.seed.patient()
    const doctor = await demo.seed.doctor({ email: 'doctor@alafia.example' })
    const { body } = await (await demo.as(patient)).post<SignInReply>('/api/auth/role', { role: 'doctor' })
    expect([body.user.id, body.user.role]).toEqual([doctor.id, 'doctor'])
    await demo.close()
  })
})

test('ACC-6 without demo mode no demo account is revealed', async () => {
  const { body } = await server.anyone.get<Clinic>('/api/clinic')
  expect(body).toMatchObject({ demo: [], timeZone: 'Africa/Lagos' })
  expect(body.today).toMatch(/^\d{4}-\d\d-\d\d$/)
})
