import { useQuery } from '@tanstack/react-query'
import type { Backups as BackupState } from '@alafia/contract/administration/backups/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { fileSize, formatNumber, instantLabel } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Status } from '../../../ui/status.tsx'
import { backupsQuery } from './queries.ts'

type Runs = BackupState['backup']

/** '40 s', '12 min' */
const duration = (seconds: number) =>
  seconds < 90 ? `${formatNumber(Math.ceil(seconds))} s` : `${formatNumber(Math.round(seconds / 60))} min`

function LatestRun({
  title,
  none,
  runs: { last, failing, runningSince },
  zone,
}: {
  title: string
  none: string
  runs: Runs
  zone: string
}) {
  return (
    <div className="grid gap-1">
      <dt className="text-ink-2">{title}</dt>
      <dd className="grid gap-1">
        {last === null ? (
          none
        ) : (
          <>
            <span className="font-semibold">{instantLabel(last.at, zone)}</span>
            <span>
              {fileSize(last.bytes)} in {duration(last.seconds)}
            </span>
            <span className="text-sm break-all text-ink-2">{last.file}</span>
          </>
        )}
        {runningSince !== null && (
          <Status tone="info">Running since {instantLabel(runningSince, zone)}</Status>
        )}
        {failing !== null && (
          <Status tone="danger" className="whitespace-normal">
            Failing since {instantLabel(failing.since, zone)}: {failing.why}
          </Status>
        )}
      </dd>
    </div>
  )
}

function Nightly({ scheduled }: Pick<BackupState, 'scheduled'>) {
  if (scheduled === null)
    return (
      <p>
        Not scheduled. Set BACKUP_FOLDER and BACKUP_PASSPHRASE on the server, and Alafia backs up every night.
      </p>
    )
  const { folder, keptDays } = scheduled
  return (
    <p>
      Every night, kept for {keptDays} {keptDays === 1 ? 'day' : 'days'} in{' '}
      <span className="break-all">{folder}</span>.
    </p>
  )
}

/** The last backup, and the last drill that restored one (PLAT-85). */
export function Backups() {
  const { timeZone } = useClinic()
  const query = useQuery(backupsQuery)
  const { data } = query
  return (
    <Section title="Backups">
      {query.isError && <LoadFailed what="the backups" query={query} />}
      {!data && !query.isError && <SkeletonRows rows={1} />}
      {data && (
        <Card className="grid gap-4">
          <Nightly scheduled={data.scheduled} />
          {(data.scheduled !== null || data.backup.last !== null) && (
            <dl className="grid gap-4">
              <LatestRun title="Last backup" none="None yet" runs={data.backup} zone={timeZone} />
              <LatestRun title="Last restore drill" none="None yet" runs={data.drill} zone={timeZone} />
            </dl>
          )}
        </Card>
      )}
    </Section>
  )
}
