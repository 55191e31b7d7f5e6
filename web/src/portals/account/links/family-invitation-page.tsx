import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { acceptInvitation, declineInvitation } from '@alafia/contract/family/access.endpoints'
import type { InvitationPage } from '@alafia/contract/family/access'
import { familyInvitationQuery } from '../../../features/family/invitation-query.ts'
import { invalidateFamily } from '../../../features/family/queries.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Frame, SignedInHere } from './frame.tsx'
import { isUnusable, UnusableLink } from './unusable-link.tsx'

/** Where the secret waits while its holder signs in, in this tab only: an address would write it to logs. */
const waiting = 'family-invitation'

/** Signing in comes back here. */
function SignInFirst({ address }: { address: string }) {
  return (
    <div className="grid gap-3">
      <p>To accept, sign in with the patient account that has the address {address}.</p>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to="/login" search={{ role: 'patient', from: '/family-invitation' }}>
            Sign In
          </Link>
        </Button>
        <Button asChild>
          <Link to="/signup">Create Account</Link>
        </Button>
      </div>
      <p className="text-small text-ink-2">
        If you create an account, use this address, and open the link in our invitation again afterwards.
      </p>
    </div>
  )
}

type AnswerProps = {
  secret: string
  page: InvitationPage
  onChanged: (page: InvitationPage) => void
  /** Something else has changed it meanwhile. */
  onOvertaken: () => void
}

function Answer({ secret, page: { firstName, address }, onChanged, onOvertaken }: AnswerProps) {
  const { user } = useSession()
  const ends = {
    onSuccess: onChanged,
    onRefused: ({ status }: { status: number }) => {
      if (status === 409) onOvertaken()
      return false
    },
  }
  const accept = useSubmit(acceptInvitation, {
    ...ends,
    failure: 'We couldn’t accept the invitation. Try again.',
    invalidate: invalidateFamily,
  })
  const decline = useSubmit(declineInvitation, {
    ...ends,
    failure: 'We couldn’t decline the invitation. Try again.',
  })
  const isBusy = accept.isPending || decline.isPending
  return (
    <Card className="grid gap-4 sm:p-6">
      <FailureAlert failure={accept.failure ?? decline.failure} />
      <p>
        You’ll both see and do everything for {firstName}: appointments, prescriptions, health records and
        bills. Each of you has your own messages with {firstName}’s doctors. You both see what the other one
        did. Either of you can end it at any time.
      </p>
      {user?.role === 'patient' && (
        <>
          <p>
            You’re signed in as {user.firstName} {user.lastName}.
          </p>
          <div>
            <Button
              variant="primary"
              busy={accept.isPending}
              disabled={isBusy}
              onClick={() => void accept.send({ body: { secret } })}
            >
              Accept
            </Button>
          </div>
        </>
      )}
      {user && user.role !== 'patient' && (
        <SignedInHere user={user} what="accept with your patient account" />
      )}
      {!user && <SignInFirst address={address} />}
      <div>
        <Button
          busy={decline.isPending}
          disabled={isBusy}
          onClick={() => void decline.send({ body: { secret } })}
        >
          Decline
        </Button>
      </div>
    </Card>
  )
}

function Invitation({ secret }: { secret: string }) {
  const client = useQueryClient()
  const options = familyInvitationQuery(secret)
  const query = useQuery({ ...options, enabled: secret !== '' })
  const { data, error } = query
  if (isUnusable(secret, error)) return <UnusableLink title="Your invitation" />
  if (!data)
    return (
      <Page title="Your invitation">
        {error ? <LoadFailed what="this invitation" query={query} /> : <SkeletonRows />}
      </Page>
    )
  const { firstName, holderName, state } = data
  return (
    <Page
      title={`Look after ${firstName} together`}
      lead={`${holderName} asks you, as the other parent, to look after ${firstName} together in Alafia.`}
      focusKey={state}
    >
      {state === 'invited' && (
        <Answer
          secret={secret}
          page={data}
          onChanged={(page) => client.setQueryData(options.queryKey, page)}
          onOvertaken={() => void query.refetch()}
        />
      )}
      {state === 'accepted' && (
        <Alert
          tone="ok"
          title={`You look after ${firstName} together`}
          actions={
            <Button asChild>
              <Link to="/family">Family Members</Link>
            </Button>
          }
        >
          You find {firstName} under Family Members.
        </Alert>
      )}
      {state === 'ended' && (
        <Alert tone="info" title="This invitation is over">
          Ask {holderName} to send you a new one.
        </Alert>
      )}
    </Page>
  )
}

/** The page that a child's other parent opens from the email. The secret is in the fragment, which is never sent to a server. */
export function FamilyInvitationPage() {
  const hash = useLocation({ select: (location) => location.hash })
  if (hash !== '') sessionStorage.setItem(waiting, hash)
  const secret = hash === '' ? (sessionStorage.getItem(waiting) ?? '') : hash
  return (
    <Frame>
      <Invitation key={secret} secret={secret} />
    </Frame>
  )
}
