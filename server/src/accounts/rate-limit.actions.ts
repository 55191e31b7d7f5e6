import { createHash } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { SecurityRules } from '@alafia/contract/administration/security/schema'
import { minute } from '@alafia/contract/kernel/durations'
import { Problem } from '../platform/http/problem.ts'
import type { Database, Queryable } from '../platform/database/connect.ts'
import { signInAttempt } from './table.ts'
import { clientNetwork } from '../platform/http/client-network.ts'

/** The typed address is kept only as a hash: what people type into a sign-in form is not ours to store. */
const accountKey = (email: string) => `account:${createHash('sha256').update(email).digest('base64url')}`
const deviceKey = (id: number) => `device:${id}`
const addressKey = (address: string) => `address:${clientNetwork(address)}`

/**
 * The seconds until every key may be tried again (0 if none is over its limit), and by how many attempts each is over its
 * limit.
 */
type AttemptCount = { seconds: number; beyond: ReadonlyMap<string, number> }

/** Increments each key's count in its current window. */
const count = async (
  db: Database,
  limits: ReadonlyMap<string, number>,
  minutes: number,
  now: Date,
): Promise<AttemptCount> => {
  const windowEndsAt = new Date(now.getTime() + minutes * minute)
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
  const over = counted
    .map((row) => ({ ...row, by: row.attempts - (limits.get(row.key) ?? 0) }))
    .filter(({ by }) => by > 0)
  const until = Math.max(now.getTime(), ...over.map((row) => row.windowEndsAt.getTime()))
  return {
    seconds: Math.ceil((until - now.getTime()) / 1000),
    beyond: new Map(over.map(({ key, by }) => [key, by])),
  }
}

const tooMany = (what: string, seconds: number, wayOut = '') => {
  const minutes = Math.ceil(seconds / 60)
  return new Problem(
    'too-many-requests',
    `Too many ${what}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}${wayOut}`,
    {},
    { 'retry-after': String(seconds) },
  )
}

/**
 * Counts one more use of something that is rate-limited.
 * @param what a plural for the refusal: `emergency accesses`
 * @throws Problem 429 with Retry-After
 */
export const limitRate = async (
  db: Database,
  { key, what, most, minutes }: { key: string; what: string; most: number; minutes: number },
  now: Date,
): Promise<void> => {
  const { seconds } = await count(db, new Map([[key, most]]), minutes, now)
  if (seconds > 0) throw tooMany(what, seconds)
}

/** `email` in lower case; `deviceId`: the known device of the account on which it happens. */
export type AttemptSource = { email: string; address: string; deviceId?: number | undefined }

/** A known device has an allowance of its own, so that no stranger's guesses lock out the owner. */
const keysOf = ({ email, address, deviceId }: AttemptSource) =>
  deviceId === undefined ? [accountKey(email), addressKey(address)] : [deviceKey(deviceId)]

/**
 * Counts the attempt before its password is checked, so that a thousand at once don't slip through together. The security
 * settings limit how many are checked within a window; a correct password resets the account's count.
 * @returns the 429 with Retry-After to refuse it with, whether or not the account exists; `isFirst`: it is the first that is
 * refused in this window
 */
export const countSignInAttempt = async (
  db: Database,
  source: AttemptSource,
  now: Date,
  rules: Pick<SecurityRules, 'attemptsPerAccount' | 'attemptsPerAddress' | 'attemptWindowMinutes'>,
): Promise<{ refusal: Problem; isFirst: boolean } | undefined> => {
  const [ofAccount = '', ofAddress] = keysOf(source)
  const limits = new Map([[ofAccount, rules.attemptsPerAccount]])
  if (ofAddress !== undefined) limits.set(ofAddress, rules.attemptsPerAddress)
  const { seconds, beyond } = await count(db, limits, rules.attemptWindowMinutes, now)
  if (seconds === 0) return undefined
  // Once an address is over its limit, trying one account after another causes no more first refusals.
  const isFirst = (beyond.get(ofAddress ?? '') ?? beyond.get(ofAccount)) === 1
  const wayOut = 'or reset your password. A device on which you have signed in before has its own attempts'
  return {
    refusal: tooMany(
      'sign-in attempts',
      seconds,
      source.deviceId === undefined ? `, ${wayOut}` : ', or reset your password',
    ),
    isFirst,
  }
}

/** Gives back an attempt whose password was never checked. */
export const returnSignInAttempt = async (db: Database, source: AttemptSource): Promise<void> => {
  await db
    .update(signInAttempt)
    .set({ attempts: sql`greatest(${signInAttempt.attempts} - 1, 0)` })
    .where(inArray(signInAttempt.key, keysOf(source)))
}

/**
 * After a correct password: clears the account's count, and gives the address its attempt back. On a known device only the
 * device's own count: the owner's sign-ins give strangers no more guesses.
 */
export const clearSignInAttempts = async (db: Database, source: AttemptSource): Promise<void> => {
  const [ofAccount = '', ofAddress] = keysOf(source)
  await db.delete(signInAttempt).where(eq(signInAttempt.key, ofAccount))
  if (ofAddress === undefined) return
  await db
    .update(signInAttempt)
    .set({ attempts: sql`${signInAttempt.attempts} - 1` })
    .where(eq(signInAttempt.key, ofAddress))
}

/** The account has a new password: attempts with the old one no longer count against its owner. */
export const forgetFailedSignIns = (db: Queryable, email: string) =>
  db.delete(signInAttempt).where(eq(signInAttempt.key, accountKey(email.toLowerCase())))

export const deleteOldSignInAttempts = (db: Database, now: Date) =>
  db.delete(signInAttempt).where(lt(signInAttempt.windowEndsAt, now))
