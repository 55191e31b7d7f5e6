import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { createAuditTrail, type AuditRecord } from './trail.ts'
import { verifyChain } from './verify.ts'

const at = new Date('2026-03-11T08:00:00.123Z')
const record = (fields: Partial<AuditRecord> = {}): AuditRecord => ({
  at,
  actor: { userId: 7, role: 'doctor', name: 'Ngozi Okafor', sessionId: 3 },
  action: 'appointment.read',
  subject: 'appointment 12',
  patientIds: [4, 9],
  outcome: 'done',
  address: '127.0.0.1',
  requestId: 'request-1',
  ...fields,
})

describe('SEC-15 the verifier', () => {
  let database: TestDatabase
  const tamper = async (...statements: string[]) => {
    await database.db.transaction(async (tx) => {
      for (const table of ['audit_entry', 'audit_entry_patient'])
        await tx.execute(sql.raw(`alter table ${table} disable trigger all`))
      for (const statement of statements) await tx.execute(sql.raw(statement))
      for (const table of ['audit_entry', 'audit_entry_patient'])
        await tx.execute(sql.raw(`alter table ${table} enable trigger all`))
    })
  }

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await tamper(
      'delete from audit_entry',
      'delete from audit_entry_patient',
      `update audit_head set last_id = 0, hash = ''`,
    )
    await createAuditTrail(database.db).append(...Array.from({ length: 10 }, () => record()))
  })

  test('reports an untouched trail as intact, with its length and head', async () => {
    const { rows } = await database.db.execute<{ hash: string }>(
      sql`select hash from audit_entry where id = 10`,
    )
    expect(await verifyChain(database.db)).toEqual({ entries: 10, head: rows[0]?.hash })
  })

  test('reports an empty trail as intact', async () => {
    await tamper(
      'delete from audit_entry',
      'delete from audit_entry_patient',
      `update audit_head set last_id = 0, hash = ''`,
    )
    expect(await verifyChain(database.db)).toEqual({ entries: 0, head: '' })
  })

  test('computes the same hash as the database, whatever the characters', async () => {
    const odd = [
      'quote " and \\ backslash and / slash',
      'tab\t line\n return\r feed\f back\b',
      ...Array.from({ length: 31 }, (_, code) => `control ${String.fromCharCode(code + 1)}`),
      'delete \u007f and C1 \u0085 \u009f',
      '₦1,500 ɓɗƙƴ ẹọṣịụ Ẹ̀kọ́',
      'e\u0301 and é: not the same',
      '👩🏾‍⚕️ 🩺 \u{1f1f3}\u{1f1ec}',
      'lines \u2028 and \u2029, no-break \u00a0, joiner \u200d, mark \ufeff, right-to-left \u202e',
      '\ufffd \uffff \u{10ffff}',
      '<script>alert(1)</script> & \u0027',
      '',
      'null',
    ]
    const trail = createAuditTrail(database.db)
    for (const text of odd)
      await trail.append(
        record({
          actor: { userId: 1, role: 'patient', name: text, sessionId: 1 },
          subject: text,
          address: text,
          action: text,
        }),
      )
    await trail.append(record({ actor: undefined, subject: undefined, patientIds: [] }))
    await tamper(
      `select audit_append('[{"at": "2026-03-11T08:00:00.123456Z", "action": "a", "patient_ids": [2147483647], "outcome": "done"}]', '{}')`,
    )
    expect(await verifyChain(database.db)).toMatchObject({ entries: 10 + odd.length + 2 })
    expect((await verifyChain(database.db)).broken).toBeUndefined()
  })

  const changes = {
    at: `at + interval '1 microsecond'`,
    actor_id: '8',
    actor_name: `'Somebody Else'`,
    role: 'null',
    action: `'appointment.list'`,
    subject: `'appointment 13'`,
    patient_ids: `'{4}'`,
    outcome: `'denied'`,
    address: `'10.0.0.1'`,
    request_id: `'request-2'`,
    hash: `repeat('0', 64)`,
  }
  test.each(Object.entries(changes))('names an entry if its %s was changed', async (column, value) => {
    await tamper(`update audit_entry set ${column} = ${value} where id = 4`)
    expect(await verifyChain(database.db)).toMatchObject({
      entries: 3,
      broken: { id: 4, why: 'was changed' },
    })
  })

  test('names a deleted entry', async () => {
    await tamper('delete from audit_entry where id = 5')
    expect(await verifyChain(database.db)).toMatchObject({ entries: 4, broken: { id: 5, why: 'is missing' } })
  })

  test('names the first entry if it was deleted', async () => {
    await tamper('delete from audit_entry where id = 1')
    expect(await verifyChain(database.db)).toMatchObject({ entries: 0, broken: { id: 1, why: 'is missing' } })
  })

  test('names swapped entries and an inserted one', async () => {
    const swap = 'update audit_entry set id = case id when 6 then 7 else 6 end where id in (6, 7)'
    await tamper(
      'alter table audit_entry drop constraint audit_entry_pkey',
      swap,
      'alter table audit_entry add primary key (id, at)',
    )
    expect(await verifyChain(database.db)).toMatchObject({ broken: { id: 6 } })
    await tamper(
      'alter table audit_entry drop constraint audit_entry_pkey',
      swap,
      'update audit_entry set id = id + 1 where id > 2',
      'insert into audit_entry select 3, at, actor_id, actor_name, role, action, subject, patient_ids, outcome, address, request_id, hash from audit_entry where id = 2',
      'alter table audit_entry add primary key (id, at)',
    )
    expect(await verifyChain(database.db)).toMatchObject({ broken: { id: 3 } })
  })

  test('names entries inserted before the first or after the last, and a truncated end', async () => {
    const copyTo = (id: number) =>
      `insert into audit_entry select ${id}, at, actor_id, actor_name, role, action, subject, patient_ids, outcome, address, request_id, hash from audit_entry where id = 2`
    await tamper(copyTo(0))
    expect(await verifyChain(database.db)).toMatchObject({
      broken: { id: 0, why: 'was inserted before the first' },
    })
    await tamper('delete from audit_entry where id = 0', 'delete from audit_entry where id > 8')
    expect(await verifyChain(database.db)).toMatchObject({
      entries: 8,
      broken: { id: 9, why: 'is missing, and so is everything after it' },
    })
    await tamper('update audit_head set last_id = 7')
    expect(await verifyChain(database.db)).toMatchObject({
      broken: { id: 8, why: 'was inserted after the end' },
    })
    await tamper(`update audit_head set last_id = 8, hash = repeat('0', 64)`)
    expect(await verifyChain(database.db)).toMatchObject({
      broken: { id: 8, why: 'is not the recorded end of the trail' },
    })
  })

  const hidings = {
    'was taken from one patient’s list':
      'delete from audit_entry_patient where entry_id = 4 and patient_id = 9',
    'is no longer shown as an access':
      'update audit_entry_patient set is_access = false where entry_id = 4 and patient_id = 9',
    'is listed for someone else': `insert into audit_entry_patient values (12, 4, true, '${at.toISOString()}')`,
    'is listed twice, as an access and as none': `insert into audit_entry_patient values (9, 4, false, '${at.toISOString()}')`,
    'is listed under another':
      'update audit_entry_patient set patient_id = 12 where entry_id = 4 and patient_id = 9',
    'is listed at another time':
      "update audit_entry_patient set at = at + interval '1 microsecond' where entry_id = 4 and patient_id = 9",
  }
  test.each(Object.entries(hidings))('names an entry that %s', async (_how, statement) => {
    await tamper(statement)
    expect(await verifyChain(database.db)).toMatchObject({
      entries: 3,
      broken: { id: 4, why: 'is not listed for the people it is about' },
    })
  })

  test('names a patient listing without an entry', async () => {
    await tamper(`insert into audit_entry_patient values (9, 11, true, '${at.toISOString()}')`)
    expect(await verifyChain(database.db)).toMatchObject({
      entries: 10,
      broken: { id: 11, why: 'is not listed for the people it is about' },
    })
  })

  test('detects a changed audit_is_access', async () => {
    const told = (words: string) =>
      `create or replace function audit_is_access(patient integer, actor_id integer, action text, outcome text)
        returns boolean language sql immutable as $$ select ${words} $$`
    const { rows } = await database.db.execute<{ words: string }>(
      sql`select prosrc as words from pg_proc where proname = 'audit_is_access'`,
    )
    await tamper(told('false'), 'update audit_entry_patient set is_access = false where entry_id >= 4')
    const found = await verifyChain(database.db)
    await tamper(
      told(
        String(rows[0]?.words)
          .trim()
          .replace(/^SELECT /, ''),
      ),
    )
    expect(found.broken).toEqual({ id: 4, why: 'is not listed for the people it is about' })
  })

  test('reads several pages while entries are being added', async () => {
    const trail = createAuditTrail(database.db)
    await trail.append(...Array.from({ length: 2500 }, () => record()))
    const adding = new AbortController()
    const writer = (async () => {
      while (!adding.signal.aborted) await trail.append(record())
    })()
    const found = await verifyChain(database.db)
    adding.abort()
    await writer
    expect(found.broken).toBeUndefined()
    expect(found.entries).toBeGreaterThanOrEqual(2510)
  })
})
