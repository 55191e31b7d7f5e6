import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fewRecoveryCodes } from '@alafia/contract/accounts/second-factor.schema'
import type { SecondFactor } from '@alafia/contract/accounts/second-factor.schema'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { secondFactorQuery } from './queries.ts'

const AppDialog = lazyDialog(async () => (await import('./app-dialog.tsx')).AppDialog)
const RemoveApp = lazyDialog(async () => (await import('./remove-app.tsx')).RemoveApp)
const StopReset = lazyDialog(async () => (await import('./stop-reset.tsx')).StopReset)
const CodesDialog = lazyDialog(async () => (await import('./codes-dialog.tsx')).CodesDialog)

type Opened = 'app' | 'remove-app' | 'codes' | 'stop-reset'

function Factors({ factor, onOpen }: { factor: SecondFactor; onOpen: (opened: Opened) => void }) {
  const { timeZone } = useClinic()
  const { authenticatorApp, recoveryCodesLeft, isRequired, reset } = factor
  return (
    <>
      {reset && (
        <Alert
          tone="danger"
          title="Your second step will be reset"
          actions={<Button onClick={() => onOpen('stop-reset')}>Stop the reset…</Button>}
        >
          {reset.requestedBy} asked for it. It takes effect {instantLabel(reset.takesEffectAt, timeZone)}, or
          earlier if another administrator approves it. If you didn’t ask for this, stop it and tell the
          clinic.
        </Alert>
      )}
      {authenticatorApp && recoveryCodesLeft <= fewRecoveryCodes && (
        <Alert
          tone="warn"
          title={recoveryCodesLeft === 0 ? 'No recovery codes left' : 'Few recovery codes left'}
        >
          Make new ones, so that you can still sign in if you lose your phone.
        </Alert>
      )}
      <List aria-label="Second step">
        <ListRow
          title="Authenticator app"
          text={
            authenticatorApp
              ? `Added ${instantLabel(authenticatorApp.addedAt, timeZone)}.`
              : 'Not added. An app on your phone shows a new code every half minute.'
          }
          actions={
            authenticatorApp ? (
              <Button onClick={() => onOpen('remove-app')}>Remove app</Button>
            ) : (
              <Button variant={isRequired ? 'primary' : 'secondary'} onClick={() => onOpen('app')}>
                Add app
              </Button>
            )
          }
        />
        {authenticatorApp && (
          <ListRow
            title="Recovery codes"
            text={`${recoveryCodesLeft === 0 ? 'None' : recoveryCodesLeft} left. Each signs you in once, without your phone.`}
            actions={<Button onClick={() => onOpen('codes')}>Make new codes</Button>}
          />
        )}
      </List>
    </>
  )
}

/** What the person proves themselves with besides the password (ACC-72). */
export function SecondFactorSection() {
  const query = useQuery(secondFactorQuery)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <Section title="Second step">
      <p className="text-ink-2">
        With a second step, nobody gets in with your password alone.
        {query.data?.isRequired === true && ' Your role needs one.'}
      </p>
      {query.data && <Factors factor={query.data} onOpen={setOpened} />}
      {query.status === 'pending' && <SkeletonRows rows={2} />}
      {query.status === 'error' && !query.data && <LoadFailed what="your second step" query={query} />}
      {opened === 'app' && <AppDialog onClose={close} />}
      {opened === 'remove-app' && <RemoveApp onClose={close} />}
      {opened === 'stop-reset' && <StopReset onClose={close} />}
      {opened === 'codes' && <CodesDialog onClose={close} />}
    </Section>
  )
}
