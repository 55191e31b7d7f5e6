import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { SecurityRules } from '@alafia/contract/security/schema'
import { Problem } from '../../platform/problem.ts'
import type { Database } from '../../platform/database/connect.ts'
import { signInAttempt } from '../table.ts'
import { networkOf } from '../../platform/network.ts'

/** The typed address is kept only as a hash: what people type into a sign-in form is not ours to store. */
const accountKey = (email: string) => `account:${createHash('sha256').update(email).digest('base64url')}`
const addressKey = (address: string) => `address:${networkOf(address)}`

/** Counts one more for each key, in its window. @returns the seconds until all may be tried again; 0 while none is over its limit */
const count = async (
  db: Database,
  limits: ReadonlyMap<string, number>,
  minutes: number,
  now: Date,
): Promise<number> => {
  const windowEndsAt = new Date(now.getTime() + minutes * 60_000)
  const counted = await db
    .insert(signInAttempt)
    .values([...limits.keys()].sort().map((key) => ({ key, attempts: 1, windowEndsAt })))
    .onConflictDoUpdate({
      target: signInAttempt.key,
      set: {
        attempts: sql`case when ${signInAttempt.windowEndsAt} <= ${now} then 1 else ${signInAttempt.attempts} + 1 end`,
        windowEndsAt: sql`case when ${signInAttempt.windowEndsAt} <= ${now} then excluded.window_ends_at else ${signInAttempt.windowEndsAt} end`,
      },
    })
    .returning()
  const over = counted.filter(({ key, attempts }) => attempts > (limits.get(key) ?? 0))
  if (over.length === 0) return 0
  return Math.ceil((Math.max(...over.map((row) => row.windowEndsAt.getTime())) - now.getTime()) / 1000)
}

const tooMany = (what: string, seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return new Problem(
    'too-many-requests',
    `Too many ${what}. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    {},
    { 'retry-after': String(seconds) },
  )
}

/**
 * Counts one more of what a person may do only so often. @param what in words, as the refusal says it: `emergency accesses`
 * @throws Problem 429 with Retry-After
 */
export const countTry = async (
  db: Database,
  { key, what, most, minutes }: { key: string; what: string; most: number; minutes: number },
  now: Date,
): Promise<void> => {
  const seconds = await count(db, new Map([[key, most]]), minutes, now)
  if (seconds > 0) throw tooMany(what, seconds)
}

/**
 * Counts the attempt before its password is looked at, so that a thousand at once don't slip through together. So many are
 * looked at within a window as the administrators' rules say; a right password starts the account's count anew.
 * @throws Problem 429 with Retry-After, whether or not there is such an account.
 */
export const countAttempt = async (
  db: Database,
  email: string,
  address: string,
  now: Date,
  rules: Pick<SecurityRules, 'attemptsPerAccount' | 'attemptsPerAddress' | 'attemptWindowMinutes'>,
): Promise<void> => {
  const limits = new Map([
    [accountKey(email), rules.attemptsPerAccount],
    [addressKey(address), rules.attemptsPerAddress],
  ])
  const seconds = await count(db, limits, rules.attemptWindowMinutes, now)
  if (seconds > 0) throw tooMany('sign-in attempts', seconds)
}

/** After a right password: the account's typing errors are forgotten, and the address gets its attempt back. */
export const forgetAttempts = async (db: Database, email: string, address: string): Promise<void> => {
  await db.delete(signInAttempt).where(eq(signInAttempt.key, accountKey(email)))
  await db
    .update(signInAttempt)
    .set({ attempts: sql`${signInAttempt.attempts} - 1` })
    .where(eq(signInAttempt.key, addressKey(address)))
}

export const forgetOldAttempts = (db: Database, now: Date) =>
  db.delete(signInAttempt).where(lt(signInAttempt.windowEndsAt, now))
