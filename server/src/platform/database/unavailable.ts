import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { codeOf } from '../start-error.ts'

/** Connection failures (08…), going down or starting up, no connection left. */
const sqlStates = /^(08\w{3}|57P0[1-3]|53300)$/
const systemCalls = ['connect', 'read', 'write', 'getaddrinfo']
/** What pg and its pool say without a code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/

const says = (error: Error): boolean =>
  sqlStates.test(codeOf(error)) ||
  ('syscall' in error && systemCalls.includes(String(error.syscall))) ||
  words.test(error.message)

/** Whether a query failed because the database couldn't be reached, or was lost on the way: later it may succeed. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && (says(error) || isAway(error.cause))

/** Whether the database answers. @throws where it doesn't */
export const answers = async (db: Database): Promise<boolean> =>
  (await db.execute(sql`select 1`)).rowCount === 1
