import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnConsent } from '@alafia/contract/family/consent'
import { withdrawOwnConsent } from '@alafia/contract/family/consent.endpoints'
import { scopeLabels } from '@alafia/contract/family/sharing'
import { civilOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../lib/clinic.ts'
import { plainDate } from '../../lib/format.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmSubmit } from '../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Section } from '../../ui/layout/section.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ownConsentsQuery } from './consent-queries.ts'
import { invalidateFamily } from './queries.ts'

const OwnUsesDialog = lazyDialog(async () => (await import('./uses-dialog.tsx')).OwnUsesDialog)

const textOf = ({ scopes, until, endedAt }: OwnConsent, timeZone: string): string => {
  const shared = scopes.map((scope) => scopeLabels[scope]).join(', ')
  if (endedAt !== null) return `${shared}. Ended on ${plainDate(civilOf(new Date(endedAt), timeZone).date)}.`
  return until === null ? `${shared}. Until you stop it.` : `${shared}. Until ${plainDate(until)}.`
}

function Shared({ consent }: { consent: OwnConsent }) {
  const { id, holderName, endedAt } = consent
  const { timeZone } = useClinic()
  const [opened, setOpened] = useState<'uses' | 'stop'>()
  const close = () => setOpened(undefined)
  const stop = useSubmit(withdrawOwnConsent, {
    success: { title: 'Sharing ended', description: `${holderName} sees only your name and relationship.` },
    failure: 'We couldn’t stop it. Try again.',
    invalidate: invalidateFamily,
  })
  return (
    <ListRow
      title={holderName}
      text={textOf(consent, timeZone)}
      actions={
        <>
          <Button onClick={() => setOpened('uses')}>
            See uses <VisuallyHidden>by {holderName}</VisuallyHidden>
          </Button>
          {endedAt === null && (
            <Button variant="danger" onClick={() => setOpened('stop')}>
              Stop Sharing <VisuallyHidden>with {holderName}</VisuallyHidden>
            </Button>
          )}
        </>
      }
    >
      {opened === 'uses' && <OwnUsesDialog id={id} name={holderName} onClose={close} />}
      {opened === 'stop' && (
        <ConfirmSubmit
          submit={stop}
          onConfirm={() => stop.send({ params: { id: String(id) } })}
          onClose={close}
          title={`Stop sharing with ${holderName}?`}
          description={`${holderName} can no longer see or do anything for you. They are notified.`}
          confirmLabel="Stop sharing"
          busyLabel="Ending…"
        />
      )}
    </ListRow>
  )
}

/** What the signed-in person shares with the accounts of others; nothing for most people, so nothing is shown until it is known. */
export function OwnConsents() {
  const query = useQuery(ownConsentsQuery)
  const consents = query.data ?? []
  if (consents.length === 0 && query.status !== 'error') return null
  return (
    <Section title="What you share">
      {query.status === 'error' && <LoadFailed what="what you share" query={query} />}
      {consents.length > 0 && (
        <List>
          {consents.map((consent) => (
            <Shared key={consent.id} consent={consent} />
          ))}
        </List>
      )}
    </Section>
  )
}
