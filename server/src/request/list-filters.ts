import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { addDays, instantOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { param } from '../platform/database/param.ts'

/* Filters of long lists, as conditions on the parameters of a prepared statement. */

/** A condition that holds if the parameter is null. Evaluated per row, so that the planner keeps using the index. */
export const ifSet = (name: string, type: string, condition: (value: SQL) => SQL): SQL => {
  const value = sql`${param(name)}::${sql.raw(type)}`
  return sql`(${value} is null or ${condition(value)})`
}

/** Whether one of the texts contains the search text (the parameter `search`, created by `searchPattern`). */
export const matchesAny = (...texts: SQLWrapper[]): SQL =>
  ifSet('search', 'text', (pattern) => sql`${sql.join(texts, sql` || ' | ' || `)} ilike ${pattern}`)

export const orEmpty = (text: SQLWrapper): SQL => sql`coalesce(${text}, '')`

/** The LIKE pattern that finds this text anywhere, with LIKE's special characters escaped. */
export const likePattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The parameter `search` of `matchesAny`. */
export const searchPattern = (words: string | null): string | null =>
  words === null ? null : likePattern(words)

/**
 * The clinic's days from `from` to `to`, inclusive, as PostgreSQL dates (`from`, `to`) and instants (`earliest`, and the
 * exclusive `end`). A missing bound becomes infinite, because the planner expects few rows only if there are always two bounds.
 */
export const daysBetween = (from: CivilDate | undefined, to: CivilDate | undefined, zone: string) => ({
  from: from ?? '-infinity',
  to: to ?? 'infinity',
  earliest: from === undefined ? '-infinity' : instantOf(from, '00:00', zone).toISOString(),
  end: to === undefined ? 'infinity' : instantOf(addDays(to, 1), '00:00', zone).toISOString(),
})
