import { useState, type SubmitEvent } from 'react'
import type { AccountInvitation } from '@alafia/contract/accounts/invitations/schema'
import type { SignedIn } from '@alafia/contract/accounts/schema'
import {
  passwordHint,
  passwordMaxLength,
  passwordProblem,
  passwordStrength,
  type PasswordRules,
} from '@alafia/contract/accounts/password'
import { CallError, NetworkError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useAccept } from './queries.ts'

export type PasswordFormProps = {
  secret: string
  invitation: AccountInvitation
  rules: PasswordRules
  onSignedIn: (answer: SignedIn) => void
  /** The link isn't open any more. */
  onClosed: () => void
}

const inMinutes = (seconds: number) => (seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`)

/** What went wrong, apart from the password itself. */
const messageFor = (error: unknown): string => {
  if (error instanceof NetworkError) return error.message
  if (error instanceof CallError && error.status === 429 && error.retryAfter !== undefined)
    return `Too many attempts. Please try again in ${inMinutes(error.retryAfter)}.`
  const detail = error instanceof CallError ? error.problem?.detail : undefined
  return detail ?? 'The password could not be set. Please try again.'
}

const refusedPassword = (error: unknown): string | undefined =>
  error instanceof CallError
    ? error.problem?.errors?.find(({ path }) => path === 'password')?.message
    : undefined

/** The invited sets the first password, and is signed in with it. */
export function PasswordForm({ secret, invitation, rules, onSignedIn, onClosed }: PasswordFormProps) {
  const accept = useAccept(secret)
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const { email, firstName, lastName } = invitation
  const own = [email, firstName, lastName].filter((one) => one !== null)

  const problemOf = (typed: string) =>
    typed === '' ? 'Please choose a password' : passwordProblem(rules, typed, own)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('new-password')
    if (accept.isPending) return
    const problem = problemOf(password)
    setWrong(problem)
    if (problem !== undefined) return field instanceof HTMLElement && field.focus()
    try {
      onSignedIn(await accept.mutateAsync(password))
    } catch (error) {
      setWrong(refusedPassword(error))
      if (error instanceof CallError && error.status === 409) onClosed()
      else if (field instanceof HTMLElement) field.focus()
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {accept.isError && wrong === undefined && <Alert tone="danger">{messageFor(accept.error)}</Alert>}
      <Field label="E-mail" hint="You sign in with this address.">
        <TextInput type="email" name="email" autoComplete="username" readOnly value={email ?? ''} />
      </Field>
      <Field
        label="Password"
        hint={`${passwordHint(rules)}.`}
        aside={password !== '' && `Strength: ${passwordStrength(password)}`}
        error={wrong}
      >
        <TextInput
          type={isShown ? 'text' : 'password'}
          name="new-password"
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={passwordMaxLength}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            // Once it was wrong, it is said as soon as it is right.
            if (wrong !== undefined) setWrong(problemOf(target.value))
          }}
        />
      </Field>
      <Checkbox
        label="Show password"
        checked={isShown}
        onChange={({ target }) => setIsShown(target.checked)}
      />
      <Button
        type="submit"
        variant="primary"
        size="main"
        busy={accept.isPending}
        busyLabel="Setting the password…"
      >
        Set Password and Sign In
      </Button>
    </form>
  )
}
