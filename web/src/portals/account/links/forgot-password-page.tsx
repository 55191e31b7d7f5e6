import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { requestPasswordReset } from '@alafia/contract/accounts/password-reset.endpoints'
import { passwordResetMinutes, passwordResetRequest } from '@alafia/contract/accounts/password-reset.schema'
import { CheckYourEmail } from '../../../features/accounts/links/check-your-email.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Frame } from './frame.tsx'

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm(requestPasswordReset, {
    schema: passwordResetRequest,
    start: { email: '' },
    input: (body) => ({ body }),
    failure: 'We couldn’t send the email',
  })
  return (
    <Form
      form={form}
      guarded={false}
      className="grid gap-4"
      onDone={() => onSent(form.getValues('email').trim())}
      actions={
        <SubmitButton size="main" busyLabel="Sending…">
          Send Link
        </SubmitButton>
      }
    >
      <Field label="Email" hint="The address that you sign in with." error={form.errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...form.register('email')} />
      </Field>
    </Form>
  )
}

/** Someone who can't sign in asks for a link to choose another password. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Frame>
      {sentTo === undefined ? (
        <Page
          title="Forgot your password?"
          lead="Enter your email address, and we’ll send you a link to choose a new one."
        >
          <Card className="sm:p-6">
            <AskForm onSent={setSentTo} />
          </Card>
          <p>
            <Button asChild variant="quiet">
              <Link to="/login">Back to sign-in</Link>
            </Button>
          </p>
        </Page>
      ) : (
        <CheckYourEmail onAgain={() => setSentTo(undefined)}>
          <p>
            If <b className="wrap-anywhere">{sentTo}</b> has an account, we sent a link there. It works for{' '}
            {passwordResetMinutes} minutes.
          </p>
          <p>Were you invited and never signed in? Use the link in your invitation.</p>
        </CheckYourEmail>
      )}
    </Frame>
  )
}
