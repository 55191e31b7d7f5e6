import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether a column is one of a list that a parameter has. Of `any ($1)` PostgreSQL knows how many there are only if it plans a call by itself,
 * and assumes ten otherwise; so a plan for all calls looks worse than one for a single id, and each call is planned again. Of an array
 * that a query makes it always assumes ten (docs/decisions/031-where-dispensing-time-goes.md).
 */
export const isAmong = (
  column: SQLWrapper,
  list: Placeholder | SQL,
  type: 'int' | 'bytea' = 'int',
): SQL<boolean> => sql`${column} = any (array(select unnest(${list}::${sql.raw(type)}[])))`
