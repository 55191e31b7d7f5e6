import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { signUp } from '@alafia/contract/accounts/sign-up.endpoints'
import { adultAge, signUpForm, signUpHours, signUpRefusals } from '@alafia/contract/accounts/sign-up.schema'
import type { PasswordRules } from '@alafia/contract/accounts/password'
import { CheckYourEmail } from '../../../features/accounts/links/check-your-email.tsx'
import { NewPasswordField } from '../../../features/accounts/passwords/new-password-field.tsx'
import { passwordFor } from '../../../features/accounts/passwords/with-password-rules.ts'
import { clinicQuery } from '../../../lib/http/clinic-query.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Frame, SignedInHere } from './frame.tsx'

const empty = { firstName: '', lastName: '', email: '', dateOfBirth: '', phone: '', password: '' }

type Typed = typeof empty

type FormProps = { rules: PasswordRules; start: Typed; onSent: (typed: Typed) => void }

function SignUpForm({ rules, start, onSent }: FormProps) {
  const form = useForm(signUp, {
    schema: z.object({ ...signUpForm.shape, password: passwordFor(rules) }),
    start,
    input: (body) => ({ body }),
    failure: 'We couldn’t create your account',
  })
  const { register, errors } = form
  return (
    <Form
      form={form}
      className="grid gap-4"
      onDone={() => {
        const { phone, ...typed } = form.getValues()
        onSent({ ...typed, phone: phone ?? '' })
      }}
      actions={
        <SubmitButton size="main" busyLabel="Creating the account…">
          Create Account
        </SubmitButton>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field
        label="Date of birth"
        hint={`You need to be at least ${adultAge}. A parent or guardian can add younger people to their own account.`}
        error={errors.dateOfBirth?.message}
      >
        <TextInput type="date" autoComplete="bday" {...register('dateOfBirth')} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <Field label="Email" hint="You’ll sign in with this address." error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...register('email')} />
      </Field>
      <NewPasswordField
        rules={rules}
        typed={form.watch('password')}
        error={errors.password?.message}
        {...register('password')}
      />
    </Form>
  )
}

function SignUp() {
  const { status, user } = useSession()
  const query = useQuery(clinicQuery)
  const [typed, setTyped] = useState(empty)
  const [isSent, setIsSent] = useState(false)
  const clinic = query.data
  if (isSent)
    return (
      <CheckYourEmail onAgain={() => setIsSent(false)}>
        <p>
          We sent an email to <b className="wrap-anywhere">{typed.email.trim()}</b>. Open the link in it
          within {signUpHours} hours to finish.
        </p>
      </CheckYourEmail>
    )
  return (
    <Page title="Create an account" lead="For patients. Clinic staff are invited by an administrator.">
      {status === 'signed-in' && user ? (
        <SignedInHere user={user} what="create another account" />
      ) : !clinic ? (
        query.error ? (
          <LoadFailed what="this page" query={query} />
        ) : (
          <SkeletonRows />
        )
      ) : clinic.signUp ? (
        <Card className="sm:p-6">
          <SignUpForm
            rules={clinic}
            start={typed}
            onSent={(sent) => {
              // For another address the rest need not be typed again.
              setTyped({ ...sent, password: '' })
              setIsSent(true)
            }}
          />
        </Card>
      ) : (
        <Alert tone="info">{signUpRefusals.off}.</Alert>
      )}
      <p>
        Do you have an account?{' '}
        <Button asChild variant="quiet">
          <Link to="/login">Sign in</Link>
        </Button>
      </p>
    </Page>
  )
}

/** Patients create an account of their own; it exists once they open the link in the email. */
export function SignUpPage() {
  return (
    <Frame>
      <SignUp />
    </Frame>
  )
}
