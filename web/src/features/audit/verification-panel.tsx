import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { startVerification } from '@alafia/contract/audit/logs'
import type { Verification } from '@alafia/contract/audit/verification'
import { useClinic } from '../../lib/clinic.ts'
import { formatNumber, instantLabel } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/status.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { CompareHeads } from './compare-heads.tsx'
import { HeadCopies } from './head-copies.tsx'
import { verificationsQuery } from './queries.ts'

const entriesOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`
const startedByText = ({ startedBy }: Verification) => (startedBy === null ? 'nightly' : `by ${startedBy}`)

function Running({ verification: { entries, checked } }: { verification: Verification }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <span id={id}>
        Verifying: {formatNumber(checked)} of {entriesOf(entries)}
      </span>
      <progress
        aria-labelledby={id}
        max={Math.max(1, entries)}
        value={checked}
        className="h-2 w-full accent-primary"
      />
    </div>
  )
}

/** The result of a finished verification. */
function Result({ verification }: { verification: Verification }) {
  const { state, checked, broken, head } = verification
  if (state === 'broken' && broken)
    return (
      <Alert tone="danger" title={`The audit trail is broken: entry ${broken.id} ${broken.why}`}>
        {entriesOf(checked)} before it {checked === 1 ? 'is' : 'are'} intact. Don’t change the database, and
        find out who could write to it.
      </Alert>
    )
  if (state === 'interrupted')
    return (
      <Status tone="warn" kind="line">
        Interrupted before it finished.
      </Status>
    )
  return (
    <>
      <Status tone="ok" kind="line">
        The audit trail is intact: {entriesOf(checked)}.
      </Status>
      {head && (
        <p className="text-small text-ink-2">
          Head{' '}
          <code className="wrap-anywhere">
            {checked} {head}
          </code>
        </p>
      )}
    </>
  )
}

const stateTexts: Record<Verification['state'], string> = {
  running: 'running',
  intact: 'intact',
  broken: 'broken',
  interrupted: 'interrupted',
}

/** Whether the audit trail is intact: the last verification, a button for a new one, and the earlier ones. */
export function VerificationPanel() {
  const { timeZone } = useClinic()
  const query = useQuery(verificationsQuery)
  const start = useSubmit(startVerification, {
    failure: (why) => why ?? 'We couldn’t start the verification. Try again.',
    invalidate: (client) => client.invalidateQueries(verificationsQuery),
  })
  const [last, ...earlier] = query.data ?? []
  const isRunning = last?.state === 'running'

  return (
    <Section
      title="Verification"
      actions={
        <Button busy={isRunning || start.isPending} busyLabel="Verifying…" onClick={() => void start.send()}>
          <ShieldCheck /> Verify the audit trail
        </Button>
      }
    >
      <Card className="grid gap-2">
        {query.isError && !query.data && <LoadFailed what="the verifications" query={query} />}
        {query.isSuccess && !last && (
          <p className="text-ink-2">Not verified yet. This runs every night at 02:30.</p>
        )}
        {last && (
          <>
            <div role="status" className="grid gap-2">
              {isRunning ? <Running verification={last} /> : <Result verification={last} />}
            </div>
            <p className="text-small text-ink-2">
              {isRunning ? 'Started' : 'Verified'} {instantLabel(last.endedAt ?? last.startedAt, timeZone)},{' '}
              {startedByText(last)}
            </p>
          </>
        )}
        <HeadCopies />
        <CompareHeads />
        {earlier.length > 0 && (
          <details>
            <summary className="min-h-control-small cursor-pointer rounded-control py-1 text-primary">
              Earlier verifications
            </summary>
            <ul role="list" className="grid gap-1">
              {earlier.map((one) => (
                <li key={one.id}>
                  {instantLabel(one.startedAt, timeZone)}, {startedByText(one)}: {stateTexts[one.state]}
                  {one.broken && `, entry ${one.broken.id} ${one.broken.why}`}
                  {one.state === 'intact' && `, ${entriesOf(one.checked)}`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
    </Section>
  )
}
