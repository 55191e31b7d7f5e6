import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endSessionsOf } from '../testing/end-sessions.ts'
import { connectLive, liveProcess, notifyPeople, type LiveClient, type LiveProcess } from '../testing/live.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const since = performance.now()
  const result = await work
  expect(performance.now() - since).toBeLessThan(milliseconds)
  return result
}

describe('SEC-9 an open socket ends with its session', () => {
  let server: TestServer
  let hub: LiveProcess
  let amina: Person
  let caller: Caller
  let client: LiveClient
  const clients: LiveClient[] = []

  const connect = async (token: string | undefined) => {
    const made = connectLive(hub.url, { token })
    clients.push(made)
    await made.caughtUp
    return made
  }

  beforeAll(async () => {
    server = await testServer()
    hub = await liveProcess(server.app.services, { checkEvery: 50 })
  })
  beforeEach(async () => {
    amina = await server.seed.patient()
    caller = await server.as(amina)
    client = await connect(caller.token)
  })
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.disconnect()
  })
  afterAll(async () => {
    await hub.close()
    await server.close()
  })

  test('signing out ends it within a second, and no event arrives afterwards', async () => {
    const other = await connect((await server.as(amina)).token)
    const since = performance.now()
    await caller.post('/api/auth/logout')
    expect(await client.ended).toBe('signed-out')
    expect(await client.closed).toBe('io server disconnect')
    expect(performance.now() - since).toBeLessThan(1000)
    expect((await caller.get('/api/notifications')).status).toBe(401)

    await notifyPeople(server.app.services, [amina.id], 'after the end')
    await expect.poll(() => other.received.length).toBe(1)
    expect(client.received).toEqual([])
    expect(other.socket.connected).toBe(true)
  })

  test('ending all sessions of an account ends all its sockets and no others’', async () => {
    const second = await connect((await server.as(amina)).token)
    const stranger = await connect((await server.as(await server.seed.patient())).token)
    await within(1000, endSessionsOf(server.app.services, amina.id))
    expect(await within(1000, Promise.all([client.ended, second.ended]))).toEqual(['revoked', 'revoked'])
    await within(1000, Promise.all([client.closed, second.closed]))
    expect(stranger.socket.connected).toBe(true)
  })

  test('SEC-10 half an hour without a call ends it, even if no call follows', async () => {
    server.clock.advance(31)
    expect(await within(1000, client.ended)).toBe('expired')
    await client.closed
  })

  test('SEC-10 a call keeps it open; it still ends after twelve hours', async () => {
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      server.clock.advance(20)
      expect((await caller.post('/api/auth/verify-token')).status).toBe(200)
    }
    expect(client.socket.connected).toBe(true)
    server.clock.advance(20)
    expect(await within(1000, client.ended)).toBe('expired')
  })

  test('a session that another process ended unnoticed is found by the periodic check', async () => {
    await server.db.execute(sql`update session set revoked_at = now() where user_id = ${amina.id}`)
    expect(await within(1000, client.ended)).toBe('revoked')
    await client.closed
  })

  test.each([
    ['revoked', () => endSessionsOf(server.app.services, amina.id)],
    ['expired', async () => server.clock.advance(31)],
  ] as const)('a session that is %s during the handshake leaves no socket', async (why, end) => {
    const { services } = server.app
    const { security } = services
    // Asked for once the session was found.
    const endsAtOnce: typeof security = {
      ...security,
      async rules() {
        await end()
        return security.rules()
      },
    }
    const racing = await liveProcess({ ...services, security: endsAtOnce }, { checkEvery: 600_000 })
    const late = connectLive(racing.url, { token: (await server.as(amina)).token })
    expect(await within(1000, late.ended)).toBe(why)
    expect(await within(1000, late.closed)).toBe('io server disconnect')
    await racing.close()
  })
})
