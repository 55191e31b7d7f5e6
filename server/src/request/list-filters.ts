import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { addDays, instantOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { param } from '../platform/database/param.ts'

/* What the long lists filter by, as conditions on the placeholders of a prepared statement. */

/** A filter that is not set lets everything through; asked of each row, it keeps the planner to the index. */
export const ifSet = (name: string, type: string, condition: (value: SQL) => SQL): SQL => {
  const value = sql`${param(name)}::${sql.raw(type)}`
  return sql`(${value} is null or ${condition(value)})`
}

/** Whether what is searched for (`search`, made by `containing`) stands in one of the texts. */
export const matchesAny = (...texts: SQLWrapper[]): SQL =>
  ifSet('search', 'text', (pattern) => sql`${sql.join(texts, sql` || ' | ' || `)} ilike ${pattern}`)

export const orEmpty = (text: SQLWrapper): SQL => sql`coalesce(${text}, '')`

/** The pattern that finds these words anywhere: LIKE's own signs in them are nothing but signs. */
export const likePattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The pattern for `saidIn`. */
export const searchPattern = (words: string | null): string | null =>
  words === null ? null : likePattern(words)

/**
 * The days of the clinic from `from` to `to`, both included, as PostgreSQL reads dates (`from`, `to`) and instants
 * (`earliest` and `end`, which is the first that is out). Without an end they are infinite: with bounds that are always there
 * the planner expects few rows, whatever the table holds.
 */
export const daysBetween = (from: CivilDate | undefined, to: CivilDate | undefined, zone: string) => ({
  from: from ?? '-infinity',
  to: to ?? 'infinity',
  earliest: from === undefined ? '-infinity' : instantOf(from, '00:00', zone).toISOString(),
  end: to === undefined ? 'infinity' : instantOf(addDays(to, 1), '00:00', zone).toISOString(),
})
