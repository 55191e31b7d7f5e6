import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { OwnSession } from '@alafia/contract/accounts/sessions.schema'
import type { AuditEntry } from '@alafia/contract/audit/schema'
import { roles } from '@alafia/contract/kernel/roles'
import type { Invalidation } from '../../outbox/outbox.ts'
import { connectLive, liveProcess } from '../../testing/live.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

const path = '/api/account/sessions'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const sessionsOf = async (caller: Caller) => (await caller.get<OwnSession[]>(path)).body
const idOf = async (caller: Caller) => (await sessionsOf(caller)).find(({ isThis }) => isThis)?.id ?? 0
const statusOf = async (caller: Caller) => (await caller.get(path)).status

test('ACC-100 everyone sees where they are signed in, and no one else does', async () => {
  for (const role of roles) {
    const person = await server.seed[role]()
    const [first, second] = [await server.as(person), await server.as(person)]
    const listed = await sessionsOf(first)
    expect(listed).toHaveLength(2)
    expect(listed.filter(({ isThis }) => isThis)).toMatchObject([{ role, network: { isThis: true } }])
    expect(await idOf(second)).not.toBe(await idOf(first))
  }
  expect(await sessionsOf(await server.as(await server.seed.patient()))).toHaveLength(1)
})

test('ACC-100 a session is named by its browser and system, and by a part of its network address', async () => {
  const amina = await server.seed.patient()
  const { email, password, role } = amina
  await server.anyone.post<SignInReply>(
    '/api/auth/login',
    { email, password, role },
    { 'user-agent': windows },
  )
  const caller = await server.as(amina)
  const signedIn = (await sessionsOf(caller)).find(({ isThis }) => !isThis)
  expect(signedIn).toMatchObject({
    device: 'Chrome on Windows',
    role: 'patient',
    network: { label: 'the computer that runs Alafia', isThis: true },
    signedInAt: server.clock.now().toISOString(),
    lastUsedAt: server.clock.now().toISOString(),
  })
})

test('ACC-100 a session that has expired or ended isn’t listed', async () => {
  const amina = await server.seed.patient()
  const gone = await server.as(amina)
  await server.as(amina)
  await gone.post('/api/auth/logout')
  server.clock.advance(31)
  const caller = await server.as(amina)
  expect(await sessionsOf(caller)).toMatchObject([{ isThis: true }])
})

test('ACC-101 SEC-9 ending a session ends its calls and sockets at once, with one audit entry', async () => {
  const amina = await server.seed.patient()
  const [own, other] = [await server.as(amina), await server.as(amina)]
  const hub = await liveProcess(server.app.services)
  const client = connectLive(hub.url, { token: other.token })
  await client.caughtUp
  const id = await idOf(other)
  expect((await own.delete(`${path}/${id}`)).status).toBe(204)
  expect(await client.ended).toBe('revoked')
  expect([await statusOf(other), await statusOf(own)]).toEqual([401, 200])
  expect((await own.delete(`${path}/${id}`)).status).toBe(404)
  await hub.close()
  const admin = await server.as(await server.seed.admin())
  const { body } = await admin.get<AuditEntry[]>('/api/audit?limit=50')
  expect(body.filter(({ subject }) => subject === `session ${id}`)).toMatchObject([
    { action: 'session.ended', outcome: 'done' },
  ])
})

test('ACC-101 no one ends another person’s session', async () => {
  const [amina, stranger] = [
    await server.as(await server.seed.patient()),
    await server.as(await server.seed.admin()),
  ]
  expect((await stranger.delete(`${path}/${await idOf(amina)}`)).status).toBe(404)
  await stranger.post(`${path}/end-others`)
  expect(await statusOf(amina)).toBe(200)
})

test('ACC-102 ending all others leaves only this session', async () => {
  const amina = await server.seed.patient()
  const [own, second, third] = [await server.as(amina), await server.as(amina), await server.as(amina)]
  expect((await own.post(`${path}/end-others`)).body).toEqual({ ended: 2 })
  expect(await Promise.all([own, second, third].map(statusOf))).toEqual([200, 401, 401])
  expect((await own.post(`${path}/end-others`)).body).toEqual({ ended: 0 })
})

test('ACC-102 of two sessions that end each other at once, one stays', async () => {
  const amina = await server.seed.patient()
  const both = [await server.as(amina), await server.as(amina)]
  const answers = await Promise.all(both.map((caller) => caller.post(`${path}/end-others`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await Promise.all(both.map(statusOf))).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('ACC-103 signing in and out elsewhere refreshes the person’s own list', async () => {
  const amina = await server.seed.patient()
  const received: Invalidation[] = []
  const stop = server.app.services.bus.listen('invalidated', (changes) => received.push(...changes))
  const { email, password, role } = amina
  const { body } = await server.anyone.post<SignInReply>('/api/auth/login', { email, password, role })
  const own = { to: { userId: amina.id }, topic: 'account' }
  expect(received).toContainEqual(own)
  received.length = 0
  await server.anyone.post('/api/auth/logout', undefined, { authorization: `Bearer ${body.token}` })
  stop()
  expect(received).toContainEqual(own)
})
