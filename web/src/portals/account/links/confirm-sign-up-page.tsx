import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { confirmSignUp } from '@alafia/contract/accounts/sign-up.endpoints'
import { confirmSignUpForm, signUpRefusals } from '@alafia/contract/accounts/sign-up.schema'
import { dashboardPath } from '@alafia/contract/kernel/roles'
import { LinkPage } from '../../../features/accounts/links/link-page.tsx'
import { signUpQuery } from '../../../features/accounts/links/queries.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Frame, SignedInHere } from './frame.tsx'

type FormProps = {
  secret: string
  email: string
  onSignedIn: (answer: SignInReply) => void
  /** The link can no longer be used. */
  onClosed: () => void
}

function ConfirmForm({ secret, email, onSignedIn, onClosed }: FormProps) {
  const form = useForm(confirmSignUp, {
    schema: confirmSignUpForm,
    start: { secret, password: '' },
    input: (body) => ({ body }),
    failure: 'We couldn’t confirm your address',
    onSuccess: onSignedIn,
    onRefused: ({ status }) => {
      if (status === 409) onClosed()
    },
  })
  return (
    <Form
      form={form}
      guarded={false}
      className="grid gap-4"
      actions={
        <SubmitButton size="main" busyLabel="Confirming…">
          Confirm and Sign In
        </SubmitButton>
      }
    >
      <Field label="Email">
        <TextInput type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field
        label="Password"
        hint="The one that you chose when you created the account."
        error={form.errors.password?.message}
      >
        <TextInput type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
    </Form>
  )
}

function ConfirmSignUp({ secret }: { secret: string }) {
  const { status, user, begin } = useSession()
  const navigate = useNavigate()
  const query = useQuery({ ...signUpQuery(secret), enabled: secret !== '' })
  const [hasEntered, setHasEntered] = useState(false)
  const enter = (answer: SignInReply) => {
    setHasEntered(true)
    const self = begin(answer)
    toast({ title: 'Welcome to Alafia!', description: 'Your account is ready.' })
    void navigate({ to: dashboardPath(self.role), replace: true })
  }
  if (hasEntered)
    return (
      <p role="status" className="p-8 text-center text-ink-2">
        Redirecting to dashboard...
      </p>
    )
  return (
    <LinkPage
      secret={secret}
      query={query}
      title="Confirm your email"
      refusals={signUpRefusals}
      closedActions={
        <Button asChild>
          <Link to="/login">Sign in</Link>
        </Button>
      }
    >
      {({ firstName, email }) => (
        <Page
          title={`Welcome, ${firstName ?? ''}`}
          lead="Enter your password once more, and your account is ready."
        >
          {status === 'signed-in' && user ? (
            <SignedInHere user={user} what="confirm your address" />
          ) : (
            <Card className="sm:p-6">
              <ConfirmForm
                secret={secret}
                email={email ?? ''}
                onSignedIn={enter}
                onClosed={() => void query.refetch()}
              />
            </Card>
          )}
        </Page>
      )}
    </LinkPage>
  )
}

/** The page that a sign-up's email opens. The secret is in the fragment, which is never sent to a server. */
export function ConfirmSignUpPage() {
  const secret = useLocation({ select: ({ hash }) => hash })
  return (
    <Frame>
      <ConfirmSignUp key={secret} secret={secret} />
    </Frame>
  )
}
