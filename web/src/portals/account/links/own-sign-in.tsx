import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createOwnSignIn } from '@alafia/contract/family/consent.endpoints'
import { signInForm, signInRefusals, type ConsentPage } from '@alafia/contract/family/consent'
import * as z from 'zod/mini'
import { NewPasswordField } from '../../../features/accounts/passwords/new-password-field.tsx'
import { passwordFor } from '../../../features/accounts/passwords/with-password-rules.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'

type OwnSignInProps = {
  secret: string
  page: ConsentPage
  onMade: (page: ConsentPage) => void
  /** The link can no longer create it. */
  onClosed: () => void
}

function SignInForm({ secret, page, onMade, onClosed }: OwnSignInProps) {
  const clinic = useClinic()
  const { address, firstName, lastName } = page
  const form = useForm(createOwnSignIn, {
    schema: z.object({ ...signInForm.shape, password: passwordFor(clinic) }),
    start: { secret, password: '' },
    input: (body) => ({ body }),
    failure: 'We couldn’t create your sign-in. Try again.',
    onSuccess: onMade,
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
        <SubmitButton size="main" busyLabel="Creating…">
          Create Sign-In
        </SubmitButton>
      }
    >
      <Field label="Your name" hint="If it is wrong, change it under Profile once you are signed in.">
        <TextInput readOnly value={`${firstName} ${lastName}`} />
      </Field>
      <Field label="Email" hint="You’ll sign in with this address.">
        <TextInput type="email" autoComplete="username" readOnly value={address} />
      </Field>
      <NewPasswordField
        rules={clinic}
        typed={form.watch('password')}
        error={form.errors.password?.message}
        {...form.register('password')}
      />
    </Form>
  )
}

/** The adult's own sign-in, which takes over their profile (FAM-70): what it means, and the way there. */
export function OwnSignIn(props: OwnSignInProps) {
  const { page } = props
  const [isOpen, setOpen] = useState(false)
  if (page.signIn === 'closed') return null
  return (
    <Section title="Your own sign-in">
      {page.signIn === 'made' && (
        <Alert
          tone="ok"
          title="You have your own sign-in"
          actions={
            <Button asChild variant="primary">
              <Link to="/login">Sign in</Link>
            </Button>
          }
        >
          Sign in with {page.address} to see your history, book visits and decide what you share.
        </Alert>
      )}
      {page.signIn === 'taken' && (
        <Alert tone="info" title="We can’t create a sign-in for you">
          {signInRefusals.taken}.
        </Alert>
      )}
      {page.signIn === 'open' && (
        <Card className="grid gap-4 sm:p-6">
          <p>
            With your own sign-in you see your whole history in Alafia and do everything yourself.{' '}
            {page.holderName} sees only what you share.
          </p>
          {isOpen ? (
            <SignInForm {...props} />
          ) : (
            <div>
              <Button onClick={() => setOpen(true)}>Get Your Own Sign-In</Button>
            </div>
          )}
        </Card>
      )}
    </Section>
  )
}
