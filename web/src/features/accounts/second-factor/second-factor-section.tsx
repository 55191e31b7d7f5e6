import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fewRecoveryCodes } from '@alafia/contract/accounts/second-factor.schema'
import type { SecondFactor } from '@alafia/contract/accounts/second-factor.schema'
import type { Passkey } from '@alafia/contract/accounts/passkeys.schema'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { canUsePasskeys } from '../../../lib/passkeys.ts'
import { Alert } from '../../../ui/alert.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { secondFactorQuery } from './queries.ts'

const AddFactorDialog = lazyDialog(async () => (await import('./add-factor-dialog.tsx')).AddFactorDialog)
const RenamePasskey = lazyDialog(async () => (await import('./change-passkey.tsx')).RenamePasskey)
const RemovePasskey = lazyDialog(async () => (await import('./change-passkey.tsx')).RemovePasskey)
const RemoveApp = lazyDialog(async () => (await import('./remove-app.tsx')).RemoveApp)
const StopReset = lazyDialog(async () => (await import('./stop-reset.tsx')).StopReset)
const CodesDialog = lazyDialog(async () => (await import('./codes-dialog.tsx')).CodesDialog)

type Opened =
  | { kind: 'app' | 'remove-app' | 'codes' | 'stop-reset' | 'passkey' }
  | { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }

function Factors({ factor, onOpen }: { factor: SecondFactor; onOpen: (opened: Opened) => void }) {
  const { timeZone } = useClinic()
  const { authenticatorApp, passkeys, recoveryCodesLeft, isRequired, reset } = factor
  const hasFactor = authenticatorApp !== null || passkeys.length > 0
  const isFirst = isRequired && !hasFactor
  return (
    <>
      {reset && (
        <Alert
          tone="danger"
          title="Your second step will be reset"
          actions={<Button onClick={() => onOpen({ kind: 'stop-reset' })}>Stop the reset…</Button>}
        >
          {reset.requestedBy} asked for it. It takes effect {instantLabel(reset.takesEffectAt, timeZone)}, or
          earlier if another administrator approves it. If you didn’t ask for this, stop it and tell the
          clinic.
        </Alert>
      )}
      {hasFactor && recoveryCodesLeft <= fewRecoveryCodes && (
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
              <Button onClick={() => onOpen({ kind: 'remove-app' })}>Remove app</Button>
            ) : (
              <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => onOpen({ kind: 'app' })}>
                Add app
              </Button>
            )
          }
        />
        {passkeys.map((passkey) => (
          <ListRow
            key={passkey.id}
            title={`Passkey ‘${passkey.name}’`}
            text={`Added ${instantLabel(passkey.addedAt, timeZone)}. ${passkey.lastUsedAt === null ? 'Not used yet.' : `Last used ${instantLabel(passkey.lastUsedAt, timeZone)}.`}`}
            actions={
              <>
                <Button
                  aria-label={`Rename passkey ‘${passkey.name}’`}
                  onClick={() => onOpen({ kind: 'rename-passkey', passkey })}
                >
                  Rename
                </Button>
                <Button
                  aria-label={`Remove passkey ‘${passkey.name}’`}
                  onClick={() => onOpen({ kind: 'remove-passkey', passkey })}
                >
                  Remove
                </Button>
              </>
            }
          />
        ))}
        <ListRow
          title="Passkeys"
          text={
            canUsePasskeys()
              ? 'Your fingerprint, face, screen lock or security key signs you in, without the password.'
              : 'Passkeys don’t work in this browser at this address. They need the clinic’s own address, or localhost.'
          }
          actions={
            canUsePasskeys() && <Button onClick={() => onOpen({ kind: 'passkey' })}>Add passkey</Button>
          }
        />
        {hasFactor && (
          <ListRow
            title="Recovery codes"
            text={`${recoveryCodesLeft === 0 ? 'None' : recoveryCodesLeft} left. Each signs you in once, without your app or passkey.`}
            actions={<Button onClick={() => onOpen({ kind: 'codes' })}>Make new codes</Button>}
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
      {opened?.kind === 'passkey' && <AddFactorDialog kind="passkey" onClose={close} />}
      {opened?.kind === 'rename-passkey' && <RenamePasskey passkey={opened.passkey} onClose={close} />}
      {opened?.kind === 'remove-passkey' && <RemovePasskey passkey={opened.passkey} onClose={close} />}
      {opened?.kind === 'app' && <AddFactorDialog kind="app" onClose={close} />}
      {opened?.kind === 'remove-app' && <RemoveApp onClose={close} />}
      {opened?.kind === 'stop-reset' && <StopReset onClose={close} />}
      {opened?.kind === 'codes' && <CodesDialog onClose={close} />}
    </Section>
  )
}
