import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofMinutes } from '@alafia/contract/accounts/proof'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { ofAnotherProcess } from '../../testing/redis.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const prove = (caller: Caller, password: string) => caller.post('/api/account/proof', { password })
const stale = () => server.clock.advance(proofMinutes + 1)
const exportLogs = (caller: Caller) => caller.get('/api/admin/logs/export')

describe('ACC-70 a serious action needs a proof that is at most ten minutes old', () => {
  test('these actions are serious', () => {
    const serious = server.app.endpoints.filter(({ proof }) => proof === 'recent')
    expect(serious.map(nameOf).sort()).toEqual([
      'DELETE /api/account/second-factor/app',
      'DELETE /api/account/second-factor/passkeys/:id',
      'GET /api/admin/logs/export',
      'GET /api/own-data/:id/file',
      'POST /api/account-closing',
      'POST /api/account/second-factor/app',
      'POST /api/account/second-factor/app/confirmation',
      'POST /api/account/second-factor/passkeys',
      'POST /api/account/second-factor/passkeys/options',
      'POST /api/account/second-factor/recovery-codes',
      'POST /api/admin/approvals/:id/approve',
      'POST /api/admin/record-links',
      'POST /api/admin/record-links/:id/confirm',
      'POST /api/admin/record-links/:id/unlink',
      'POST /api/admin/record-links/:id/unlink/confirm',
      'POST /api/admin/users',
      'POST /api/admin/users/:id/roles',
      'POST /api/admin/users/:id/second-factor-reset',
      'POST /api/admin/users/import',
      'POST /api/emergency-access',
      'POST /api/own-data',
      'POST /api/payments/:id/desk-refund',
      'POST /api/payments/:id/discounts',
      'POST /api/payments/:id/mismatch',
      'POST /api/payments/:id/refund',
      'POST /api/record-shares',
      'PUT /api/admin/security',
      'PUT /api/admin/users/:id/name',
    ])
  })

  test('signing in counts as a proof, until ten minutes have passed, however busy the session is', async () => {
    const admin = await server.as(await server.seed.admin())
    expect((await exportLogs(admin)).status).toBe(200)
    server.clock.advance(proofMinutes)
    expect((await exportLogs(admin)).status).toBe(200)
    server.clock.advance(1)
    expect((await exportLogs(admin)).status).toBe(403)
  })

  test('the right password is a new proof for this session alone, in every process', async () => {
    const someone = await server.seed.admin()
    const [admin, elsewhere] = [await server.as(someone), await server.as(someone)]
    stale()
    expect((await exportLogs(admin)).status).toBe(403)
    expect((await prove(admin, someone.password)).status).toBe(204)
    expect((await exportLogs(admin)).status).toBe(200)
    expect((await exportLogs(elsewhere)).status).toBe(403)
    const other = ofAnotherProcess(server.app.services)
    expect((await other.sessions.find(admin.token ?? ''))?.provenAt).toEqual(server.clock.now())
  })

  test('a wrong password proves nothing, is recorded, and can’t be guessed for long', async () => {
    const someone = await server.seed.admin()
    const admin = await server.as(someone)
    stale()
    const wrong = await prove(admin, 'Wrong-password-1')
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ path: 'password', message: 'This isn’t your password. Check it and try again' }],
    ])
    const tries = []
    for (let n = 0; n < 10; n++) tries.push((await prove(admin, `Wrong-password-${n}`)).status)
    expect(tries).toEqual([...Array<number>(9).fill(400), 429])
    expect((await prove(admin, someone.password)).status).toBe(429)
    expect((await exportLogs(admin)).status).toBe(403)
    const { rows } = await server.pool.query<{ outcome: string; tries: number }>(
      `select outcome, count(*) as tries from audit_entry where action = 'session.prove' and actor_id = $1 group by 1 order by 1`,
      [someone.id],
    )
    expect(rows).toEqual([
      { outcome: 'denied', tries: 10 },
      { outcome: 'failed', tries: 2 },
    ])
  })

  test('switching role isn’t a proof', async () => {
    const someone = await server.seed.admin({ alsoHolds: ['patient'] })
    const patient = await server.as(someone, 'patient')
    stale()
    const { body } = await patient.post<{ token: string }>('/api/auth/role', { role: 'admin' })
    const answer = await server.anyone.get('/api/admin/logs/export', undefined, {
      authorization: `Bearer ${body.token}`,
    })
    expect([answer.status, answer.body.type]).toEqual([403, '/problems/proof-needed'])
  })
})
