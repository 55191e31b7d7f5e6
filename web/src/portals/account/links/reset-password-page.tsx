import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { finishPasswordReset } from '@alafia/contract/accounts/password-reset.endpoints'
import {
  finishPasswordResetForm,
  passwordResetRefusals,
} from '@alafia/contract/accounts/password-reset.schema'
import type { PasswordRules } from '@alafia/contract/accounts/password'
import { LinkPage } from '../../../features/accounts/links/link-page.tsx'
import { passwordResetQuery } from '../../../features/accounts/links/queries.ts'
import { NewPasswordField } from '../../../features/accounts/passwords/new-password-field.tsx'
import { passwordFor } from '../../../features/accounts/passwords/with-password-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Frame } from './frame.tsx'

type FormProps = {
  secret: string
  email: string
  own: readonly string[]
  rules: PasswordRules
  onDone: () => void
  /** The link can no longer be used. */
  onClosed: () => void
}

function NewPasswordForm({ secret, email, own, rules, onDone, onClosed }: FormProps) {
  const form = useForm(finishPasswordReset, {
    schema: z.object({ ...finishPasswordResetForm.shape, password: passwordFor(rules, own) }),
    start: { secret, password: '' },
    input: (body) => ({ body }),
    failure: 'We couldn’t set your password',
    onRefused: ({ status }) => {
      if (status === 409) onClosed()
    },
  })
  return (
    <Form
      form={form}
      guarded={false}
      className="grid gap-4"
      onDone={onDone}
      actions={
        <SubmitButton size="main" busyLabel="Setting the password…">
          Set New Password
        </SubmitButton>
      }
    >
      <Field label="Email">
        <TextInput type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <NewPasswordField
        label="New password"
        rules={rules}
        typed={form.watch('password')}
        error={form.errors.password?.message}
        {...form.register('password')}
      />
    </Form>
  )
}

function ResetPassword({ secret }: { secret: string }) {
  const query = useQuery({ ...passwordResetQuery(secret), enabled: secret !== '' })
  const [isDone, setIsDone] = useState(false)
  if (isDone)
    return (
      <Page
        title="Your password is changed"
        lead="You were signed out everywhere. Sign in with your new password."
        focusKey="done"
      >
        <p>
          <Button asChild variant="primary">
            <Link to="/login">Sign in</Link>
          </Button>
        </p>
      </Page>
    )
  return (
    <LinkPage
      secret={secret}
      query={query}
      title="Choose a new password"
      refusals={passwordResetRefusals}
      closedActions={
        <Button asChild>
          <Link to="/forgot-password">Ask for a new link</Link>
        </Button>
      }
    >
      {({ email, names, passwordRules }) => (
        <Page title="Choose a new password" lead="You’ll be signed out on all devices.">
          <Card className="sm:p-6">
            <NewPasswordForm
              secret={secret}
              email={email ?? ''}
              own={[email ?? '', ...(names ?? [])]}
              rules={passwordRules ?? { passwordMinLength: 8 }}
              onDone={() => setIsDone(true)}
              onClosed={() => void query.refetch()}
            />
          </Card>
        </Page>
      )}
    </LinkPage>
  )
}

/** The page that the email opens. The secret is in the fragment, which is never sent to a server. */
export function ResetPasswordPage() {
  const secret = useLocation({ select: ({ hash }) => hash })
  return (
    <Frame>
      <ResetPassword key={secret} secret={secret} />
    </Frame>
  )
}
