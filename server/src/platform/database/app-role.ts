import type { Client, PoolConfig } from 'pg'
import { APP_ROLE } from '../postgres-embedded/cluster.ts'
import { DatabaseStartError } from '../start-error.ts'
import { poolConfig, type Connection } from './connect.ts'
import { connectTo, LOCK } from './migrate.ts'
import { sqlErrorOf } from './sql-error.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

const on = async <T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = await connectTo(connection)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the role exists and the owner may become it. */
const MAY_ENTER = `select coalesce(pg_has_role(current_user, to_regrole('${APP_ROLE}'), 'member'), false) as may`

const createRole = async (owner: Client): Promise<void> => {
  const { rows } = await owner.query<{ may: boolean }>(MAY_ENTER)
  if (rows[0]?.may) return
  try {
    await owner.query(`do $$ begin
      if to_regrole('${APP_ROLE}') is null then create role ${APP_ROLE}; end if;
      execute format('grant ${APP_ROLE} to %I', current_user);
    end $$`)
  } catch (error) {
    if (sqlErrorOf(error).code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new DatabaseStartError(
      'no-app-role',
      `The server works as a role that owns nothing, and the user of DATABASE_URL can't create it. As a superuser, run: create role ${APP_ROLE}; grant ${APP_ROLE} to ${owner.user ?? 'that user'}; or set DATABASE_APP_URL.`,
    )
  }
}

const LACKS_SOMETHING = `
  select exists (
    select from pg_class where relnamespace = 'public'::regnamespace and case
      when relkind in ('r', 'p') then not (has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
        and has_table_privilege($1, oid, 'update') and has_table_privilege($1, oid, 'delete'))
      when relkind = 'S' then not has_sequence_privilege($1, oid, 'usage') end
  ) as lacks`

/** What the server reads and writes: the rows of all tables, which policies narrow. It creates, alters and empties none. */
const grantRows = async (owner: Client, role: string): Promise<void> => {
  const { rows } = await owner.query<{ lacks: boolean }>(LACKS_SOMETHING, [role])
  if (!rows[0]?.lacks) return
  const name = owner.escapeIdentifier(role)
  // Also those of tables that a later migration creates.
  await owner.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage on all sequences in schema public to ${name};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${name};
    alter default privileges in schema public grant usage on sequences to ${name}`)
}

const STANDING = `
  select current_user as role,
    exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'member')) as owns,
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses`

/** @throws DatabaseStartError if policies wouldn't bind the role */
const requireBound = async (app: Client): Promise<string> => {
  const { rows } = await app.query<{ role: string; owns: boolean; bypasses: boolean }>(STANDING)
  const { role, owns, bypasses } = rows[0] ?? { role: '', owns: true, bypasses: true }
  if (!owns && !bypasses) return role
  throw new DatabaseStartError(
    'no-app-role',
    `The server has to work as a role that owns no table and isn't a superuser, and ${role} ${owns ? 'owns the tables' : 'bypasses row-level security'}. Set DATABASE_APP_URL to another user's.`,
  )
}

/** As APP_ROLE from its first statement on. */
export const asAppRole = (connection: Connection): PoolConfig => ({
  ...poolConfig(connection),
  options: `-c role=${APP_ROLE}`,
})

/**
 * The connection that the server works with, after the owner's migrations: `own` of another user, or else the owner's, as APP_ROLE
 * from its first statement on. The owner grants it the rows of all tables.
 * @throws DatabaseStartError 'no-app-role', which says what to grant
 */
export const provideAppRole = async (owner: Connection, own?: Connection): Promise<Connection> => {
  const app = own ?? asAppRole(owner)
  await on(owner, async (client) => {
    // Processes that start at the same time take turns. The lock ends with its session.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (own === undefined) await createRole(client)
    await grantRows(client, await on(app, requireBound))
  })
  return app
}
