import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { decodeOnce } from './decoding.ts'
import { bindTo, checkDrizzle, PipeliningClient } from './pipelining.ts'
import { keepingAccess } from './row-access.ts'
import { installTypeParsers } from './type-parsers.ts'

installTypeParsers()

/** A `postgres://` URL, or its parts. */
export type Connection = string | PoolConfig

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** The database, or a transaction on it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

export type OpenDatabase = {
  db: Database
  pool: Pool
  /** Waits for running queries, at most as long as one may take, and closes all connections. May be called again. */
  close: () => Promise<void>
}

/** What waits for a connection gets it from whoever releases one, and must still run as whoever asked. */
class AccessPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    return callback ? super.connect(keepingAccess(callback)) : super.connect()
  }
}

const STATEMENT_TIMEOUT_MS = 15_000

export const poolConfig = (connection: Connection): PoolConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

/**
 * Keeps the process running when its database goes away. pg-pool listens for errors of idle clients only, so a client lost
 * between two queries of a transaction would end the process; and Drizzle never releases a client that fails on BEGIN, so the
 * pool would run out. Here a lost client is dropped immediately, and releasing it afterwards does nothing.
 */
const dropLostClients = (pool: Pool): void => {
  const borrowed = new Set<PoolClient>()
  pool.on('error', () => undefined)
  pool.on('acquire', (client) => borrowed.add(client))
  pool.on('release', (_error, client) => borrowed.delete(client))
  pool.on('connect', (client) =>
    client.on('error', () => {
      if (!borrowed.has(client)) return
      client.release(true)
      client.release = () => undefined
    }),
  )
}

const within = async (promise: Promise<void>, milliseconds: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds)
  })
  await Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Opens a pool of connections, and Drizzle on it; it connects when first used. A statement may take 15 s, a transaction may
 * be idle for 30 s, and a query waits 10 s for a free connection. If the database goes away, only the running queries fail;
 * later ones connect again.
 * @param options.max how many connections at once
 */
export const openDatabase = (connection: Connection, options: { max?: number } = {}): OpenDatabase => {
  const pool = new AccessPool({
    max: options.max ?? 16,
    application_name: 'alafia',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    // Kept through a clinic's quiet hours: its statements are planned already, which takes longer than running them.
    idleTimeoutMillis: 3_600_000,
    keepAlive: true,
    Client: PipeliningClient,
    // Several statements of one connection may be in flight: see pipelining.ts.
    pipeline: true,
    ...poolConfig(connection),
  })
  dropLostClients(pool)
  let closed: Promise<void> | undefined
  const db = drizzle({ client: pool })
  checkDrizzle(db, pool)
  return {
    db,
    pool,
    close: () => (closed ??= within(pool.end(), STATEMENT_TIMEOUT_MS)),
  }
}

let names = 0

/**
 * A query that is built once, and prepared once on each connection:
 *
 *     const selectItem = prepared((db) => db.select().from(item).where(eq(item.id, param('id'))).prepare('item_by_id'))
 *     const rows = await selectItem(db).execute({ id })
 *
 * Pass a transaction to run it there.
 * @param build gives the query a unique name: one of its own, or the one it is passed
 */
export const prepared = <Query extends { execute: (values?: Record<string, unknown>) => Promise<unknown> }>(
  build: (db: Queryable, name: string) => Query,
): ((db: Queryable) => Query) => {
  const name = `prepared_${++names}`
  const bound = new WeakMap<Queryable, Query>()
  let built: Query | undefined
  return (db) => {
    const known = bound.get(db)
    if (known) return known
    if (!built) {
      built = build(db, name)
      decodeOnce(built)
    }
    const query = bindTo(db, built)
    bound.set(db, query)
    return query
  }
}
