import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelEmailChange } from '@alafia/contract/accounts/own-account.endpoints'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { invalidateSignInDetails, signInDetailsQuery } from './queries.ts'

const ChangePassword = lazyDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)
const ChangeEmail = lazyDialog(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog)

/** A new address that waits for its link to be opened. */
function PendingEmail({ email }: { email: string }) {
  const cancel = useSubmit(cancelEmailChange, {
    success: { title: 'Change cancelled', description: 'Your email address stays as it is.' },
    failure: (why) => why ?? 'The change was not cancelled',
    invalidate: invalidateSignInDetails,
  })
  return (
    <Alert
      tone="info"
      title="Check your email"
      actions={
        <Button busy={cancel.isPending} onClick={() => void cancel.send()}>
          Cancel the change
        </Button>
      }
    >
      We sent a link to <b className="wrap-anywhere">{email}</b>. Your address changes once you open it.
    </Alert>
  )
}

/** The address and the password with which the person signs in. */
export function SignInDetails() {
  const query = useQuery(signInDetailsQuery)
  const [open, setOpen] = useState<'email' | 'password'>()
  const { data } = query
  return (
    <Section title="Email and password">
      {data ? (
        <Card className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0">
              You sign in as <b className="wrap-anywhere">{data.email}</b>.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen('email')}>Change email address</Button>
              <Button onClick={() => setOpen('password')}>Change password</Button>
            </div>
          </div>
          {data.pending && <PendingEmail email={data.pending.email} />}
          {open === 'email' && <ChangeEmail onClose={() => setOpen(undefined)} />}
          {open === 'password' && (
            <ChangePassword
              email={data.email}
              rules={data.passwordRules}
              onClose={() => setOpen(undefined)}
            />
          )}
        </Card>
      ) : query.error ? (
        <LoadFailed what="your email address" query={query} />
      ) : (
        <SkeletonRows />
      )}
    </Section>
  )
}
