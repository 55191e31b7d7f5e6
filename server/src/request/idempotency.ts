import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import { keptForDays } from '@alafia/contract/kernel/kept-for'
import { Problem, invalid } from '../platform/http/problem.ts'
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts'
import { send } from '../platform/database/pipelining.ts'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
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

const claimStatement = {
  name: 'claim_idempotency_key',
  text: 'insert into idempotency_key (user_id, key, fingerprint) values ($1, $2, $3)',
}

/**
 * Claims the key for this transaction, sent without waiting; another request with it waits for the commit or rollback. If the key was
 * used before, this fails (`isKeyUsed`), and with it all that the transaction is asked after it.
 */
export const claimKey = (tx: Transaction, { userId, key, fingerprint }: KeyedRequest): Promise<unknown> =>
  send(tx, claimStatement, [userId, key, fingerprint])

export const isKeyUsed = (error: unknown): boolean => {
  const { code, constraint } = sqlErrorOf(error)
  return code === '23505' && constraint === 'idempotency_key_user_id_key_pk'
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

const saveStatement = {
  name: 'save_idempotent_reply',
  text: 'update idempotency_key set reply = $3::jsonb where user_id = $1 and key = $2',
}

/** Stores the result, to be returned when the request is repeated; sent without waiting. */
export const saveReply = (tx: Transaction, { userId, key }: KeyedRequest, reply: unknown): Promise<unknown> =>
  send(tx, saveStatement, [userId, key, reply === undefined ? null : JSON.stringify(reply)])

/** A key is valid for so long. */
export const deleteOldKeys = (db: Database, now: Date) =>
  db
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.createdAt, new Date(now.getTime() - keptForDays.reply * day)))
