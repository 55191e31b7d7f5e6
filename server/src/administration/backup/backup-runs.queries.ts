import { sql } from 'drizzle-orm'
import type { Backups, BackupRunKind } from '@alafia/contract/administration/backups/schema'
import type { Queryable } from '../../platform/database/connect.ts'
import type { Settings } from '../../platform/settings.ts'

type Row = {
  kind: BackupRunKind
  runningSince: string | null
  at: string | null
  file: string | null
  bytes: string | null
  seconds: number | null
  failingSince: string | null
  why: string | null
}

const toInstant = (text: string) => new Date(text).toISOString()

const toRuns = (row: Row | undefined): Backups['backup'] => {
  if (!row) return { runningSince: null, last: null, failing: null }
  const { runningSince, at, file, bytes, seconds, failingSince, why } = row
  return {
    runningSince: runningSince && toInstant(runningSince),
    last:
      at === null
        ? null
        : { at: toInstant(at), file: file ?? '', bytes: Number(bytes), seconds: seconds ?? 0 },
    failing: failingSince === null ? null : { since: toInstant(failingSince), why: why ?? '' },
  }
}

/** How the latest of each kind ended. */
export const getBackups = async (
  db: Queryable,
  { backupFolder, backupKeptDays }: Pick<Settings, 'backupFolder' | 'backupKeptDays'>,
): Promise<Backups> => {
  const { rows } = await db.execute<Row>(sql`
    select kinds.kind, running.started_at as "runningSince",
      last.ended_at as at, last.file, last.bytes, extract(epoch from last.ended_at - last.started_at)::float as seconds,
      failing.since as "failingSince", failing.why
    from (values ('backup'), ('drill')) as kinds (kind)
    left join backup_run as running on running.kind = kinds.kind and running.state = 'running'
    left join lateral (
      select * from backup_run where kind = kinds.kind and state = 'done' order by started_at desc limit 1
    ) as last on true
    left join lateral (
      select min(ended_at) as since, (array_agg(failure order by started_at desc))[1] as why from backup_run
      where kind = kinds.kind and state = 'failed' and started_at > coalesce(last.started_at, '-infinity')
    ) as failing on true`)
  const of = (kind: BackupRunKind) => toRuns(rows.find((row) => row.kind === kind))
  return {
    scheduled: backupFolder === undefined ? null : { folder: backupFolder, keptDays: backupKeptDays },
    backup: of('backup'),
    drill: of('drill'),
  }
}
