import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'
import {
  createJournal,
  monthStatements,
  quoted,
  sequenceStatements,
  tablesInOrder,
  type Table,
} from '../platform/database/tables.ts'

/** Rows of one statement. */
const batchSize = 1000

/** PostgreSQL writes and reads the JSON itself, so every type survives. */
const rowsOf = async (client: Client, table: Table): Promise<string[]> => {
  const { rows } = await client.query<{ part: string }>(`
    select jsonb_agg(to_jsonb(numbered) - 'nth' order by nth)::text as part
    from (select *, row_number() over (order by to_jsonb(rows)::text) as nth from ${quoted(table)} as rows) as numbered
    group by (nth - 1) / ${batchSize} order by (nth - 1) / ${batchSize}`)
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  return rows.map(
    ({ part }) => `insert into ${quoted(table)} (${columns})
select ${columns} from jsonb_populate_recordset(null::${quoted(table)}, ${client.escapeLiteral(part)});`,
  )
}

/**
 * SQL that recreates the database in an empty one: its migrations, then its rows with triggers off, since they would count and number
 * them again. The embedded PostgreSQL comes without pg_dump. No one may write to the database meanwhile.
 * @param folder of the migrations, all of which the database has had
 */
export const dumpOf = async (client: Client, folder: string): Promise<string> => {
  await client.query(`set time zone 'UTC'`)
  const tables = await tablesInOrder(client)
  const ours = tables.filter(({ schema }) => schema === 'public').map(quoted)
  const rows: string[] = []
  for (const table of tables) rows.push(...(await rowsOf(client, table)))
  return [
    ...readMigrationFiles({ migrationsFolder: folder }).flatMap((migration) =>
      migration.sql.map((statement) => `${statement.trim()}\n;`),
    ),
    createJournal,
    ...ours.map((name) => `alter table ${name} disable trigger user;`),
    `truncate ${ours.join(', ')};`,
    ...(await monthStatements(client)),
    ...rows,
    ...ours.map((name) => `alter table ${name} enable trigger user;`),
    ...(await sequenceStatements(client)),
    '',
  ].join('\n')
}
