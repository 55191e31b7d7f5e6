import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { askToClose, keepAccount } from '@alafia/contract/patients/closing.endpoints'
import type { ClosingOverview } from '@alafia/contract/patients/closing.schema'
import { civilOf } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { withArticle } from '@alafia/contract/administration/users/labels'
import { useClinic } from '../../../lib/clinic.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { useDelayed } from '../../../ui/async/use-delayed.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { SKELETON_DELAY_MS } from '../../../ui/list/list-states.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { OpenMatters, WhatHappens } from './consequences.tsx'
import { closingQuery } from './queries.ts'

const invalidate = (client: QueryClient) => client.invalidateQueries(closingQuery)

function Closing({ day }: { day: string }) {
  const keep = useSubmit(keepAccount, {
    invalidate,
    success: { title: 'Your account stays open' },
    failure: (why) => why ?? 'We couldn’t stop it. Try again.',
  })
  return (
    <Alert
      tone="warn"
      title={`Your account closes on ${day}`}
      actions={
        <Button
          variant="primary"
          busy={keep.isPending}
          busyLabel="Keeping it…"
          onClick={() => void keep.send()}
        >
          Keep my account
        </Button>
      }
    >
      Until then everything works as before.
    </Alert>
  )
}

function Ask({ day }: { day: string }) {
  const [isAsking, setAsking] = useState(false)
  const close = useSubmit(askToClose, {
    invalidate,
    success: { title: 'Your account will be closed', description: `On ${day}, unless you change your mind.` },
    failure: 'Your account stays as it is',
  })
  return (
    <div className="grid gap-4">
      <Alert
        tone="info"
        title="Download your data first"
        actions={
          <Button asChild>
            <Link to="/settings/your-data">Prepare and download your file</Link>
          </Button>
        }
      >
        Afterwards you can’t sign in to get it.
      </Alert>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Close my account…
        </Button>
      </div>
      {isAsking && (
        <ConfirmSubmit
          submit={close}
          onConfirm={() => close.send()}
          onClose={() => setAsking(false)}
          title="Close your account?"
          description={`It closes on ${day}. Until then everything works, and you can change your mind with one click. After that it can’t be undone.`}
          confirmLabel="Close my account"
          cancelLabel="Keep my account"
          busyLabel="Asking…"
        />
      )}
    </div>
  )
}

function Overview({ overview }: { overview: ClosingOverview }) {
  const { timeZone } = useClinic()
  const { closing, closesAt, staffRoles } = overview
  const day = plainDate(civilOf(new Date(closesAt), timeZone).date)
  if (staffRoles.length > 0)
    return (
      <Alert tone="info" title="Ask an administrator">
        You also work here as {staffRoles.map((role) => withArticle[role]).join(' and ')}. Your name belongs
        to the records of your patients, so an administrator has to remove that role first.
      </Alert>
    )
  return (
    <>
      {closing && <Closing day={day} />}
      <OpenMatters overview={overview} day={day} />
      <WhatHappens overview={overview} />
      {!closing && <Ask day={day} />}
    </>
  )
}

/** PAT-70: what closing means, asking for it, and changing one’s mind. */
export function CloseAccount() {
  const query = useQuery(closingQuery)
  const showSkeleton = useDelayed(query.isPending, SKELETON_DELAY_MS)
  return (
    <>
      {!query.data && query.isError && <LoadFailed what="your account" query={query} />}
      {showSkeleton && (
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading your account…</span>
          <SkeletonRows rows={3} />
        </div>
      )}
      {query.data && <Overview overview={query.data} />}
    </>
  )
}
