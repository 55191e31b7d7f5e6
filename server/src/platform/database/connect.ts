import {
  drizzle,
  type NodePgClient,
  type NodePgDatabase,
  type NodePgQueryResultHKT,
} from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, Pool, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg'
import { installTypeParsers } from './type-parsers.ts'

installTypeParsers()

/** A `postgres://` URL, or its parts. */
export type Connection = string | PoolConfig

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query can run on: the database, or a transaction on it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  pool: Pool
  /** Waits for the queries under way, at most as long as one may take, and closes all connections. May be called again. */
  close: () => Promise<void>
}

const STATEMENT_TIMEOUT_MS = 15_000

export const poolConfig = (connection: Connection): PoolConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection

/**
 * Lets the process outlive its database. pg-pool listens for errors of idle clients only: one that is lost while it is
 * lent, between two queries of a transaction, would end the process; and Drizzle never gives back a client that fails
 * on BEGIN, so that the pool would run dry. Here a lost client is dropped at once, and giving it back does nothing.
 */
const dropLostClients = (pool: Pool): void => {
  const lent = new Set<PoolClient>()
  pool.on('error', () => undefined)
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  pool.on('connect', (client) =>
    client.on('error', () => {
      if (!lent.has(client)) return
      client.release(true)
      client.release = () => undefined
    }),
  )
}

/** Sends BEGIN together with the statement that follows it: to wait for its answer is a round trip that tells nothing. */
class EagerClient extends Client {
  // `query` has a dozen signatures: what comes is handed on as it is, and `never` stands for what each of them gives.
  override query(...given: unknown[]): never {
    const sent: unknown = Reflect.apply(super.query, this, given)
    const [asked] = given
    const isBegin = typeof asked === 'object' && asked !== null && 'text' in asked && asked.text === 'begin'
    // As the signature says.
    if (!isBegin || !(sent instanceof Promise)) return sent as never
    // It fails only with its connection, and then so does the statement behind it.
    sent.catch(() => undefined)
    // What Drizzle's `begin` doesn't look at.
    return Promise.resolve({ rows: [] }) as never
  }
}

const within = async (promise: Promise<void>, milliseconds: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds)
  })
  await Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Opens a pool of connections, and Drizzle on it. Connects when first used. A statement may take 15 s, a transaction
 * may stand idle for 30 s, a free connection is waited for for 10 s. A lost database fails the queries, nothing else;
 * later ones connect again.
 * @param options.max connections at once
 */
export const openDatabase = (connection: Connection, options: { max?: number } = {}): OpenDatabase => {
  const pool = new Pool({
    max: options.max ?? 16,
    application_name: 'alafia',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    // A connection carries its prepared statements, so it is kept through quiet minutes.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    Client: EagerClient,
    // Statements of one connection may be on their way together: see `send`.
    pipeline: true,
    ...poolConfig(connection),
  })
  dropLostClients(pool)
  let closed: Promise<void> | undefined
  return {
    db: drizzle({ client: pool }),
    pool,
    close: () => (closed ??= within(pool.end(), STATEMENT_TIMEOUT_MS)),
  }
}

/**
 * Sends a statement of a transaction, on the wire before this returns, so that others may follow without waiting for its
 * answer: COMMIT too. Where one fails, COMMIT rolls back, and awaiting the answer afterwards tells why.
 * @param statement its name is prepared once on each connection
 */
export const send = <Row extends QueryResultRow>(
  tx: Queryable,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> => {
  const answer = clientOf(tx)
    .query<Row>({ ...statement, values })
    .then(({ rows }) => rows)
  // It may fail before anybody awaits it.
  answer.catch(() => undefined)
  return answer
}

let names = 0

// Private to Drizzle's types only: a session holds its pool or client as `client`, and a query asks its own `client`.
const clientOf = (on: Queryable) => (on._.session as unknown as { client: NodePgClient }).client

/** The same query for another connection. Building one anew takes longer than sending it, as long as a small transaction lasts. */
const runningOn = <Query extends object>(on: Queryable, query: Query): Query => {
  const bound: unknown = Object.create(query, { client: { value: clientOf(on) } })
  // It is `query` but for its client.
  return bound as Query
}

/**
 * A query that is built once, and that each connection prepares once:
 *
 *     const byId = prepared((db) => db.select().from(item).where(eq(item.id, param('id'))).prepare('item_by_id'))
 *     const rows = await byId(db).execute({ id })
 *
 * In a transaction pass the transaction: it runs there, as the same statement.
 * @param build gives the query a name that no other query has: its own, or the one that it is offered
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
    built ??= build(db, name)
    const query = runningOn(db, built)
    bound.set(db, query)
    return query
  }
}
