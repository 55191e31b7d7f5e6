import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Role } from '@alafia/contract/kernel/roles'
import { day, minute } from '@alafia/contract/kernel/durations'
import { keptForDays } from '@alafia/contract/kernel/kept-for'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import { prepared, type Database, type Transaction } from '../platform/database/connect.ts'
import { withAnyAccess } from '../platform/database/row-access.ts'
import { param } from '../platform/database/param.ts'
import type { Actor } from './actor.ts'
import { expiryOf, hasEnded, cutoffsAt } from './lifetime.ts'
import { currentLimits } from './limits.queries.ts'
import type { Security, SessionLimits } from './rules.ts'
import { session } from './table.ts'

export type SessionEnd = 'signed-out' | 'expired' | 'revoked'
export type SessionEvents = { 'session-ended': { sessionIds: readonly number[]; why: SessionEnd } }

/** When somebody last proved who they are, and whether with a second factor. */
export type Proof = { provenAt: Date; hasSecondFactor: boolean }

/** An active session: its account and role, what was proven in it, and the latest time that it can end. */
export type ActiveSession = Actor & Proof & { expiresAt: Date }

/** A transaction that collects which sessions have ended: see `Tx` in request/. */
export type RevokingTx = Transaction & { sessionsEnded(sessionIds: readonly number[]): void }

export type Sessions = {
  /** How long sessions last, by the current rules. */
  limits(): Promise<SessionLimits>
  /** The active session of a token, if any. One read. A call counts as activity (at most one write a minute); a background call doesn't. */
  find(token: string, through?: 'call' | 'background'): Promise<ActiveSession | undefined>
  /** Counts something other than a call as activity, such as a video visit: at most one write a minute per session. */
  keepActive(sessionIds: readonly number[]): Promise<void>
  /**
   * Opens a session. The token is returned once and never stored. `begunAt` is the start of the session that it replaces, or
   * else now; `proof` defaults to a password, entered now.
   */
  open(
    tx: Transaction,
    person: {
      userId: number
      role: Role
      name: string
      address: string
      deviceName?: string | null
      deviceId?: number | null | undefined
      /** The account that signed in, if the session is one of the account that was merged with it. */
      signedInAs?: number | null | undefined
      begunAt?: Date | undefined
      proof?: Partial<Proof> | undefined
    },
  ): Promise<{ token: string; expiresAt: Date; sessionId: number; hasSecondFactor: boolean }>
  /** The person of this session has just proven who they are again. `withSecondFactor` can only add to what was proven before. */
  prove(session: Pick<Actor, 'sessionId'>, withSecondFactor: boolean): Promise<void>
  /**
   * For a change that replaces the session; call `publishEnded` after the commit.
   * @returns when it began, and what was proven in it; undefined if it had ended already
   */
  revoke(
    tx: Transaction,
    sessionId: number,
  ): Promise<({ createdAt: Date; deviceId: number | null; signedInAs: number | null } & Proof) | undefined>
  /** Ends one session, and its sockets. */
  end(sessionId: number, why: SessionEnd): Promise<void>
  /**
   * Ends all sessions of an account (or only those in `role`, or all `except` one), those that its sign-in opened in another account,
   * and their sockets, in the transaction of the change that requires it, such as a deactivation.
   * @returns how many of them were active
   */
  revokeAllOf(tx: RevokingTx, userId: number, only?: { role?: Role; except?: number }): Promise<number>
  /** After the commit: ends calls and sockets of the revoked sessions immediately, in every process. */
  publishEnded(sessionIds: readonly number[], why: SessionEnd): void
  /** Deletes the rows of sessions that ended long ago. */
  deleteEnded(): Promise<void>
}

/** How long a session is cached. A revocation by another process takes effect within this time. */
const cachedFor = 500
const renewAfter = minute
const maxCached = 20_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const findByHash = prepared((db) =>
  db
    .select()
    .from(session)
    .where(and(eq(session.tokenHash, param('hash')), isNull(session.revokedAt)))
    .prepare('session_by_hash'),
)

type CachedSession = { found: Actor & Proof; createdAt: Date; lastSeenAt: Date; checkedAt: Date }

/** Updates a person's name on their sessions, so that audit entries have the new name from now on. */
export const renameSessions = async (tx: Transaction, userId: number, name: string): Promise<void> => {
  await tx
    .update(session)
    .set({ personName: name })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)))
}

/**
 * Applies changed limits to running sessions. A session that had already ended under the previous limits, idle or too old,
 * doesn't become active again, even if its end had gone unnoticed.
 */
export const applyLimits = async (
  tx: Transaction,
  now: Date,
  { before, absoluteHours }: { before: SessionLimits; absoluteHours: number },
): Promise<void> => {
  const lives = isNull(session.revokedAt)
  const { begunAfter, seenAfter } = cutoffsAt(now, before)
  await tx
    .update(session)
    .set({ revokedAt: now })
    .where(and(lives, or(lte(session.lastSeenAt, seenAfter), lte(session.createdAt, begunAfter))))
  await tx
    .update(session)
    .set({ expiresAt: sql`${session.createdAt} + make_interval(hours => ${absoluteHours}::int)` })
    .where(lives)
}

export const createSessions = (
  db: Database,
  clock: Clock,
  { limits, defaults }: Pick<Security, 'limits' | 'defaults'>,
  bus: Bus<SessionEvents>,
): Sessions => {
  const cache = new Map<string, CachedSession>()
  const forget = (ids: readonly number[]) => {
    for (const [key, { found }] of cache) if (ids.includes(found.sessionId)) cache.delete(key)
  }

  const load = async (hash: Buffer, now: Date): Promise<CachedSession | undefined> => {
    const [row] = await withAnyAccess(() => findByHash(db).execute({ hash }))
    if (!row) return undefined
    const found = {
      userId: row.userId,
      role: row.role,
      name: row.personName,
      sessionId: row.id,
      provenAt: row.provenAt,
      hasSecondFactor: row.hasSecondFactor,
    }
    return { found, createdAt: row.createdAt, lastSeenAt: row.lastSeenAt, checkedAt: now }
  }

  const publishEnded = (ids: readonly number[], why: SessionEnd) => {
    if (ids.length === 0) return
    forget(ids)
    bus.publish('session-ended', { sessionIds: ids, why })
  }

  const end: Sessions['end'] = async (sessionId, why) => {
    await db.update(session).set({ revokedAt: clock.now() }).where(eq(session.id, sessionId))
    publishEnded([sessionId], why)
  }

  return {
    limits,
    end,
    async find(token, through = 'call') {
      const now = clock.now()
      const hash = hashOf(token)
      const key = hash.toString('base64')
      const known = cache.get(key)
      const [fresh, lasting] = await Promise.all([
        known && now.getTime() - known.checkedAt.getTime() < cachedFor ? known : load(hash, now),
        limits(),
      ])
      if (!fresh) {
        cache.delete(key)
        return undefined
      }
      if (hasEnded(fresh, cutoffsAt(now, lasting))) {
        await end(fresh.found.sessionId, 'expired')
        return undefined
      }
      const expiresAt = expiryOf(fresh, lasting)
      if (through === 'call' && now.getTime() - fresh.lastSeenAt.getTime() > renewAfter) {
        fresh.lastSeenAt = now
        await db
          .update(session)
          .set({ lastSeenAt: now, expiresAt })
          .where(eq(session.id, fresh.found.sessionId))
      }
      if (cache.size >= maxCached) cache.clear()
      cache.set(key, fresh)
      return { ...fresh.found, expiresAt }
    },
    async keepActive(sessionIds) {
      if (sessionIds.length === 0) return
      const now = clock.now()
      const { seenAfter } = cutoffsAt(now, await limits())
      await db
        .update(session)
        .set({ lastSeenAt: now })
        .where(
          and(
            inArray(session.id, [...sessionIds]),
            isNull(session.revokedAt),
            lt(session.lastSeenAt, new Date(now.getTime() - renewAfter)),
            // A session that has ended doesn't become active again.
            gt(session.lastSeenAt, seenAfter),
          ),
        )
    },
    async open(tx, { userId, role, name, address, deviceName, deviceId, signedInAs, begunAt, proof = {} }) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const createdAt = begunAt ?? now
      const [opened] = await tx
        .insert(session)
        .values({
          tokenHash: hashOf(token),
          userId,
          role,
          personName: name,
          createdAt,
          lastSeenAt: now,
          expiresAt: sql`${createdAt.toISOString()}::timestamptz + ${currentLimits(defaults).absolute}`,
          address,
          deviceName,
          deviceId,
          signedInAs,
          provenAt: proof.provenAt ?? now,
          hasSecondFactor: proof.hasSecondFactor ?? false,
        })
        .returning({
          sessionId: session.id,
          expiresAt: session.expiresAt,
          hasSecondFactor: session.hasSecondFactor,
        })
      if (!opened) throw new Error('The session was not stored')
      return { token, ...opened }
    },
    async prove({ sessionId }, withSecondFactor) {
      await db
        .update(session)
        .set({ provenAt: clock.now(), ...(withSecondFactor ? { hasSecondFactor: true } : {}) })
        .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
      forget([sessionId])
    },
    async revoke(tx, sessionId) {
      const [revoked] = await tx
        .update(session)
        .set({ revokedAt: clock.now() })
        .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
        .returning({
          createdAt: session.createdAt,
          deviceId: session.deviceId,
          signedInAs: session.signedInAs,
          provenAt: session.provenAt,
          hasSecondFactor: session.hasSecondFactor,
        })
      return revoked
    },
    async revokeAllOf(tx, userId, { role, except } = {}) {
      const now = clock.now()
      const at = sql`${now.toISOString()}::timestamptz`
      const { idle, absolute } = currentLimits(defaults)
      // Including those that seem to have ended: another process may still use other limits.
      const rows = await tx
        .update(session)
        .set({ revokedAt: now })
        .where(
          and(
            or(eq(session.userId, userId), eq(session.signedInAs, userId)),
            role && eq(session.role, role),
            except === undefined ? undefined : ne(session.id, except),
            isNull(session.revokedAt),
          ),
        )
        .returning({
          id: session.id,
          lived: sql<boolean>`${session.createdAt} + ${absolute} > ${at} and ${session.lastSeenAt} + ${idle} > ${at}`,
        })
      tx.sessionsEnded(rows.map(({ id }) => id))
      return rows.filter(({ lived }) => lived).length
    },
    publishEnded,
    async deleteEnded() {
      const before = new Date(clock.now().getTime() - keptForDays.endedSession * day)
      await db.delete(session).where(or(lt(session.expiresAt, before), lt(session.revokedAt, before)))
    },
  }
}
