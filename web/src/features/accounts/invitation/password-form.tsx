import { useState, type SubmitEvent } from 'react'
import { acceptAccountInvitation } from '@alafia/contract/accounts/account-invitations.endpoints'
import type { AccountInvitation } from '@alafia/contract/accounts/account-invitations.schema'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { passwordProblem, type PasswordRules } from '@alafia/contract/accounts/password'
import { BareForm } from '../../../ui/form/bare-form.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { NewPasswordField } from '../passwords/new-password-field.tsx'

export type PasswordFormProps = {
  secret: string
  invitation: AccountInvitation
  rules: PasswordRules
  onSignedIn: (answer: SignInReply) => void
  /** The link can no longer be used. */
  onClosed: () => void
}

/** The invited person sets their first password, and is signed in. */
export function PasswordForm({ secret, invitation, rules, onSignedIn, onClosed }: PasswordFormProps) {
  const accept = useSubmit(acceptAccountInvitation, {
    failure: 'We couldn’t set your password. Try again.',
    onSuccess: onSignedIn,
    onRefused: ({ status, errors }) => {
      setWrong(errors?.find(({ path }) => path === 'password')?.message)
      if (status !== 409) return false
      onClosed()
      return true
    },
  })
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { email, firstName, lastName } = invitation
  const own = [email, firstName, lastName].filter((one) => one !== null)

  const problemOf = (typed: string) =>
    typed === '' ? 'Choose a password' : passwordProblem(rules, typed, own)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('new-password')
    if (accept.isPending) return
    const problem = problemOf(password)
    setWrong(problem)
    if (problem !== undefined) return field instanceof HTMLElement && field.focus()
    if (!(await accept.send({ body: { secret, password } })) && field instanceof HTMLElement) field.focus()
  }

  return (
    <BareForm sending={accept.isPending} onSubmit={(event) => void submit(event)} className="grid gap-4">
      {wrong === undefined && <FailureAlert failure={accept.failure} />}
      <Field label="Email" hint="You’ll sign in with this address.">
        <TextInput type="email" name="email" autoComplete="username" readOnly value={email ?? ''} />
      </Field>
      <NewPasswordField
        rules={rules}
        typed={password}
        name="new-password"
        error={wrong}
        required
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          // Once an error is shown, the field is checked on every change.
          if (wrong !== undefined) setWrong(problemOf(target.value))
        }}
      />
      <SubmitButton size="main" busyLabel="Setting the password…">
        Set Password and Sign In
      </SubmitButton>
    </BareForm>
  )
}
