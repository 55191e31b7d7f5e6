import { sql, type Placeholder } from 'drizzle-orm'
import { maxRows } from '@alafia/contract/kernel/paging'

/**
 * The LIMIT of a query within another whose own LIMIT is a parameter: no page has more rows, with the one that says whether
 * another page follows. Only the outer limit's rows are read. But of a parameter PostgreSQL expects that it is a tenth of the
 * table: the larger that is, the worse a plan for every page looks, and above some size each call is planned by itself
 * (docs/decisions/031-where-dispensing-time-goes.md).
 */
// Drizzle writes any SQL as a limit, also what its types don't name. A number would become a parameter.
export const pageBound = sql.raw(`${maxRows + 1}`) as unknown as Placeholder
