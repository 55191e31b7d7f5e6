import { sql, type SQLWrapper } from 'drizzle-orm'

/** What names of a list are compared by: 'Check-up' and 'check-up ' are the same. Unique indexes repeat exactly this expression. */
export const nameKey = (name: SQLWrapper) => sql`lower(regexp_replace(${name}, '\\s', '', 'g'))`
