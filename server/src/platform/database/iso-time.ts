import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** An instant as `toISOString` writes it, for JSON that PostgreSQL builds and texts that are compared. */
export const isoTimeOf = (at: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
