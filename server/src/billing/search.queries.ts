import { eq, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { fullName, idsOfPeopleNamed, indexedLetters, people } from '../accounts/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { likePattern } from '../request/list-filters.ts'
import { ownText } from './own-text.queries.ts'
import { payment } from './table.ts'

/** '25000', '25,000', '₦25,000.50' or 'N25,000': what a word says if it is an amount. */
const amountWord = /^(?:\p{Sc}|[A-Z]{3}|N)?(\d{1,10})(\.\d{1,3})?$/iu

/** An amount without decimals stands for any: who types 25,000 also looks for 25,000.50. */
const rangeOf = (word: string): { low: string; high: string } | undefined => {
  const [, whole, decimals] = amountWord.exec(word.replaceAll(',', '')) ?? []
  if (whole === undefined) return undefined
  const low = `${whole}${decimals ?? ''}`
  return { low, high: decimals === undefined ? `${whole}.999` : low }
}

const wordsOf = (search: string): string[] =>
  search
    // A sign apart from its number: '₦ 25,000'.
    .replaceAll(/(\p{Sc})\s+(?=\d)/gu, '$1')
    .split(/\s+/)
    .filter((word) => word !== '')

/** The parameters of `matchesWords`, one of each for every word. */
export const searchWords = (search: string) => {
  const words = wordsOf(search)
  return {
    patterns: words.map(likePattern),
    lows: words.map((word) => rangeOf(word)?.low ?? null),
    highs: words.map((word) => rangeOf(word)?.high ?? null),
  }
}

const nameOfPayer = (() => {
  const payer = people('searched_payer')
  return new QueryBuilder()
    .select({ name: fullName(payer) })
    .from(payer)
    .where(eq(payer.id, payment.patientId))
})()
const nameOfMember = (() => {
  const family = familyMembers('searched_member')
  return new QueryBuilder()
    .select({ name: fullName(family) })
    .from(family)
    .where(eq(family.id, payment.familyMemberId))
})()

/** Each word is in one of a payment's texts, in the name of whom it is for, or is its amount. An administrator also searches by the payer's name. */
export const matchesWords = (role: Role): SQL => {
  const payer =
    role === 'admin'
      ? sql`(${nameOfPayer})`
      : sql`case when ${payment.familyMemberId} is null then (${nameOfPayer}) end`
  const text = sql`concat_ws(' ', ${payment.description}, ${payment.transactionId}, ${payer}, (${nameOfMember}), ${payment.currency})`
  return sql`not exists (select from unnest(${param('patterns')}::text[], ${param('lows')}::numeric[],
      ${param('highs')}::numeric[]) as word(pattern, low, high)
    where not (${text} ilike word.pattern or coalesce(${payment.amount} between word.low and word.high, false)))`
}

/** '743daf1e' of 'alafia-743daf1e': all transactions begin alike, and an index has to read what is common, too. */
const rarePartOf = (word: string): string | undefined =>
  word
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > indexedLetters && part !== word && /\d/.test(part))
    .toSorted((one, other) => other.length - one.length)[0]

const isInOwnText = (word: string): SQL => {
  const part = rarePartOf(word)
  const whole = likePattern(word)
  return part === undefined
    ? sql`${ownText(payment)} ilike ${whole}`
    : // Not the index's expression, so that it is asked only for the part.
      sql`(${ownText(payment)} ilike ${likePattern(part)} and (${ownText(payment)} || '') ilike ${whole})`
}

/** Where a word can be, each by an index or one look at all names: the same as in `matchesWords` for an administrator. */
const placesOf = (word: string): SQL[] => {
  const pattern = likePattern(word)
  const range = rangeOf(word)
  const family = familyMembers('found_member')
  return [
    isInOwnText(word),
    sql`${payment.patientId} in (${idsOfPeopleNamed(word, pattern)})`,
    sql`${payment.familyMemberId} in (select ${family.id} from ${family} where ${fullName(family)} ilike ${pattern})`,
    ...(range ? [sql`${payment.amount} between ${range.low}::numeric and ${range.high}::numeric`] : []),
  ]
}

/** Looking at more than these one by one takes longer than someone waits. */
const mostFound = 5000
const mostWords = 5

const idsWith = async (db: Queryable, word: string): Promise<number[]> => {
  const found = placesOf(word).map(
    (place) => sql`(select ${payment.id} from ${payment} where ${place} limit ${mostFound + 1})`,
  )
  // Not prepared, so that each word has its own plan.
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from (${sql.join(found, sql` union all `)}) as found limit ${mostFound + 1}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Ids of the payments in which a word of an administrator's search is, by the indexes: `matchesWords` says which of them have all words, if
 * there are several. Undefined if each word is in very many payments or too short for an index.
 */
export const findCandidates = async (db: Queryable, search: string): Promise<number[] | undefined> => {
  const words = wordsOf(search)
    .filter((word) => word.length >= indexedLetters)
    .toSorted((one, other) => other.length - one.length)
  for (const word of words.slice(0, mostWords)) {
    const ids = await idsWith(db, word)
    if (ids.length <= mostFound) return ids
  }
  return undefined
}

/** Narrows a search to the candidates. */
export const isCandidate = sql`${payment.id} = any(${param('candidates')}::int[])`
