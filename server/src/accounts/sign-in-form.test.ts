import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { refusedSignIn } from '@alafia/contract/accounts/sign-in-form'
import { addApp } from '../testing/second-factor.ts'
import { testServer, type Answer, type TestServer } from '../testing/server.ts'

type Given = Record<string, string>

let server: TestServer
let amina: Awaited<ReturnType<TestServer['seed']['patient']>>

const path = '/api/auth/login-form'
const ours = { host: 'alafia.example', origin: 'http://alafia.example' }

beforeAll(async () => {
  server = await testServer()
  amina = await server.seed.patient()
})
afterAll(() => server.close())

const cookiesOf = (headers: Answer<unknown>['headers']) =>
  Object.fromEntries(
    [headers['set-cookie'] ?? []].flat().map((cookie) => {
      const [pair = '', ...rest] = String(cookie).split('; ')
      const [name = '', value = ''] = pair.split('=')
      return [name, { value: decodeURIComponent(value), rules: rest.join('; ') }]
    }),
  )

/** As the browser sends the login page's form. */
const submit = async (form: Given, headers: Record<string, string> = ours) => {
  const { email, password, role } = amina
  const answer = await server.anyone.post(
    path,
    new URLSearchParams({ email, password, role, ...form }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  )
  const cookies = cookiesOf(answer.headers)
  const shown = cookies['alafia_refused_sign_in']
  return {
    ...answer,
    to: answer.headers['location'],
    cookies,
    refused: shown && refusedSignIn.parse(JSON.parse(shown.value)),
  }
}

describe('ACC-115 the login page’s form, sent by the browser itself', () => {
  test('opens a session and leads to the role’s dashboard', async () => {
    const { status, to, cookies } = await submit({})
    expect([status, to]).toEqual([303, '/patient/dashboard'])
    const { value = '', rules } = cookies['alafia_session'] ?? {}
    expect(rules).toMatch(/HttpOnly.*SameSite=Lax/)
    expect((await server.withToken(value).get('/api/doctors')).status).toBe(200)
    expect(cookies['alafia_signed_in']).toMatchObject({ value: 'patient' })
  })

  test('with a page to return to leads there through the login page, and to no other site', async () => {
    expect((await submit({ from: '/appointments?tab=completed' })).to).toBe(
      '/login?role=patient&from=%2Fappointments%3Ftab%3Dcompleted',
    )
    for (const from of ['https://evil.example/', 'javascript:alert(1)', '']) {
      const { status, to } = await submit({ from })
      expect([from, status, to]).toEqual([from, 303, '/login?role=patient'])
    }
    // The page refuses what leaves it.
    expect((await submit({ from: '//evil.example/' })).to).toMatch(/^\/login\?/)
  })

  test.each([
    ['a wrong password', { password: 'wrong' }, 401, 'Invalid credentials or unauthorized for this role'],
    ['no email address', { email: '' }, 400, 'Please enter your email'],
    ['no password', { password: '' }, 400, 'Please enter your password'],
  ])('with %s leads back to the login page, which says so', async (_what, form: Given, status, message) => {
    const answer = await submit(form)
    expect([answer.status, answer.to]).toEqual([303, '/login?role=patient'])
    expect(answer.refused).toMatchObject({
      role: 'patient',
      email: form['email'] ?? amina.email,
      problem: { status, message },
    })
    expect(answer.cookies['alafia_refused_sign_in']?.rules).toMatch(/Path=\/login; HttpOnly; SameSite=Lax/)
    expect(answer.cookies).not.toHaveProperty('alafia_session')
  })

  test('never puts the password into an address or a cookie', async () => {
    const password = 'Canary-in-a-password-7'
    for (const form of [{ password }, { password, email: 'no address' }, { password, role: 'nurse' }]) {
      const { headers, body } = await submit(form)
      expect(JSON.stringify([headers, body])).not.toContain('Canary')
    }
  })

  test('SEC-12 is taken from our own pages only', async () => {
    for (const headers of [
      { host: 'alafia.example' },
      { host: 'alafia.example', origin: 'null' },
      { host: 'alafia.example', origin: 'https://evil.example' },
    ]) {
      const { status, cookies } = await submit({}, headers)
      expect([status, cookies]).toEqual([403, {}])
    }
  })

  test('with a second factor leads to the second step', async () => {
    const doctor = await server.seed.doctor()
    await addApp(server, await server.as(doctor))
    const answer = await submit({ email: doctor.email, password: doctor.password, role: 'doctor' })
    expect([answer.status, answer.to]).toEqual([303, '/login?role=doctor'])
    expect(answer.refused).toMatchObject({ problem: { status: 401, methods: ['code', 'recovery-code'] } })
    expect(answer.refused?.problem.ticket).toMatch(/^[\w-]{43}$/)
    expect(answer.cookies).not.toHaveProperty('alafia_session')
  })

  test('SEC-11 is limited together with the endpoint that the script calls', async () => {
    const victim = await server.seed.patient()
    for (let tries = 0; tries < 5; tries += 1) await submit({ email: victim.email, password: 'wrong' })
    const { email, role } = victim
    for (let tries = 0; tries < 5; tries += 1)
      await server.anyone.post('/api/auth/login', { email, password: 'wrong', role })
    const { status, refused } = await submit({ email, password: victim.password })
    expect(status).toBe(303)
    expect(refused?.problem.status).toBe(429)
    expect(refused?.retryAfter).toBeGreaterThan(0)
  })
})

test('ACC-116 the script goes on in a session that it can keep, as old as the form’s, which ends', async () => {
  const { cookies } = await submit({})
  const first = cookies['alafia_session']?.value ?? ''
  server.clock.advance(1)
  const answer = await server.anyone.post<SignInReply>(
    '/api/auth/role',
    { role: 'patient' },
    { ...ours, cookie: `alafia_session=${first}; alafia_signed_in=patient` },
  )
  expect([answer.status, answer.body.user.id]).toEqual([200, amina.id])
  expect(answer.body.session.expiresAt).toBe(
    new Date(server.clock.now().getTime() + (12 * 60 - 1) * 60_000).toISOString(),
  )
  expect(cookiesOf(answer.headers)['alafia_signed_in']?.rules).toContain('1970')
  expect((await server.withToken(first).get('/api/doctors')).status).toBe(401)
})
