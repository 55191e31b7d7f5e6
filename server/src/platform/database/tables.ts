import type { Client } from 'pg'

export type TableName = { schema: string; name: string }
export type Table = TableName & { columns: string[] }

export const quoted = ({ schema, name }: TableName): string => `"${schema}"."${name}"`

const tablesOf = async (client: Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    select nspname as schema, relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'drizzle') and relkind in ('r', 'p') order by 1, 2`)
  return rows
}

/** All our tables and drizzle's journal; those that others refer to come first. */
export const tablesInOrder = async (client: Client): Promise<Table[]> => {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select a.relname as from, b.relname as to from pg_constraint
    join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`)
  const ordered: Table[] = []
  for (let left = await tablesOf(client); left.length > 0;) {
    const waits = ({ name }: Table) =>
      rows.some(({ from, to }) => from === name && left.some((other) => other.name === to))
    const next = left.filter((table) => !waits(table))
    if (next.length === 0) throw new Error(`These tables refer to one another: ${left.map(quoted).join()}`)
    ordered.push(...next)
    left = left.filter(waits)
  }
  return ordered
}

/** The statements that set the sequences as they are. */
export const sequenceStatements = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(`
    select format('select setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as line
    from pg_sequences where schemaname in ('public', 'drizzle') order by sequencename`)
  return rows.map(({ line }) => line)
}

/** The statements that create the months of tables that are partitioned by month, before their rows are restored. */
export const monthStatements = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(`
    select format('select add_month(%L, %L);', inhparent::regclass, to_date(right(relname, 7), 'YYYY_MM')) as line
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where relnamespace = to_regnamespace('months') and relkind = 'r' order by line`)
  return rows.map(({ line }) => line)
}

/** The same table as drizzle's migrator creates. */
export const createJournal = `create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`
