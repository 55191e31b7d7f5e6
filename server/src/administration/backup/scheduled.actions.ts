import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { BackupRunKind } from '@alafia/contract/administration/backups/schema'
import { addDays, civilOf, instantOf } from '@alafia/contract/kernel/civil'
import { day, hour, minute, second } from '@alafia/contract/kernel/durations'
import { userIdsWithRole } from '../../accounts/exports.queries.ts'
import { createOutbox, type NewNotification } from '../../outbox/outbox.ts'
import { reasonOf } from '../../platform/command-line.ts'
import { redactError } from '../../platform/redact-error.ts'
import type { Services } from '../../request/services.ts'
import { backupRun } from '../table.ts'
import { getBackups } from './backup-runs.queries.ts'
import type { RunCommand } from './own-process.ts'
import { placeAt, startOf } from './place.ts'

/** By the clinic's clock. */
const nightlyAt = '02:00'
const drillEvery = 7 * day
const retryAfter = hour
const heartbeatEvery = 10 * second
/** After this long without a heartbeat, a run counts as ended with its process. */
const abandonedAfter = minute
/** Something is wrong when a night has passed without a backup. */
const lateAfter = 26 * hour

const topic = 'backups'

type Run = { id: number; kind: BackupRunKind; file: string }
type BackupServices = Pick<Services, 'db' | 'clock' | 'bus' | 'log' | 'settings'>

export type ScheduledBackups = {
  /** Begins the backup of the night, and each week a drill with the latest, if one is due and no process has begun it. */
  runDue(): void
  /** Resolves when nothing is running in this process. */
  settled(): Promise<void>
  /** False while there is no backup of the last night, or the last drill failed. */
  isWell(): boolean
  /** Interrupts what is running. */
  close(): Promise<void>
}

const alertOf = (kind: BackupRunKind, why: string): NewNotification<'system-alert'> => {
  const body = `${why} Alafia tries again every hour.`
  return {
    type: 'system-alert',
    title: kind === 'backup' ? 'The backup failed' : 'The last backup couldn’t be restored',
    body,
    payload: { message: body },
  }
}

/** Once a night, and once a week, however many processes run. */
export const createScheduledBackups = (
  { db, clock, bus, log, settings }: BackupServices,
  runCommand: RunCommand,
): ScheduledBackups => {
  const { backupFolder: folder, backupKeptDays } = settings
  /** What was made for another folder, or where this database was restored from, isn't here. */
  const isHere = sql`starts_with(${backupRun.file}, ${folder === undefined ? '' : startOf(folder)})`
  const stopping = new AbortController()
  let isWell = true

  const show = () => bus.publish('invalidated', [{ to: { role: 'admin' }, topic }])

  const lastNight = (now: Date): Date => {
    const { date, time } = civilOf(now, clock.zone)
    return instantOf(time < nightlyAt ? addDays(date, -1) : date, nightlyAt, clock.zone)
  }

  /** What a run that begins now works on; undefined if none is due, or another process has begun it. */
  const claim = (kind: BackupRunKind, into: string): Promise<Run | undefined> =>
    db.transaction(async (tx) => {
      // Another process may begin and end its run between our look and our claim.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`scheduled ${kind}`}, 0))`)
      const now = clock.now()
      const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
      const ofKind = eq(backupRun.kind, kind)
      await tx
        .update(backupRun)
        .set({ state: 'interrupted', endedAt: sql`${backupRun.heartbeatAt}` })
        .where(and(ofKind, eq(backupRun.state, 'running'), lt(backupRun.heartbeatAt, ago(abandonedAfter))))
      const since = kind === 'backup' ? lastNight(now) : ago(drillEvery)
      const [known] = await tx
        .select({ id: backupRun.id })
        .from(backupRun)
        .where(
          and(
            ofKind,
            or(
              eq(backupRun.state, 'running'),
              and(eq(backupRun.state, 'done'), isHere, gte(backupRun.startedAt, since)),
              and(eq(backupRun.state, 'failed'), gt(backupRun.endedAt, ago(retryAfter))),
            ),
          ),
        )
        .limit(1)
      if (known) return undefined
      const latest = kind === 'drill' ? await newest(tx) : undefined
      if (kind === 'drill' && !latest) return undefined
      const [begun] = await tx
        .insert(backupRun)
        .values({ kind, state: 'running', startedAt: now, heartbeatAt: now })
        .returning({ id: backupRun.id })
      if (!begun) throw new Error('No row')
      const { id } = begun
      const file = latest?.file ?? `${startOf(into)}alafia-${civilOf(now, clock.zone).date}-${id}.backup`
      await tx.update(backupRun).set({ file }).where(eq(backupRun.id, id))
      return { id, kind, file }
    })

  const newest = async (reader: Pick<typeof db, 'select'>) => {
    const [row] = await reader
      .select({ id: backupRun.id, file: backupRun.file })
      .from(backupRun)
      .where(and(eq(backupRun.kind, 'backup'), eq(backupRun.state, 'done'), isHere))
      .orderBy(desc(backupRun.startedAt))
      .limit(1)
    return row
  }

  const end = async ({ id, kind }: Run, values: Partial<typeof backupRun.$inferInsert>) => {
    const outbox = createOutbox(clock)
    await db.transaction(async (tx) => {
      const before = await getBackups(tx, settings)
      await tx
        .update(backupRun)
        .set({ endedAt: clock.now(), ...values })
        .where(and(eq(backupRun.id, id), eq(backupRun.state, 'running')))
      if (values.failure && !before[kind].failing)
        outbox.notify(await userIdsWithRole(tx, 'admin'), alertOf(kind, values.failure))
      outbox.invalidate({ role: 'admin' }, topic)
      await outbox.store(tx)
    })
    outbox.publish(bus)
  }

  const work = async ({ id, kind, file }: Run) => {
    const beat = () => db.update(backupRun).set({ heartbeatAt: clock.now() }).where(eq(backupRun.id, id))
    const living = setInterval(() => void beat().catch(() => undefined), heartbeatEvery)
    try {
      await runCommand(kind, file, stopping.signal)
      return (await placeAt(file).size()) ?? 0
    } finally {
      clearInterval(living)
    }
  }

  const runIfDue = async (kind: BackupRunKind, into: string) => {
    const run = await claim(kind, into)
    if (!run) return
    show()
    try {
      const bytes = await work(run)
      await end(run, { state: 'done', bytes })
    } catch (error) {
      if (stopping.signal.aborted) await end(run, { state: 'interrupted' })
      else await end(run, { state: 'failed', failure: reasonOf(error) })
    }
  }

  /**
   * Older backups that this clinic made here, never the newest, so that one is left when nothing has worked for long; and what is left
   * of those that weren't finished.
   */
  const deleteOld = async () => {
    const kept = await newest(db)
    const old = await db
      .select({ id: backupRun.id, file: backupRun.file })
      .from(backupRun)
      .where(
        and(
          eq(backupRun.kind, 'backup'),
          isHere,
          isNull(backupRun.deletedAt),
          ne(backupRun.id, kept?.id ?? 0),
          or(
            inArray(backupRun.state, ['failed', 'interrupted']),
            and(
              eq(backupRun.state, 'done'),
              lt(backupRun.startedAt, new Date(clock.now().getTime() - backupKeptDays * day)),
            ),
          ),
        ),
      )
    for (const { id, file } of old) {
      if (file !== null) await placeAt(file).remove()
      await db.update(backupRun).set({ deletedAt: clock.now() }).where(eq(backupRun.id, id))
    }
  }

  const runAll = async (into: string) => {
    await runIfDue('backup', into)
    await runIfDue('drill', into)
    await deleteOld()
    const { backup, drill } = await getBackups(db, settings)
    const age = clock.now().getTime() - new Date(backup.last?.at ?? 0).getTime()
    isWell = age < lateAfter && drill.failing === null
  }

  let running: Promise<void> | undefined
  return {
    runDue() {
      if (folder === undefined || running || stopping.signal.aborted) return
      running = runAll(folder)
        .catch((error: unknown) => log.error(redactError(error), 'the scheduled backup could not be run'))
        .finally(() => (running = undefined))
    },
    settled: async () => running,
    isWell: () => isWell,
    close: async () => {
      stopping.abort()
      await running
    },
  }
}
