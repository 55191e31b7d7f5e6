import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'

/** What any call may write: traces of the call itself. */
const traces = [
  'session',
  'audit_entry',
  'audit_entry_patient',
  'audit_head',
  'audit_pending',
  'audit_repeat',
  'sign_in_attempt',
  'sign_in_history',
  'service_run',
]

/** For each table except those traces: the number of rows, and a hash of all of them. */
export const rowHashes = async (db: Database): Promise<Record<string, string>> => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !traces.includes(table.name))) {
    const { rows } = await db.execute<{ state: string }>(sql`
      select count(*) || ' rows ' || md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as state
      from ${sql.identifier(name)} as one`)
    hashes[name] = rows[0]?.state ?? ''
  }
  return hashes
}
