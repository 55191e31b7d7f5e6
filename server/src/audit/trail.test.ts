import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endChildren, runModule } from '../testing/child.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { createAuditTrail, type AuditRecord } from './trail.ts'
import { verifyChain } from './verify.ts'

const record = (requestId: string): AuditRecord => ({
  at: new Date('2026-03-11T08:00:00Z'),
  actor: { userId: 7, role: 'doctor', name: 'Ngozi Okafor', sessionId: 3 },
  action: 'appointment.read',
  subject: 'appointment 12',
  patientIds: [4],
  outcome: 'done',
  address: '127.0.0.1',
  requestId,
})

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** A separate process with a trail on the database, and an entry to record. */
const elsewhere = (url: string, work: string) =>
  runModule(`
    const { openDatabase } = await import(${at('../platform/database/connect.ts')})
    const { createAuditTrail } = await import(${at('trail.ts')})
    const { db, close } = openDatabase(${JSON.stringify(url)})
    const trail = createAuditTrail(db)
    const record = (requestId) => ({ at: new Date(), action: 'appointment.read', patientIds: [4], outcome: 'done', address: '::1', requestId })
    ${work}
  `)

const tables = ['audit_entry', 'audit_entry_patient']

describe('the audit trail', () => {
  let database: TestDatabase
  const requestIds = async () => {
    const { rows } = await database.db.execute<{ request_id: string }>(
      sql`select request_id from audit_entry order by id`,
    )
    return rows.map((row) => row.request_id)
  }

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())
  afterEach(endChildren)
  beforeEach(async () => {
    for (const table of tables) await database.db.execute(sql.raw(`alter table ${table} disable trigger all`))
    for (const table of [...tables, 'audit_pending'])
      await database.db.execute(sql.raw(`delete from ${table}`))
    await database.db.execute(sql`update audit_head set last_id = 0, hash = ''`)
    for (const table of tables) await database.db.execute(sql.raw(`alter table ${table} enable trigger all`))
  })

  test('AUD-1 can’t be changed, deleted from or emptied', async () => {
    await createAuditTrail(database.db).append(record('a'))
    for (const [table, column] of [
      ['audit_entry', 'outcome'],
      ['audit_entry_patient', 'is_access'],
    ])
      for (const change of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
      ])
        await expect(database.pool.query(change)).rejects.toThrow(`${table} is append-only`)
    expect(await requestIds()).toEqual(['a'])
  })

  test('AUD-2 many simultaneous entries are chained, each once, whatever the batches', async () => {
    const trail = createAuditTrail(database.db)
    const ids = Array.from({ length: 50 }, (_, number) => `r${number}`)
    await Promise.all(ids.map((id) => trail.append(record(id), record(`${id} again`))))
    expect((await requestIds()).sort()).toEqual([...ids, ...ids.map((id) => `${id} again`)].sort())
    expect(await verifyChain(database.db)).toMatchObject({ entries: 100 })
    expect((await verifyChain(database.db)).broken).toBeUndefined()
    expect(trail.waiting()).toBe(0)
  })

  test('AUD-2 two processes write one chain', async () => {
    const other = elsewhere(
      database.url,
      `console.log('ready')
       for (let n = 0; n < 100; n++) await trail.append(record('other ' + n))
       await close()`,
    )
    await other.said('ready')
    const trail = createAuditTrail(database.db)
    for (let n = 0; n < 100; n++) await trail.append(record(`own ${n}`))
    expect((await other.ended).code).toBe(0)
    const ids = await requestIds()
    expect(ids.filter((id) => id.startsWith('own'))).toEqual(
      Array.from({ length: 100 }, (_, n) => `own ${n}`),
    )
    expect(ids.filter((id) => id.startsWith('other'))).toEqual(
      Array.from({ length: 100 }, (_, n) => `other ${n}`),
    )
    expect(await verifyChain(database.db)).toMatchObject({ entries: 200 })
    expect((await verifyChain(database.db)).broken).toBeUndefined()
  })

  test('AUD-3 an entry that can’t be stored fails only its own call', async () => {
    const trail = createAuditTrail(database.db)
    await database.pool.query('alter table audit_entry rename to away')
    await expect(trail.append(record('lost'))).rejects.toThrow('audit_entry')
    await database.pool.query('alter table away rename to audit_entry')
    await trail.append(record('kept'))
    expect(await requestIds()).toEqual(['kept'])
  })

  test('AUD-1 a change that is rolled back leaves no entry', async () => {
    const trail = createAuditTrail(database.db)
    const undone = database.db.transaction(async (tx) => {
      await trail.store(tx, [record('undone')])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await trail.chainLeftovers()
    expect(await requestIds()).toEqual([])
  })

  test('AUD-2 SEC-7 if a process is killed between commit and chaining, the next one chains the entry, once', async () => {
    const killed = elsewhere(
      database.url,
      `await db.transaction((tx) => trail.store(tx, [record('first'), record('second')]))
       process.kill(process.pid, 'SIGKILL')`,
    )
    await killed.ended
    expect(await requestIds()).toEqual([])
    const trail = createAuditTrail(database.db)
    await Promise.all([trail.chainLeftovers(), trail.chainLeftovers(), trail.append(record('third'))])
    expect((await requestIds()).sort()).toEqual(['first', 'second', 'third'])
    expect((await requestIds()).indexOf('first')).toBeLessThan((await requestIds()).indexOf('second'))
    expect((await verifyChain(database.db)).broken).toBeUndefined()
  })

  test('AUD-2 any number of leftover entries is chained', async () => {
    const trail = createAuditTrail(database.db)
    await database.db.transaction((tx) =>
      trail.store(
        tx,
        Array.from({ length: 1200 }, (_, n) => record(`r${n}`)),
      ),
    )
    await trail.chainLeftovers()
    expect(await requestIds()).toEqual(Array.from({ length: 1200 }, (_, n) => `r${n}`))
  })
})
