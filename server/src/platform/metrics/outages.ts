import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { prepared, type Database, type Queryable } from '../database/connect.ts'
import { param } from '../database/param.ts'
import { outage } from './table.ts'

/** A check of readiness, and whether the system serves people all the same while it fails. */
export type CheckedState = { name: string; ok: boolean; isLesser: boolean }

/** Milliseconds between two looks. */
const checkInterval = 5000
/** What no process has seen to fail for so long is over; milliseconds. */
const abandonedAfter = 3 * checkInterval

type Seen = { startedAt: Date; lastSeenAt: Date; isLesser: boolean }

/** Another process may see the same check fail: the row is that of whoever saw it first. */
const openOutage = (db: Queryable, check: string, seen: Seen) =>
  db
    .insert(outage)
    .values({ check, ...seen })
    .onConflictDoUpdate({
      target: outage.check,
      targetWhere: isNull(outage.endedAt),
      set: {
        startedAt: sql`least(${outage.startedAt}, excluded.started_at)`,
        lastSeenAt: sql`greatest(${outage.lastSeenAt}, excluded.last_seen_at)`,
      },
    })

/** Unless another process has seen it fail since. */
const closeOutage = (db: Queryable, check: string, lastSeenAt: Date, endedAt: Date) =>
  db
    .update(outage)
    .set({ endedAt })
    .where(and(eq(outage.check, check), isNull(outage.endedAt), lte(outage.lastSeenAt, lastSeenAt)))

/** Left open by a process that is no more. */
const closeAbandoned = (db: Queryable, now: Date) =>
  db
    .update(outage)
    .set({ endedAt: sql`${outage.lastSeenAt}` })
    .where(and(isNull(outage.endedAt), lt(outage.lastSeenAt, new Date(now.getTime() - abandonedAfter))))

export type OutageTracker = {
  /** Looks once; by itself every 5 s. */
  look(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps account of which checks fail, from when until when. What happens while the database is away is written when it
 * is back: then its own absence is told too.
 * @param changed told when other checks fail than before
 */
export const trackOutages = (
  db: Database,
  clock: Clock,
  checks: () => Promise<readonly CheckedState[]>,
  changed: () => void,
): OutageTracker => {
  const seen = new Map<string, Seen>()
  let failing = ''

  const look = async () => {
    const found = await checks()
    const now = clock.now()
    for (const { name, ok, isLesser } of found)
      if (!ok) seen.set(name, { startedAt: seen.get(name)?.startedAt ?? now, lastSeenAt: now, isLesser })
    const over = found.flatMap(({ name, ok }) => (ok && seen.has(name) ? [name] : []))
    const failingNow = found.flatMap(({ name, ok }) => (ok ? [] : [name])).join()
    const isNews = failingNow !== failing
    failing = failingNow
    try {
      await db.transaction(async (tx) => {
        for (const [check, outageSeen] of seen) await openOutage(tx, check, outageSeen)
        for (const check of over) {
          const { lastSeenAt = now } = seen.get(check) ?? {}
          await closeOutage(tx, check, lastSeenAt, now)
        }
        await closeAbandoned(tx, now)
      })
      for (const check of over) seen.delete(check)
    } catch {
      // The database is away: the next look tells all of it.
    }
    if (isNews) changed()
  }

  let looking = Promise.resolve()
  const lookNext = () => (looking = looking.then(look).catch(() => undefined))
  const timer = setInterval(() => void lookNext(), checkInterval)
  timer.unref()
  return {
    look: lookNext,
    stop: () => {
      clearInterval(timer)
      return looking
    },
  }
}

export type Outage = { check: string; startedAt: Date; endedAt: Date | null; isLesser: boolean }

const since = prepared((db, name) =>
  db
    .select({
      check: outage.check,
      startedAt: outage.startedAt,
      endedAt: outage.endedAt,
      isLesser: outage.isLesser,
    })
    .from(outage)
    .where(or(isNull(outage.endedAt), gt(outage.endedAt, param('since'))))
    .orderBy(sql`${outage.startedAt} desc`)
    .prepare(name),
)

/** What lasts, and what ended after `from`; the latest first. */
export const outagesSince = (db: Database, from: Date): Promise<Outage[]> =>
  since(db).execute({ since: from })
