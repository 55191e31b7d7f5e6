import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether a column is in a list that is passed as a parameter. With `any ($1)`, PostgreSQL assumes ten entries in a plan for all calls, but
 * knows how many there are when it plans one call. With fewer than ten that plan looks cheaper, so it plans each call again. For an array
 * that a query makes, it always assumes ten (docs/decisions/031-where-dispensing-time-goes.md).
 */
export const isAmong = (column: SQLWrapper, list: Placeholder, type: 'int' | 'bytea' = 'int'): SQL<boolean> =>
  sql`${column} = any (array(select unnest(${list}::${sql.raw(type)}[])))`
