import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { requestOwnData } from '@alafia/contract/patients/own-data.endpoints'
import type { OwnDataRequest } from '@alafia/contract/patients/own-data.schema'
import { isBeingPrepared, ownDataDays } from '@alafia/contract/patients/own-data.states'
import { useClinic } from '../../../lib/clinic.ts'
import { fileSize, instantLabel } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { useDelayed } from '../../../ui/async/use-delayed.ts'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SKELETON_DELAY_MS } from '../../../ui/list/list-states.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { fetchOwnData, ownDataQuery } from './queries.ts'

function Preparing({ partsDone, parts }: Pick<OwnDataRequest, 'partsDone' | 'parts'>) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <span id={id}>
        {parts === 0 ? 'Waiting to start' : `Preparing your file: part ${partsDone} of ${parts}`}
      </span>
      <progress
        aria-labelledby={id}
        max={Math.max(1, parts)}
        value={partsDone}
        className="h-2 w-full accent-primary"
      />
      <p className="text-ink-2">You can leave this page. We’ll notify you when it’s ready.</p>
    </div>
  )
}

function Ready({ request }: { request: OwnDataRequest }) {
  const { timeZone } = useClinic()
  const { id, fileSize: size, readyAt, expiresAt } = request
  return (
    <div className="grid gap-3">
      <Status tone="ok" kind="line">
        Your file is ready{size === null ? '' : ` (${fileSize(size)})`}
      </Status>
      <p className="text-ink-2">
        {readyAt !== null && `Prepared ${instantLabel(readyAt, timeZone)}. `}
        {expiresAt !== null && `We delete it ${instantLabel(expiresAt, timeZone)}.`}
      </p>
      <div>
        <DownloadFile
          name="Download your data"
          failure="We couldn’t download your file. Try again."
          fetchFile={() => fetchOwnData(id)}
        />
      </div>
    </div>
  )
}

function Latest({ request }: { request: OwnDataRequest | null }) {
  const { timeZone } = useClinic()
  if (request === null) return <p className="text-ink-2">Your file appears here after you ask for it.</p>
  if (isBeingPrepared(request.status)) return <Preparing {...request} />
  if (request.status === 'ready') return <Ready request={request} />
  if (request.status === 'failed')
    return (
      <Alert tone="warn" title="We couldn’t prepare your file">
        Something went wrong on our side. Nothing is lost. Ask again, or write to the clinic.
      </Alert>
    )
  return (
    <p className="text-ink-2">
      {request.expiresAt === null
        ? 'Your last file was deleted.'
        : `Your last file was deleted ${instantLabel(request.expiresAt, timeZone)}.`}
    </p>
  )
}

/** PAT-67: asks for one file with everything about the patient, shows how far it is, and downloads it. */
export function OwnData() {
  const query = useQuery(ownDataQuery)
  const ask = useSubmit(requestOwnData, {
    failure: (why) => why ?? 'We couldn’t ask for your file. Try again.',
    invalidate: (client) => client.invalidateQueries(ownDataQuery),
  })
  const showSkeleton = useDelayed(query.isPending, SKELETON_DELAY_MS)
  const latest = query.data?.latest ?? null
  const isBusy = latest !== null && isBeingPrepared(latest.status)
  return (
    <Section
      title="Your file"
      actions={
        query.data && (
          <Button
            variant={latest?.status === 'ready' ? 'secondary' : 'primary'}
            busy={isBusy || ask.isPending}
            busyLabel="Preparing…"
            onClick={() => void ask.send()}
          >
            {latest?.status === 'ready' ? 'Prepare a new file' : 'Prepare my file'}
          </Button>
        )
      }
    >
      <p className="text-ink-2">
        You can download it for {ownDataDays} days. Then we delete it, and you can ask for a new one.
      </p>
      {!query.data && query.isError && <LoadFailed what="your file" query={query} />}
      {showSkeleton && (
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading your file…</span>
          <SkeletonRows rows={2} />
        </div>
      )}
      {query.data && (
        <Card>
          <div role="status">
            <Latest request={latest} />
          </div>
        </Card>
      )}
    </Section>
  )
}
