import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultSecurityRules } from '@alafia/contract/administration/security/schema'
import { hour } from '@alafia/contract/kernel/durations'
import { createApp } from '../app.ts'
import { connectLive, liveProcess } from '../testing/live.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { expireCareRequestsAndDuties } from '../urgent-care/expiry.actions.ts'
import { session } from '../sessions/table.ts'

let server: TestServer
let after: FastifyInstance
let okafor: Person
let doctor: Caller
let admin: Caller

type Method = 'GET' | 'POST' | 'PUT'

/** A call to the process that runs after the restart. */
const call = async (who: Caller, method: Method, url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${who.token}` }
  const answer = await after.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const works = async () => (await call(doctor, 'GET', '/api/doctors')).status
const manage = (what: string) => call(admin, 'POST', `/api/admin/users/${okafor.id}/${what}`, {})
const counted = async () => (await call(admin, 'GET', `/api/admin/users/${okafor.id}`)).body['sessions']
const unrevoked = () =>
  server.db.$count(session, and(eq(session.userId, okafor.id), isNull(session.revokedAt)))

const startedWith = async (hours: number) => {
  server = await testServer({ settings: { absoluteMinutes: hours * 60 } })
  okafor = await server.seed.doctor()
  doctor = await server.as(okafor)
}
const restartWith = async (hours: number) => {
  // Its jobs would go by the old end.
  await server.app.close()
  const { db, clock, signing, settings } = server.app.services
  const changed = { ...settings, absoluteMinutes: hours * 60 }
  after = await createApp({ db, pool: server.pool, clock, settings: changed, signing })
}
const workFor = async (minutes: number) => {
  for (let passed = 0; passed < minutes; passed += 25) {
    server.clock.advance(25)
    expect(await works()).toBe(200)
  }
}

afterEach(async () => {
  await after.close()
  await server.close()
})

describe('SEC-9 after a restart with a longer SESSION_HOURS, a session beyond its old end', () => {
  beforeEach(async () => {
    await startedWith(1)
    await restartWith(12)
    await workFor(50)
    server.clock.advance(15)
    admin = await server.as(await server.seed.admin())
  })

  test('is counted as active, and is ended with the others', async () => {
    expect([await works(), await counted()]).toEqual([200, 1])
    expect((await manage('end-sessions')).body).toEqual({ ended: 1 })
    expect([await works(), await counted()]).toEqual([401, 0])
  })

  test('ends when the account is deactivated', async () => {
    expect((await manage('deactivate')).status).toBe(200)
    expect(await works()).toBe(401)
  })

  test('keeps its live connection, and loses it when it ends', async () => {
    const hub = await liveProcess(after.services, { checkEvery: 50 })
    const client = connectLive(hub.url, { token: doctor.token })
    await client.caughtUp
    const first = await Promise.race([
      client.ended,
      new Promise((resolve) => setTimeout(resolve, 300, 'lives')),
    ])
    expect(first).toBe('lives')
    await manage('end-sessions')
    expect(await client.ended).toBe('revoked')
    await hub.close()
  })

  test('keeps the doctor on duty', async () => {
    expect((await call(doctor, 'PUT', '/api/urgent-care/duty', { onDuty: true })).status).toBe(200)
    await expireCareRequestsAndDuties(after.services)
    expect((await call(doctor, 'GET', '/api/urgent-care/duty')).body).toMatchObject({ onDuty: true })
  })

  test('stays active when an administrator changes another rule', async () => {
    const rules = { ...defaultSecurityRules, passwordMinLength: 12 }
    expect((await call(admin, 'PUT', '/api/admin/security', { rules, version: 0 })).status).toBe(200)
    expect(await works()).toBe(200)
  })

  test('has the new end in the table, by which old sessions are deleted', async () => {
    await works()
    const [row] = await server.db.select().from(session).where(eq(session.userId, okafor.id))
    expect(row?.expiresAt.getTime()).toBe((row?.createdAt.getTime() ?? 0) + 12 * hour)
  })
})

test('SEC-10 after a restart with a shorter SESSION_HOURS, a session over that limit is no longer counted, and ends', async () => {
  await startedWith(12)
  await restartWith(1)
  await workFor(50)
  server.clock.advance(15)
  admin = await server.as(await server.seed.admin())
  expect(await counted()).toBe(0)
  expect((await manage('end-sessions')).body).toEqual({ ended: 0 })
  expect([await works(), await unrevoked()]).toEqual([401, 0])
})

test('SEC-9 ending all sessions also ends those that were left behind, and says how many were active', async () => {
  await startedWith(12)
  await restartWith(12)
  server.clock.advance(31)
  await server.as(okafor)
  admin = await server.as(await server.seed.admin())
  expect([await counted(), await unrevoked()]).toEqual([1, 2])
  expect((await manage('end-sessions')).body).toEqual({ ended: 1 })
  expect(await unrevoked()).toBe(0)
})
