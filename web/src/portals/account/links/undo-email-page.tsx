import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { undoEmailChange } from '@alafia/contract/accounts/own-account.endpoints'
import { undoEmailRefusals } from '@alafia/contract/accounts/own-account.schema'
import { LinkPage } from '../../../features/accounts/links/link-page.tsx'
import { emailUndoQuery } from '../../../features/accounts/links/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Frame } from './frame.tsx'

function UndoEmail({ secret }: { secret: string }) {
  const navigate = useNavigate()
  const query = useQuery({ ...emailUndoQuery(secret), enabled: secret !== '' })
  const undo = useSubmit(undoEmailChange, {
    failure: 'We couldn’t bring the address back. Try again.',
    onSuccess: ({ path }) => {
      const [to, hash = ''] = path.split('#')
      void navigate({ to: to ?? '/login', hash, replace: true })
    },
    onRefused: ({ status }) => {
      if (status === 409) void query.refetch()
      return status === 409
    },
  })
  return (
    <LinkPage
      secret={secret}
      query={query}
      title="Bring your email address back"
      refusals={undoEmailRefusals}
      closedActions={
        <Button asChild>
          <Link to="/forgot-password">Choose a new password</Link>
        </Button>
      }
    >
      {({ firstName, email }) => (
        <Page title="Bring your email address back">
          <p>
            <b>{firstName}</b> will sign in with <b className="wrap-anywhere">{email}</b> again. Everyone who
            is signed in to this account is signed out, the password stops working, and you choose a new one.
          </p>
          <FailureAlert failure={undo.failure} />
          <p>
            <Button
              variant="primary"
              busy={undo.isPending}
              onClick={() => void undo.send({ body: { secret } })}
            >
              Bring Address Back
            </Button>
          </p>
        </Page>
      )}
    </LinkPage>
  )
}

/** The page that the email to an old address opens. The secret is in the fragment, which is never sent to a server. */
export function UndoEmailPage() {
  const secret = useLocation({ select: ({ hash }) => hash })
  return (
    <Frame>
      <UndoEmail key={secret} secret={secret} />
    </Frame>
  )
}
