import type { NodePgClient, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, type QueryResultRow } from 'pg'
import { nameRepeated } from './repeated-statements.ts'
import { currentAccess, isSameAccess, type RowAccess } from './row-access.ts'

/*
 * Fewer round trips to PostgreSQL than Drizzle makes (docs/decisions/008-pipelined-statements.md): BEGIN isn't awaited,
 * statements can be sent together with COMMIT, what is sent in one turn of the event loop is one write, a query is built once for all
 * connections, and PostgreSQL keeps the plans of changes that are often made. Drizzle has no API for this, so this file, and no other,
 * uses two of its private fields; `checkDrizzle` fails at the start if they change.
 */

type Queryable = PgDatabase<NodePgQueryResultHKT>

const textOf = (statement: unknown): string => {
  const text: unknown =
    typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
  return typeof text === 'string' ? text : ''
}

const isChange = /^\s*(?:insert|update|delete)\b/i

const sayAccess = {
  name: 'say_access',
  text: `select set_config('alafia.actor', $1, false), set_config('alafia.role', $2, false),
    set_config('alafia.purpose', $3, false), set_config('alafia.now', $4, false)`,
}

/**
 * Sends BEGIN together with the statement after it: awaiting its reply would cost a round trip for nothing. And sends what is
 * asked in one turn of the event loop in one write: each wakes PostgreSQL. Whose access a statement has is said ahead of it, in the
 * same write, when it is another's than that of the statement before. A change that is often made gets a name.
 */
export class PipeliningClient extends Client {
  /** Whose access the connection has. */
  #said: RowAccess | undefined
  #isKnown = true
  #inTransaction = false
  #saidInTransaction = false
  readonly #nameOf = nameRepeated()

  // `query` has a dozen overloads. The arguments are passed on unchanged, and `never` fits the result of each overload.
  override query(...args: unknown[]): never {
    const { stream } = this.connection
    stream.cork()
    // After the promises that are settled by now, whose continuations may send more.
    process.nextTick(() => stream.uncork())
    this.#sayAccess()
    const reply: unknown = Reflect.apply(super.query, this, this.#withName(args))
    const text = textOf(args[0])
    this.#follow(text)
    // `never` as in the signature.
    if (text !== 'begin' || !(reply instanceof Promise)) return reply as never
    // BEGIN fails only if its connection is lost, and then the next statement fails too.
    reply.catch(() => undefined)
    // Drizzle doesn't read the reply to BEGIN.
    return Promise.resolve({ rows: [] }) as never
  }

  /**
   * The same arguments, with a name for a change that is often made. Reads are prepared where they are written, or have a plan of their
   * own on purpose.
   */
  #withName(args: unknown[]): unknown[] {
    const [statement, values, ...rest] = args
    if (typeof statement !== 'object' || statement === null || !Array.isArray(values) || values.length === 0)
      return args
    const isNamed = 'name' in statement && statement.name !== undefined
    const text = textOf(statement)
    const name = isNamed || !isChange.test(text) ? undefined : this.#nameOf(text)
    return name === undefined ? args : [{ ...statement, name }, values, ...rest]
  }

  #sayAccess() {
    const access = currentAccess()
    if (access === 'any' || (this.#isKnown && isSameAccess(access, this.#said))) return
    this.#said = access
    this.#isKnown = true
    this.#saidInTransaction ||= this.#inTransaction
    const { actorId = '', role = '', purpose = '', now } = access ?? {}
    // It fails only with its connection or in a failed transaction, and then the next statement fails too.
    super.query(sayAccess, [String(actorId), role, purpose, now?.toISOString() ?? '']).catch(() => undefined)
  }

  /** What is said within a transaction is undone if that, or a savepoint, is rolled back; COMMIT does so too after a failure. */
  #follow(text: string) {
    if (/^begin/i.test(text)) this.#inTransaction = true
    if (!/^(?:commit|rollback)/i.test(text)) return
    if (this.#saidInTransaction) this.#isKnown = false
    if (/^rollback to/i.test(text)) return
    this.#inTransaction = false
    this.#saidInTransaction = false
  }
}

// Drizzle's types leave these fields out. A session holds its pool or client, and so does each prepared query.
const clientOf = (on: Queryable) => (on._.session as unknown as { client: NodePgClient }).client

/** @throws if this version of Drizzle doesn't keep its client where this file expects it */
export const checkDrizzle = (db: Queryable, client: NodePgClient): void => {
  const query: unknown = db
    .select({ one: sql`1` })
    .from(sql`(select) as one_row`)
    .prepare('check_drizzle')
  const isPrepared = typeof query === 'object' && query !== null && Reflect.get(query, 'client') === client
  if (clientOf(db) === client && isPrepared) return
  throw new Error(
    'This version of drizzle-orm keeps its client elsewhere: platform/database/pipelining.ts has to change with it.',
  )
}

/** The same prepared query for another connection. Building a query again takes as long as a small transaction. */
export const bindTo = <Query extends object>(on: Queryable, query: Query): Query => {
  const bound: unknown = Object.create(query, { client: { value: clientOf(on) } })
  // It differs from `query` only in its client.
  return bound as Query
}

/**
 * Sends a statement of a transaction without waiting for its reply, so that others, and COMMIT, can follow immediately. If it
 * fails, COMMIT rolls back, and awaiting the reply afterwards gives the reason.
 * @param statement prepared once on each connection, by its name
 */
export const send = <Row extends QueryResultRow>(
  tx: Queryable,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> => {
  const reply = clientOf(tx)
    .query<Row>({ ...statement, values })
    .then(({ rows }) => rows)
  // It may fail before anyone awaits it.
  reply.catch(() => undefined)
  return reply
}

/** Awaits statements in the order in which they were sent, so that the error is that of the first to fail. */
export const inOrder = async (sent: readonly Promise<unknown>[]): Promise<void> => {
  // One may fail while an earlier one is awaited.
  for (const one of sent) one.catch(() => undefined)
  for (const one of sent) await one
}
