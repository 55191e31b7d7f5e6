import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { withArticle } from '@alafia/contract/administration/users/labels'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { dashboardPath } from '@alafia/contract/kernel/roles'
import { ClosedInvitation } from '../../features/accounts/invitation/closed-invitation.tsx'
import { PasswordForm } from '../../features/accounts/invitation/password-form.tsx'
import { invitationQuery } from '../../features/accounts/invitation/queries.ts'
import { CallError } from '../../lib/http/call.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { Frame, SignedInHere } from './links/frame.tsx'

function Invitation({ secret }: { secret: string }) {
  const { status, user, begin } = useSession()
  const navigate = useNavigate()
  const query = useQuery({ ...invitationQuery(secret), enabled: secret !== '' })
  const [hasEntered, setHasEntered] = useState(false)
  const { data, error } = query
  const isUnknown =
    secret === '' || (error instanceof CallError && (error.status === 404 || error.status === 400))

  const enter = (answer: SignInReply) => {
    setHasEntered(true)
    const self = begin(answer)
    toast({ title: 'Welcome to Alafia!', description: `Successfully logged in as ${self.role}` })
    void navigate({ to: dashboardPath(self.role), replace: true })
  }

  if (hasEntered)
    return (
      <p role="status" className="p-8 text-center text-ink-2">
        Redirecting to dashboard...
      </p>
    )
  const closed = data !== undefined && data.state !== 'open' ? data.state : undefined
  if (isUnknown || closed !== undefined)
    return (
      <Page title="Invitation to Alafia">
        <ClosedInvitation state={closed ?? 'unknown'} />
      </Page>
    )
  if (!data)
    return (
      <Page title="Invitation to Alafia">
        {error ? <LoadFailed what="this invitation" query={query} /> : <SkeletonRows />}
      </Page>
    )
  return (
    <Page
      title={`Welcome, ${data.firstName ?? ''} ${data.lastName ?? ''}`}
      lead={`You’re invited to Alafia as ${(data.roles ?? []).map((role) => withArticle[role]).join(' and ')}. Choose a password to get started.`}
    >
      {status === 'signed-in' && user ? (
        <SignedInHere user={user} what="use this invitation" />
      ) : (
        data.passwordRules && (
          <Card className="sm:p-6">
            <PasswordForm
              secret={secret}
              invitation={data}
              rules={data.passwordRules}
              onSignedIn={enter}
              onClosed={() => void query.refetch()}
            />
          </Card>
        )
      )}
    </Page>
  )
}

/**
 * The page that an administrator's invitation opens: the invited person sets a password and is signed in. The secret is in the
 * fragment, which is never sent to a server.
 */
export function InvitationPage() {
  const secret = useLocation({ select: ({ hash }) => hash })
  return (
    <Frame>
      <Invitation key={secret} secret={secret} />
    </Frame>
  )
}
