import { inArray } from 'drizzle-orm'
import type { Queryable } from '../platform/database/connect.ts'
import { auditDetached, auditEntry } from './table.ts'

/** The end of the chain at some time: how many entries it had, and the hash of the last. */
export type Head = { entries: number; hash: string }

/** Short enough for a line of an email, which breaks longer ones. */
export const headText = ({ entries, hash }: Head): string => `${entries} ${hash}`

const headPattern = /(?<!\w)([1-9]\d{0,14})(?: entr(?:y|ies), head)?\s+([\da-f]{64})(?!\w)/g

/** All heads in a text: lines of AUDIT_HEAD_FILE, saved emails, what `audit:verify` printed. What is cut off is no head. */
export const headsIn = (text: string): Head[] =>
  [...text.matchAll(headPattern)].map(([, entries, hash = '']) => ({ entries: Number(entries), hash }))

/**
 * `last`: the latest that is part of the chain. `foreign`: the earliest that isn't. `detached`: how many weren't compared, because
 * their entries are in months that were detached.
 */
export type HeadComparison = { last: Head | undefined; foreign: Head | undefined; detached: number }

const pageSize = 1000

/**
 * Whether earlier heads are still part of the chain. If the chain is intact and contains a head, everything up to it is as it was
 * when the head was stored.
 */
export const compareHeads = async (db: Queryable, heads: readonly Head[]): Promise<HeadComparison> => {
  const stretches = await db.select().from(auditDetached)
  // The end of a stretch is stored, so it can be compared.
  const ends = new Map(stretches.map(({ lastId, hash }) => [lastId, hash]))
  const isWithin = ({ entries }: Head) =>
    stretches.some(({ firstId, lastId }) => firstId <= entries && entries < lastId)
  const sorted = heads.filter((head) => !isWithin(head)).toSorted((one, other) => one.entries - other.entries)
  const detached = heads.length - sorted.length
  let last: Head | undefined
  for (let from = 0; from < sorted.length; from += pageSize) {
    const some = sorted.slice(from, from + pageSize)
    const ids = some.map(({ entries }) => entries)
    const rows = await db
      .select({ id: auditEntry.id, hash: auditEntry.hash })
      .from(auditEntry)
      .where(inArray(auditEntry.id, ids))
    const hashOf = new Map([...ends, ...rows.map(({ id, hash }) => [id, hash] as const)])
    const foreign = some.find(({ entries, hash }) => hashOf.get(entries) !== hash)
    if (foreign) return { last: some[some.indexOf(foreign) - 1] ?? last, foreign, detached }
    last = some.at(-1)
  }
  return { last, foreign: undefined, detached }
}
