import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetKey, storedKey, storeKey } from '../../../features/patients/record-shares/opened-key.ts'
import { OpenForm } from '../../../features/patients/record-shares/open-form.tsx'
import { sharedRecordQuery } from '../../../features/patients/record-shares/queries.ts'
import { SharedRecordView } from '../../../features/patients/record-shares/shared-record-view.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel, longDate } from '../../../lib/format.ts'
import { CallError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Frame } from './frame.tsx'

function Opened({ openedKey, onClose }: { openedKey: string; onClose: () => void }) {
  const query = useQuery(sharedRecordQuery(openedKey))
  const { timeZone } = useClinic()
  const { data, error } = query
  if (error instanceof CallError && error.status === 404)
    return (
      <Page title="Shared record" focusKey="over">
        <Alert
          tone="info"
          title="This record is closed"
          actions={<Button onClick={() => onClose()}>Enter the PIN again</Button>}
        >
          Your 30 minutes are over, or the patient has ended the link.
        </Alert>
      </Page>
    )
  if (!data)
    return (
      <Page title="Shared record" focusKey="loading">
        {error ? <LoadFailed what="this record" query={query} /> : <SkeletonRows />}
      </Page>
    )
  const { personName, dateOfBirth, sharedBy, recipient, expiresAt, endsAt } = data
  return (
    <Page
      title={`Record of ${personName}`}
      focusKey="open"
      lead={`${dateOfBirth === null ? '' : `Born ${longDate(dateOfBirth)}. `}Shared by ${sharedBy} for ${recipient}.`}
      actions={<Button onClick={() => onClose()}>Close Record</Button>}
    >
      <p className="text-ink-2">
        You can read it until {instantLabel(endsAt, timeZone)}, then the PIN is needed again. The link works
        until {instantLabel(expiresAt, timeZone)}. It shows only what was chosen, not the whole record.
      </p>
      <SharedRecordView record={data} openedKey={openedKey} />
    </Page>
  )
}

function SharedRecord({ secret }: { secret: string }) {
  const client = useQueryClient()
  const [key, setKey] = useState(() => storedKey(secret))
  const close = () => {
    forgetKey()
    setKey(undefined)
    client.removeQueries({ queryKey: ['/api/shared-record'] })
  }
  if (!/^[\w-]{43}$/.test(secret))
    return (
      <Page title="Shared record">
        <Alert tone="warn" title="This link can’t be used">
          Part of the link is missing. Open it exactly as the patient sent it.
        </Alert>
      </Page>
    )
  if (key !== undefined) return <Opened openedKey={key} onClose={close} />
  return (
    <Page
      title="Shared record"
      focusKey="form"
      lead="A patient shares health information with you. Open it where nobody else can read along."
    >
      <Card className="sm:p-6">
        <OpenForm
          secret={secret}
          onOpen={(opened) => {
            storeKey(secret, opened.key)
            setKey(opened.key)
          }}
        />
      </Card>
    </Page>
  )
}

/** REC-16: what somebody outside opens, without an account. The secret is in the fragment, which is never sent to a server. */
export function SharedRecordPage() {
  const secret = useLocation({ select: ({ hash }) => hash })
  return (
    <Frame>
      <meta name="robots" content="noindex" />
      <SharedRecord key={secret} secret={secret} />
    </Frame>
  )
}
