import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { endRecordShare } from '@alafia/contract/patients/record-shares.endpoints'
import type { RecordShare } from '@alafia/contract/patients/record-shares.schema'
import { sharePartLabels, type ShareState } from '@alafia/contract/patients/record-shares.states'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { invalidateShares, sharesQuery } from './queries.ts'

const states: Record<ShareState, { tone: Tone; label: string }> = {
  open: { tone: 'ok', label: 'Active' },
  expired: { tone: 'neutral', label: 'Expired' },
  stopped: { tone: 'neutral', label: 'Ended' },
  locked: { tone: 'warn', label: 'Locked after wrong PINs' },
  withdrawn: { tone: 'neutral', label: 'Ended: you may no longer share this' },
}

function EndShare({ share: { id, recipient } }: { share: RecordShare }) {
  const [asking, setAsking] = useState(false)
  const end = useSubmit(endRecordShare, {
    success: { title: 'Sharing Ended', description: 'The link no longer works.' },
    failure: 'We couldn’t end it. Try again.',
    invalidate: invalidateShares,
  })
  return (
    <>
      <Button
        variant="danger"
        aria-label={`End now: the link for ${recipient}`}
        onClick={() => setAsking(true)}
      >
        End Now…
      </Button>
      {asking && (
        <ConfirmSubmit
          submit={end}
          onConfirm={() => end.send({ params: { id: String(id) } })}
          onClose={() => setAsking(false)}
          title="End this link?"
          description={`The link for ${recipient} stops working at once, also for anyone who is reading now. You can share again with a new link.`}
          confirmLabel="End the link"
          cancelLabel="Keep it"
          busyLabel="Ending…"
        />
      )}
    </>
  )
}

function Openings({ openings }: Pick<RecordShare, 'openings'>) {
  const { timeZone } = useClinic()
  if (openings.length === 0) return 'Nobody yet'
  return (
    <ul className="grid gap-1">
      {openings.map(({ name, at }) => (
        <li key={at} className="wrap-anywhere">
          {name}, {instantLabel(at, timeZone)}
        </li>
      ))}
    </ul>
  )
}

function Share({ share }: { share: RecordShare }) {
  const { timeZone } = useClinic()
  const { recipient, personName, parts, sharedBy, state, createdAt, expiresAt, endedAt, openings } = share
  const { tone, label } = states[state]
  const until = instantLabel(endedAt ?? expiresAt, timeZone)
  return (
    <li>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="text-heading wrap-anywhere">For {recipient}</h3>
          <Status tone={tone}>{label}</Status>
        </div>
        <DataList>
          <DataItem term="Record of">{personName}</DataItem>
          <DataItem term="Shares">{parts.map((part) => sharePartLabels[part]).join(', ')}</DataItem>
          <DataItem term="Shared">
            {instantLabel(createdAt, timeZone)}
            {sharedBy !== null && ` by ${sharedBy}`}
          </DataItem>
          <DataItem term={state === 'open' ? 'Works until' : 'Ended'}>{until}</DataItem>
          <DataItem term="Opened by">
            <Openings openings={openings} />
          </DataItem>
        </DataList>
        {state === 'open' && (
          <div>
            <EndShare share={share} />
          </div>
        )}
      </Card>
    </li>
  )
}

/** REC-18: every link, active or ended, with who opened it. */
export function ShareList({ action }: { action: ReactNode }) {
  const query = useInfiniteQuery(sharesQuery)
  return (
    <PagedList
      query={query}
      noun="shared links"
      isFiltered={false}
      onClearFilters={() => undefined}
      empty={{
        title: 'No shared links',
        text: 'Share parts of a record with another hospital or doctor. They need no account.',
        action,
      }}
    >
      {(shares) => (
        <ul role="list" className="grid gap-4">
          {shares.map((share) => (
            <Share key={share.id} share={share} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
