import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmEmail } from '@alafia/contract/accounts/own-account.endpoints'
import { confirmEmailRefusals } from '@alafia/contract/accounts/own-account.schema'
import { LinkPage } from '../../../features/accounts/links/link-page.tsx'
import { emailConfirmationQuery } from '../../../features/accounts/links/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Frame } from './frame.tsx'

const goOn = (
  <Button asChild>
    <Link to="/login">Go on to Alafia</Link>
  </Button>
)

function ConfirmEmail({ secret }: { secret: string }) {
  const query = useQuery({ ...emailConfirmationQuery(secret), enabled: secret !== '' })
  const [isDone, setIsDone] = useState(false)
  const confirm = useSubmit(confirmEmail, {
    failure: 'We couldn’t confirm the address. Try again.',
    onRefused: ({ status }) => {
      if (status === 409) void query.refetch()
      return status === 409
    },
  })
  if (isDone)
    return (
      <Page
        title="Your email address is changed"
        lead="You sign in with the new address from now on."
        focusKey="done"
      >
        <p>{goOn}</p>
      </Page>
    )
  return (
    <LinkPage
      secret={secret}
      query={query}
      title="Confirm your new email address"
      refusals={confirmEmailRefusals}
      closedActions={goOn}
    >
      {({ firstName, email }) => (
        <Page title="Confirm your new email address">
          <p>
            <b>{firstName}</b> will sign in to Alafia with <b className="wrap-anywhere">{email}</b>. If this
            isn’t your account, close this page.
          </p>
          <FailureAlert failure={confirm.failure} />
          <p>
            <Button
              variant="primary"
              busy={confirm.isPending}
              onClick={() => void confirm.send({ body: { secret } }).then(setIsDone)}
            >
              Confirm Address
            </Button>
          </p>
        </Page>
      )}
    </LinkPage>
  )
}

/** The page that the email to a new address opens. The secret is in the fragment, which is never sent to a server. */
export function ConfirmEmailPage() {
  const secret = useLocation({ select: ({ hash }) => hash })
  return (
    <Frame>
      <ConfirmEmail key={secret} secret={secret} />
    </Frame>
  )
}
