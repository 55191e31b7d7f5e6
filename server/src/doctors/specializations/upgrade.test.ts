import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { testDatabase } from '../../testing/database.ts'

vi.setConfig({ testTimeout: 60_000 })

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

test('DOC-26 every specialization that is in use when Alafia is updated is in the list, each under one spelling', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alafia-specializations-'))
  const database = await testDatabase({ empty: true })
  try {
    await cp(migrations, folder, { recursive: true })
    const journalFile = join(folder, 'meta', '_journal.json')
    // As drizzle-kit writes it.
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string }[] }
    const before = journal.entries.findIndex(({ tag }) => tag.endsWith('_specializations'))
    await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, before) }))
    await migrateDatabase(database.connection, folder)
    await database.pool.query(`
      insert into user_account (id, email, password_hash, first_name, last_name)
        select n, 'person' || n || '@mail.example', '', 'A', 'B' from generate_series(1, 5) as n;
      insert into doctor (user_id, specialization, fee)
        values (1, 'cardiology', 1), (2, 'Cardiology', 1), (3, 'Cardiology', 1), (4, 'Sports  Medicine', 1);
      insert into waitlist_entry (patient_id, requested_by, specialization, type, mode, reason, weekdays, from_time, until_time,
          first_day, last_day, joined_at)
        select 5, 5, specialization, 'video', 'video', 'Cough', '{Friday}', '08:00', '18:00', '2026-03-13', '2026-03-13', now()
        from unnest(array['Cardiology', 'cardiology', 'Urology']) as specialization`)
    await migrateDatabase(database.connection, migrations)
    const read = async (query: string) =>
      (await database.pool.query<{ line: string }>(query)).rows.map(({ line }) => line)
    expect(await read('select name as line from specialization order by name')).toEqual([
      'Cardiology',
      'Sports  Medicine',
      'Urology',
    ])
    expect(await read('select specialization as line from doctor order by user_id')).toEqual([
      'Cardiology',
      'Cardiology',
      'Cardiology',
      'Sports  Medicine',
    ])
    expect(
      await read(`select specialization || ' ' || status as line from waitlist_entry order by id`),
    ).toEqual(['Cardiology waiting', 'Cardiology left', 'Urology waiting'])
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
