import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { testServer, type TestServer } from '../testing/server.ts'
import { isSameOrigin } from './caller.ts'

const direct = { protocol: 'http', host: '127.0.0.1:3000' }
const proxied = { protocol: 'http', host: 'alafia.example' }
const publicUrl = 'https://alafia.example/'

test.each([
  ['http://127.0.0.1:3000', direct, undefined, true],
  ['http://127.0.0.1:3000', direct, publicUrl, true],
  ['https://127.0.0.1:3000', direct, undefined, false],
  ['http://127.0.0.1:3001', direct, undefined, false],
  ['https://alafia.example', proxied, publicUrl, true],
  ['https://alafia.example', direct, publicUrl, true],
  // A page that someone on the network made up, over http.
  ['http://alafia.example', proxied, publicUrl, false],
  ['https://alafia.example:8443', proxied, publicUrl, false],
  ['https://alafia.example', { ...proxied, protocol: 'https' }, undefined, true],
  ['http://alafia.example', { ...proxied, protocol: 'https' }, undefined, false],
  ['https://evil.example', proxied, publicUrl, false],
  ['null', proxied, publicUrl, false],
  [undefined, proxied, publicUrl, false],
])('SEC-12 the origin %s of a call to %j with PUBLIC_URL %s: ours %s', (origin, reached, address, isOurs) => {
  expect(isSameOrigin(origin, reached, address)).toBe(isOurs)
})

describe('SEC-29 over https', () => {
  let server: TestServer
  let token: string
  let setCookie: string
  beforeAll(async () => {
    server = await testServer({ settings: { publicUrl } })
    const { email, password, role } = await server.seed.patient()
    const { body, headers } = await server.anyone.post<SignInReply>('/api/auth/login', {
      email,
      password,
      role,
    })
    token = body.token
    setCookie = String(headers['set-cookie'])
  })
  afterAll(() => server.close())

  const from = (origin: string, cookie: string) =>
    server.anyone.post('/api/auth/verify-token', undefined, { origin, cookie, host: 'alafia.example' })

  test('the session cookie has the __Host- prefix, which other hosts and http can’t set', () => {
    expect(setCookie).toMatch(/^__Host-alafia_session=/)
  })

  test('SEC-12 a write that rides on it needs the scheme of our own pages', async () => {
    const cookie = `__Host-alafia_session=${token}`
    expect((await from('https://alafia.example', cookie)).status).toBe(200)
    expect((await from('http://alafia.example', cookie)).status).toBe(403)
  })

  test('a session of an earlier version goes on, under the new name', async () => {
    const { status, headers } = await from('https://alafia.example', `alafia_session=${token}`)
    expect(status).toBe(200)
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^__Host-alafia_session=${token};.*Secure`)),
      expect.stringMatching(/^alafia_session=;.*Expires=Thu, 01 Jan 1970/),
    ])
  })

  test('a planted cookie of the old name doesn’t win over the session', async () => {
    const cookie = `alafia_session=planted; __Host-alafia_session=${token}`
    expect((await from('https://alafia.example', cookie)).status).toBe(200)
  })

  test('signing out removes both', async () => {
    const { headers } = await server.anyone.post('/api/auth/logout', undefined, {
      authorization: `Bearer ${token}`,
    })
    expect(String(headers['set-cookie'])).toMatch(/__Host-alafia_session=;.*Secure.*alafia_session=;/)
  })
})
