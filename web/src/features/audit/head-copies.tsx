import { useQuery } from '@tanstack/react-query'
import type { HeadCopies as Copies } from '@alafia/contract/audit/verification'
import { useClinic } from '../../lib/clinic.ts'
import { formatNumber, instantLabel } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { headCopiesQuery } from './queries.ts'

const verbs: Record<Copies['kind'], string> = { email: 'emailed', file: 'written' }

function Copy({ copies: { kind, destination, last, failingSince } }: { copies: Copies }) {
  const { timeZone } = useClinic()
  const latest = last
    ? `Last ${verbs[kind]} ${instantLabel(last.at, timeZone)}, at ${formatNumber(last.entries)} entries.`
    : 'None yet: the first follows the next nightly verification.'
  if (failingSince !== null)
    return (
      <Alert tone="danger" title={`The head can’t be ${verbs[kind]} to ${destination}`}>
        Failing since {instantLabel(failingSince, timeZone)}. {latest} Alafia keeps trying.
      </Alert>
    )
  return (
    <p className="text-small text-ink-2">
      The head is {verbs[kind]} to <span className="wrap-anywhere">{destination}</span> each night. {latest}
    </p>
  )
}

/** Where the head of the trail is copied to each night, and when it last got there (AUD-34). */
export function HeadCopies() {
  const query = useQuery(headCopiesQuery)
  if (query.isError && !query.data) return <LoadFailed what="where the head is copied to" query={query} />
  if (query.data?.length === 0)
    return (
      <p className="text-small text-ink-2">
        The head isn’t copied anywhere. Set AUDIT_HEAD_EMAIL or AUDIT_HEAD_FILE to keep copies that reveal a
        rewritten trail.
      </p>
    )
  return query.data?.map((copies) => <Copy key={copies.kind} copies={copies} />)
}
