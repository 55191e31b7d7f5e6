import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import { keptForDays } from '@alafia/contract/kernel/kept-for'
import { Problem, invalid } from '../platform/http/problem.ts'
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts'
import { idempotencyKey } from './table.ts'

/** The idempotency key of a POST, with a fingerprint of the request. */
export type KeyedRequest = { userId: number; key: string; fingerprint: string }

/** A fast hash that is stored would let whoever reads it guess a password. */
const withoutPassword = (name: string, value: unknown) => (name === 'password' ? undefined : value)

/** @param what the parsed request @throws Problem 400 for a key that isn't 1 to 200 printable characters */
export const keyedRequest = (userId: number, key: string, what: unknown): KeyedRequest => {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid('Idempotency-Key', 'Takes 1 to 200 printable characters')
  return {
    userId,
    key,
    fingerprint: createHash('sha256').update(JSON.stringify(what, withoutPassword)).digest('hex'),
  }
}

const ofKey = ({ userId, key }: KeyedRequest) =>
  and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key))

/**
 * Claims the key for this transaction; another request with it waits for the commit or rollback.
 * @returns the first result, if there is one
 * @throws Problem 409 if the key was used for another request
 */
export const claimKey = async (
  tx: Transaction,
  request: KeyedRequest,
): Promise<{ reply: unknown } | undefined> => {
  const claimed = await tx
    .insert(idempotencyKey)
    .values(request)
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
  if (claimed.length > 0) return undefined
  const first = await findReply(tx, request)
  if (!first) throw new Problem('key-reused')
  return first
}

/** The first result of this key, if there is one. @throws Problem 409 if the key was used for another request */
export const findReply = async (
  db: Queryable,
  request: KeyedRequest,
): Promise<{ reply: unknown } | undefined> => {
  const [first] = await db.select().from(idempotencyKey).where(ofKey(request))
  if (first && first.fingerprint !== request.fingerprint) throw new Problem('key-reused')
  return first && { reply: first.reply }
}

/** Stores the result, to be returned when the request is repeated; null where there is none, as an update needs a value. */
export const saveReply = (tx: Transaction, request: KeyedRequest, reply: unknown) =>
  tx
    .update(idempotencyKey)
    .set({ reply: reply ?? null })
    .where(ofKey(request))

/** A key is valid for so long. */
export const deleteOldKeys = (db: Database, now: Date) =>
  db
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.createdAt, new Date(now.getTime() - keptForDays.reply * day)))
