import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/connect.ts'
import { addMonths } from '../platform/database/months.ts'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { withAnyAccess } from '../platform/database/row-access.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { compareHeads } from './heads.ts'
import { createAuditTrail, type AuditRecord } from './trail.ts'
import { verifyChain, verifyDetached } from './verify.ts'

const record = (at: string): AuditRecord => ({
  at: new Date(at),
  actor: { userId: 7, role: 'doctor', name: 'Ngozi Okafor', sessionId: 3 },
  action: 'appointment.read',
  subject: 'appointment 12',
  patientIds: [4, 9],
  outcome: 'done',
  address: '127.0.0.1',
  requestId: 'request-1',
})

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const namesIn = async (schema: string) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r' order by 1`,
    [schema],
  )
  return rows.map(({ name }) => name)
}
const append = (...instants: string[]) => createAuditTrail(database.db).append(...instants.map(record))

/** What someone who owns the database can do to a month. */
const tamper = async (table: string, statement: string) => {
  await database.pool.query(`alter table ${table} disable trigger all`)
  await database.pool.query(statement)
  await database.pool.query(`alter table ${table} enable trigger all`)
}

describe('AUD-37 the months of the trail', () => {
  test('are created ahead, across the turn of a year, as often as the job runs', async () => {
    const now = new Date('2026-11-30T23:30:00Z')
    await addMonths(database.db, now)
    await Promise.all([addMonths(database.db, now), addMonths(database.db, now)])
    const months = ['2026_11', '2026_12', '2027_01']
    expect(await namesIn('months')).toEqual([
      ...months.map((month) => `audit_entry_${month}`),
      ...months.map((month) => `audit_entry_patient_${month}`),
      ...months.map((month) => `notification_${month}`),
    ])
  })

  test('no entry is refused because its month is missing, for the server’s role, and for several processes at once', async () => {
    const others = Array.from({ length: 3 }, () => openDatabase(database.app, { max: 2 }))
    try {
      await Promise.all([
        ...others.map(({ db }) =>
          createAuditTrail(db).append(
            record('2026-03-31T23:59:59.999Z'),
            record('2026-04-01T00:00:00Z'),
            record('2019-07-01T12:00:00Z'),
          ),
        ),
        withAnyAccess(() => addMonths(database.db, new Date('2026-03-11T08:00:00Z'))),
      ])
    } finally {
      for (const other of others) await other.close()
    }
    const { rows } = await database.pool.query(
      `select tableoid::regclass::text as month, count(*)::int from audit_entry group by 1 order by 1`,
    )
    expect(rows).toEqual(
      ['2019_07', '2026_03', '2026_04'].map((month) => ({ month: `months.audit_entry_${month}`, count: 3 })),
    )
    const { entries, broken } = await verifyChain(database.db)
    expect([entries, broken]).toEqual([9, undefined])
  })

  test('AUD-1 can’t be changed, deleted from or emptied by their own names, nor reached by the server’s role', async () => {
    await append('2026-03-11T08:00:00Z')
    const bound = openDatabase(database.app, { max: 1 })
    try {
      for (const name of ['audit_entry_2026_03', 'audit_entry_patient_2026_03']) {
        for (const change of ['update % set at = at', 'delete from %', 'truncate %'])
          await expect(database.pool.query(change.replace('%', `months.${name}`))).rejects.toThrow(
            `${name} is append-only`,
          )
        const reading = withAnyAccess(() => bound.db.execute(sql.raw(`select from months.${name}`)))
        expect(sqlErrorOf(await reading.catch((error: unknown) => error)).code).toBe('42501')
      }
      const detaching = withAnyAccess(() => bound.db.execute(sql`select detach_audit_month('2026-03-01')`))
      expect(sqlErrorOf(await detaching.catch((error: unknown) => error)).code).toBe('42501')
    } finally {
      await bound.close()
    }
    expect((await verifyChain(database.db)).entries).toBe(1)
  })
})

describe('AUD-38 a month that was detached', () => {
  /** Entries of two months are chained in turn where they meet: those of a change wait until it is committed. */
  const instants = [
    '2026-01-30T08:00:00Z',
    '2026-01-31T23:59:59Z',
    '2026-02-01T00:00:01Z',
    '2026-01-31T23:59:58Z',
    '2026-02-02T08:00:00Z',
    '2026-03-02T08:00:00Z',
  ]
  const detach = (month: string) =>
    database.pool.query(`select detach_audit_month($1::date)`, [`${month}-01`])
  beforeEach(() => append(...instants))

  test('leaves a chain that goes on without it, and is verified on its own', async () => {
    const whole = await verifyChain(database.db)
    await detach('2026-01')
    expect(await verifyChain(database.db)).toEqual({ ...whole, detached: 3 })
    const month = await verifyDetached(database.db, '2026-01')
    expect([month.entries, month.broken]).toEqual([3, undefined])
    await detach('2026-02')
    expect(await verifyChain(database.db)).toEqual({ ...whole, detached: 5 })
    expect((await verifyDetached(database.db, '2026-02')).entries).toBe(2)
    expect(await namesIn('detached')).toHaveLength(4)
    await expect(verifyDetached(database.db, '2026-03')).rejects.toThrow('2026-03 was not detached')
  })

  test('is verified in any order of detaching, and with the end of the trail in it', async () => {
    const whole = await verifyChain(database.db)
    for (const month of ['2026-03', '2026-02', '2026-01']) await detach(month)
    expect(await verifyChain(database.db)).toEqual({ ...whole, detached: 6 })
    await append('2026-01-31T23:59:57Z')
    const after = await verifyChain(database.db)
    expect([after.entries, after.detached, after.broken]).toEqual([7, 6, undefined])
    // A late entry has a month of the same name, which can be detached once the first one is elsewhere.
    await expect(detach('2026-01')).rejects.toThrow('already exists')
  })

  const entry = 'detached.audit_entry_2026_01'
  const columns =
    'at, actor_id, actor_name, role, action, subject, patient_ids, outcome, address, request_id, hash'
  test.each([
    [`update ${entry} set subject = 'nothing' where id = 2`, { id: 2, why: 'was changed' }],
    [`delete from ${entry} where id = 1`, { id: 1, why: 'is missing' }],
    [`delete from ${entry} where id = 4`, { id: 4, why: 'is missing, and so is everything after it' }],
    [
      `insert into ${entry} select 3, ${columns} from ${entry} where id = 2`,
      { id: 3, why: 'was inserted later' },
    ],
  ])('%s: is found in it', async (statement, broken) => {
    await detach('2026-01')
    await tamper(entry, statement)
    expect((await verifyDetached(database.db, '2026-01')).broken).toEqual(broken)
  })

  test('an entry that is hidden from its patient is found in it', async () => {
    await detach('2026-01')
    const table = 'detached.audit_entry_patient_2026_01'
    await tamper(table, `delete from ${table} where entry_id = 2 and patient_id = 9`)
    expect((await verifyDetached(database.db, '2026-01')).broken).toEqual({
      id: 2,
      why: 'is not listed for the people it is about',
    })
  })

  test('hides nothing that is taken from the rest: only what was noted when it was detached is passed over', async () => {
    await detach('2026-01')
    await tamper('audit_entry', 'delete from audit_entry where id = 3')
    expect(await verifyChain(database.db)).toMatchObject({ entries: 2, broken: { id: 3, why: 'is missing' } })
    await expect(
      database.pool.query('update audit_detached set last_id = 3 where first_id = 1'),
    ).rejects.toThrow('audit_detached is append-only')
  })

  test('a head within it isn’t taken for one of another chain', async () => {
    const { rows } = await database.pool.query<{ entries: string; hash: string }>(
      'select id as entries, hash from audit_entry order by id',
    )
    const heads = rows.map(({ entries, hash }) => ({ entries: Number(entries), hash }))
    await detach('2026-01')
    expect(await compareHeads(database.db, heads)).toEqual({
      last: heads[5],
      foreign: undefined,
      detached: 1,
    })
    const other = { entries: 2, hash: '0'.repeat(64) }
    expect(await compareHeads(database.db, [other])).toMatchObject({ last: undefined, foreign: other })
  })

  test('is old, and has entries', async () => {
    const { rows } = await database.pool.query<{ month: string }>(
      `select to_char(now() - interval '1 month', 'YYYY-MM') as month`,
    )
    await expect(detach(rows[0]?.month ?? '')).rejects.toThrow(
      'Only a month before the last one can be detached',
    )
    await expect(detach('2025-06')).rejects.toThrow('The trail has no entries of 2025-06')
  })
})
