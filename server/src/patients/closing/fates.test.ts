import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { fillDemo } from '../../seed/demo.ts'
import { day, minute } from '@alafia/contract/kernel/durations'
import { testServer } from '../../testing/server.ts'
import { closeDueAccounts } from './close.actions.ts'
import { fates } from './fates.ts'

const server = await testServer()
afterAll(() => server.close())

/** Ids of accounts and family members. Columns that name staff (who dispensed, who wrote) aren't about the person of the row. */
const personColumns = sql`('patient_id', 'family_member_id', 'primary_user_id', 'user_id', 'patient_ids', 'holder_id', 'uploaded_by')`

const tablesAboutPeople = async () => {
  const { rows } = await server.db.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = 'public' and column_name in ${personColumns} order by 1`)
  return rows.map(({ name }) => name)
}

test('PAT-78 of every table about a person it is said what closing the account does with it', async () => {
  const tables = await tablesAboutPeople()
  expect(tables.filter((name) => fates[name] === undefined)).toEqual([])
  const others = ['user_account', 'guest_invitation', 'clinical_version']
  expect(Object.keys(fates).filter((name) => !tables.includes(name) && !others.includes(name))).toEqual([])
})

test('PAT-78 of the demo’s patient, closing leaves no row that it says is deleted, and every other', async () => {
  await fillDemo(server.db, server.clock, server.app.services)
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select id from user_account where email = 'patient@alafia.example'`,
  )
  const userId = rows[0]?.id ?? expect.fail('no patient')
  const count = async (table: string, where: string) => {
    const found = await server.db.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from ${table} where ${where.replaceAll('$', String(userId))}`),
    )
    return found.rows[0]?.count
  }
  const deleted = Object.entries(fates).flatMap(([table, fate]) => {
    if ('deletedBy' in fate) return [{ table, where: `${fate.deletedBy} = $` }]
    return 'deletedWhere' in fate ? [{ table, where: fate.deletedWhere }] : []
  })
  const kept = ['appointment', 'prescription', 'measurement', 'payment', 'letter', 'test_order']
  const before = await Promise.all(kept.map((table) => count(table, 'patient_id = $')))
  const at = server.clock.now()
  await server.db.execute(sql`insert into account_closing (user_id, asked_at, closes_at, closes_on)
    values (${userId}, ${at.toISOString()}, ${new Date(at.getTime() + 14 * day).toISOString()}, '2026-03-25')`)
  server.clock.advance((14 * day) / minute)
  await closeDueAccounts(server.app.services)
  for (const { table, where } of deleted) expect([table, await count(table, where)]).toEqual([table, 0])
  expect(await Promise.all(kept.map((table) => count(table, 'patient_id = $')))).toEqual(before)
})
