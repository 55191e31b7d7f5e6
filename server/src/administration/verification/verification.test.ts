import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HeadComparison, Verification } from '@alafia/contract/audit/verification'
import type { Notification } from '@alafia/contract/notifications/schema'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { createVerifier, type Verifier } from './verification.actions.ts'

const path = '/api/admin/logs/verifications'

test('AUD-36 a pasted head is found in the chain, and one that isn’t part of it is named', async () => {
  const server = await testServer()
  const admin = await server.as(await server.seed.admin())
  await admin.get('/api/admin/logs')
  const compare = (text: string) =>
    admin.post<HeadComparison & { message: string }>('/api/admin/logs/head-comparison', { text })
  const { rows } = await server.pool.query<{ id: number; hash: string }>(
    'select id, hash from audit_entry where hash is not null order by id limit 1',
  )
  const { id = 0, hash = '' } = rows[0] ?? {}
  const found = await compare(`Head of 11 March:\n${id} ${hash}`)
  expect([found.status, found.body]).toEqual([200, { heads: 1, last: { entries: id, hash }, foreign: null }])
  const foreign = { entries: id, hash: 'a'.repeat(64) }
  expect((await compare(`${id} ${foreign.hash}`)).body).toEqual({ heads: 1, last: null, foreign })
  expect((await compare(hash.slice(1))).status).toBe(400)
  await server.close()
})

describe('AUD-11 the chain is verified on demand and every night', () => {
  let server: TestServer
  let chief: Person
  let admin: Caller
  let second: Caller
  let verifier: Verifier

  const listed = async () => (await admin.get<Verification[]>(path)).body
  const over = () =>
    expect
      .poll(async () => (await listed()).some(({ state }) => state === 'running'), { timeout: 10_000 })
      .toBe(false)
  const tamper = async (statement: string) => {
    await server.db.execute(sql`alter table audit_entry disable trigger all`)
    await server.db.execute(sql.raw(statement))
    await server.db.execute(sql`alter table audit_entry enable trigger all`)
  }
  const notificationsOf = async (caller: Caller) =>
    (await caller.get<Notification[]>('/api/notifications')).body.map(({ type, title, body }) => [
      type,
      title,
      body,
    ])

  beforeEach(async () => {
    server = await testServer()
    chief = await server.seed.admin({ firstName: 'Sade', lastName: 'Alabi' })
    admin = await server.as(chief)
    second = await server.as(await server.seed.admin())
    const patient = await server.as(await server.seed.patient())
    for (let n = 0; n < 9; n++) await patient.get('/api/family')
    verifier = createVerifier(server.app.services, async () => undefined)
  })
  afterEach(async () => {
    await verifier.close()
    await server.close()
  })

  test('an intact trail: its length, its head, when and by whom, stored for everyone', async () => {
    const begun = await admin.post<Verification>(path)
    expect([begun.status, begun.body.state, begun.body.startedBy]).toEqual([201, 'running', 'Sade Alabi'])
    await over()
    const [found] = await listed()
    const { rows } = await server.db.execute<{ head: string }>(
      sql`select hash as head from audit_entry where id = ${found?.entries}`,
    )
    expect(found).toMatchObject({
      state: 'intact',
      startedBy: 'Sade Alabi',
      startedAt: server.clock.now().toISOString(),
      endedAt: server.clock.now().toISOString(),
      checked: found?.entries,
      head: rows[0]?.head,
      broken: null,
    })
    expect(found?.head).toHaveLength(64)
    expect(await notificationsOf(admin)).toEqual([])
  })

  const damages = {
    changed: "update audit_entry set outcome = 'denied' where id = 4",
    deleted: 'delete from audit_entry where id = 4',
    inserted:
      'insert into audit_entry select 0, at, actor_id, actor_name, role, action, subject, patient_ids, outcome, address, request_id, hash from audit_entry where id = 2',
    reordered:
      'alter table audit_entry drop constraint audit_entry_pkey; update audit_entry set id = case id when 4 then 5 else 4 end where id in (4, 5); alter table audit_entry add primary key (id, at)',
  }
  test.each(Object.entries(damages))(
    'SEC-15 an entry that was %s is named, and every administrator is notified',
    async (how, statement) => {
      await tamper(statement)
      await admin.post(path)
      await over()
      const [found] = await listed()
      const id = how === 'inserted' ? 0 : 4
      expect(found).toMatchObject({ state: 'broken', head: null, broken: { id } })
      const body = `Entry ${id} ${found?.broken?.why}. Check it in System Logs.`
      expect(await notificationsOf(admin)).toEqual([['system-alert', 'The audit trail is broken', body]])
      expect(await notificationsOf(second)).toEqual([['system-alert', 'The audit trail is broken', body]])
    },
  )

  test('one at a time: of ten simultaneous starts one succeeds, the others are refused', async () => {
    // No verification can end while this lock is held.
    const holder = await server.pool.connect()
    await holder.query('begin; lock table audit_entry in access exclusive mode')
    const asked = Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? admin : second).post(path)))
    await sleep(1000)
    await holder.query('commit')
    holder.release()
    const answers = await asked
    const having = (status: number) => answers.filter((answer) => answer.status === status)
    expect([having(201).length, having(409).length]).toEqual([1, 9])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
      'A verification is already running',
    )
    await over()
    expect(await listed()).toHaveLength(1)
  })

  test('one whose process died counts as interrupted after a minute', async () => {
    const now = server.clock.now().toISOString()
    await server.db.execute(
      sql`insert into audit_verification (state, started_at, heartbeat_at, entries) values ('running', ${now}, ${now}, 9)`,
    )
    expect((await admin.post(path)).status).toBe(409)
    server.clock.advance(1.1)
    expect((await admin.post(path)).status).toBe(201)
    await over()
    expect((await listed()).map(({ state }) => state)).toEqual(['intact', 'interrupted'])
  })

  test('a long one stays the only one, and counts as interrupted when its process stops', async () => {
    server.clock.set(new Date('2026-03-12T01:31:00Z'))
    admin = await server.as(chief)
    // While this lock is held, the database can't compare the patients of the entries.
    const holder = await server.pool.connect()
    await holder.query('begin; lock table audit_entry_patient in access exclusive mode')
    await verifier.runNightly()
    server.clock.advance(5)
    const running = sql`select state, heartbeat_at = ${server.clock.now().toISOString()} as "isRenewed" from audit_verification`
    await expect
      .poll(async () => (await server.db.execute(running)).rows, { timeout: 10_000 })
      .toEqual([{ state: 'running', isRenewed: true }])
    await verifier.close()
    await holder.query('commit')
    holder.release()
    expect((await listed()).map(({ state }) => state)).toEqual(['interrupted'])
  })

  test('once each night with any number of processes, started by no one', async () => {
    const other = createVerifier(server.app.services, async () => undefined)
    const nightly = async () => {
      await Promise.all([verifier.runNightly(), other.runNightly()])
      await Promise.all([verifier.settled(), other.settled()])
      return (await listed()).map(({ state, startedBy }) => [state, startedBy])
    }
    server.clock.set(new Date('2026-03-12T01:00:00Z'))
    admin = await server.as(chief)
    expect(await nightly()).toEqual([])
    server.clock.advance(31)
    admin = await server.as(chief)
    expect(await nightly()).toEqual([['intact', null]])
    expect(await nightly()).toEqual([['intact', null]])
    server.clock.advance(24 * 60)
    admin = await server.as(chief)
    await tamper('delete from audit_entry where id = 4')
    expect(await nightly()).toEqual([
      ['broken', null],
      ['intact', null],
    ])
    expect((await notificationsOf(admin))[0]).toEqual([
      'system-alert',
      'The audit trail is broken',
      'Entry 4 is missing. Check it in System Logs.',
    ])
    await other.close()
  })
})
