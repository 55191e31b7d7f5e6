import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import { prepared, type Database, type Transaction } from '../platform/database/connect.ts'
import type { Actor } from './actor.ts'
import { session } from './table.ts'

export type SessionEnd = 'signed-out' | 'expired' | 'revoked'
export type SessionEvents = { 'session-ended': { sessionIds: number[]; why: SessionEnd } }

/** A session that lives: whose it is, and when it ends at the latest. */
export type LiveSession = Actor & { expiresAt: Date }

export type SessionLimits = { idleMinutes: number; absoluteMinutes: number }

export type Sessions = {
  limits: SessionLimits
  /** The session behind a token, or nothing. One read; a call counts as activity (at most one write a minute), a socket and what a browser calls by itself don't. */
  find(token: string, through?: 'call' | 'background' | 'socket'): Promise<LiveSession | undefined>
  /** Counts what these sessions do beside calls as activity, as a visit by video is: at most one write a minute each. */
  keep(sessionIds: readonly number[]): Promise<void>
  /** Opens a session; the token is told once and kept nowhere. */
  open(
    tx: Transaction,
    person: { userId: number; role: Role; name: string; address: string },
  ): Promise<{ token: string; expiresAt: Date; sessionId: number }>
  /** Ends one session, and its sockets. */
  end(sessionId: number, why: SessionEnd): Promise<void>
  /** Ends all sessions of an account, and their sockets (password change, deactivation, 'sign out everywhere'). */
  endAllOf(userId: number): Promise<void>
  /** Removes the rows of sessions that ended long ago. */
  forgetEnded(): Promise<void>
}

/** How long a found session is believed without asking the database again: a revocation elsewhere takes effect within it. */
const believedFor = 500
const renewAfter = 60_000
const mostRemembered = 20_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const findByHash = prepared((db) =>
  db
    .select()
    .from(session)
    .where(and(eq(session.tokenHash, sql.placeholder('hash')), isNull(session.revokedAt)))
    .prepare('session_by_hash'),
)

type Remembered = { found: LiveSession; lastSeenAt: number; checkedAt: number }

/** Puts a person's new name on the sessions that live: the trail of what they do from now on has it. */
export const renameSessions = async (tx: Transaction, userId: number, name: string): Promise<void> => {
  await tx
    .update(session)
    .set({ personName: name })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)))
}

export const createSessions = (
  db: Database,
  clock: Clock,
  limits: SessionLimits,
  bus: Bus<SessionEvents>,
): Sessions => {
  const remembered = new Map<string, Remembered>()
  const forget = (ids: number[]) => {
    for (const [key, { found }] of remembered) if (ids.includes(found.sessionId)) remembered.delete(key)
  }

  const isOver = ({ found, lastSeenAt }: Remembered, now: number) =>
    now >= found.expiresAt.getTime() || now - lastSeenAt >= limits.idleMinutes * 60_000

  const load = async (hash: Buffer, now: number): Promise<Remembered | undefined> => {
    const [row] = await findByHash(db).execute({ hash })
    if (!row) return undefined
    const found = {
      userId: row.userId,
      role: row.role,
      name: row.personName,
      sessionId: row.id,
      expiresAt: row.expiresAt,
    }
    return { found, lastSeenAt: row.lastSeenAt.getTime(), checkedAt: now }
  }

  const ended = (ids: number[], why: SessionEnd) => {
    if (ids.length === 0) return
    forget(ids)
    bus.publish('session-ended', { sessionIds: ids, why })
  }

  const end: Sessions['end'] = async (sessionId, why) => {
    await db.update(session).set({ revokedAt: clock.now() }).where(eq(session.id, sessionId))
    ended([sessionId], why)
  }

  return {
    limits,
    end,
    async find(token, through = 'call') {
      const now = clock.now().getTime()
      const hash = hashOf(token)
      const key = hash.toString('base64')
      const known = remembered.get(key)
      const fresh = known && now - known.checkedAt < believedFor ? known : await load(hash, now)
      if (!fresh) {
        remembered.delete(key)
        return undefined
      }
      if (isOver(fresh, now)) {
        await end(fresh.found.sessionId, 'expired')
        return undefined
      }
      if (through === 'call' && now - fresh.lastSeenAt > renewAfter) {
        fresh.lastSeenAt = now
        await db
          .update(session)
          .set({ lastSeenAt: new Date(now) })
          .where(eq(session.id, fresh.found.sessionId))
      }
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(key, fresh)
      return fresh.found
    },
    async keep(sessionIds) {
      if (sessionIds.length === 0) return
      const now = clock.now()
      await db
        .update(session)
        .set({ lastSeenAt: now })
        .where(
          and(
            inArray(session.id, [...sessionIds]),
            isNull(session.revokedAt),
            lt(session.lastSeenAt, new Date(now.getTime() - renewAfter)),
            // One that is over doesn't live again.
            gt(session.lastSeenAt, new Date(now.getTime() - limits.idleMinutes * 60_000)),
          ),
        )
    },
    async open(tx, { userId, role, name, address }) {
      const token = randomBytes(32).toString('base64url')
      const createdAt = clock.now()
      const expiresAt = new Date(createdAt.getTime() + limits.absoluteMinutes * 60_000)
      const [opened] = await tx
        .insert(session)
        .values({
          tokenHash: hashOf(token),
          userId,
          role,
          personName: name,
          createdAt,
          lastSeenAt: createdAt,
          expiresAt,
          address,
        })
        .returning({ id: session.id })
      if (!opened) throw new Error('The session was not stored')
      return { token, expiresAt, sessionId: opened.id }
    },
    async endAllOf(userId) {
      const rows = await db
        .update(session)
        .set({ revokedAt: clock.now() })
        .where(and(eq(session.userId, userId), isNull(session.revokedAt), gt(session.expiresAt, clock.now())))
        .returning({ id: session.id })
      ended(
        rows.map((row) => row.id),
        'revoked',
      )
    },
    async forgetEnded() {
      const weekAgo = new Date(clock.now().getTime() - 7 * 24 * 60 * 60_000)
      await db.delete(session).where(or(lt(session.expiresAt, weekAgo), lt(session.revokedAt, weekAgo)))
    },
  }
}
