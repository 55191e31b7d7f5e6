import { useEffect, useRef } from 'react'
import { finishSignIn } from '@alafia/contract/accounts/second-factor.endpoints'
import { appCode } from '@alafia/contract/accounts/second-factor.schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { canUsePasskeys } from '../../../lib/passkeys.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { PasskeyStep } from './passkey-step.tsx'
import { welcome } from '../welcome.ts'

type ByCodeProps = {
  role: Role
  ticket: string
  hasApp: boolean
  onBack: (why?: string) => void
}

function ByCode({ role, ticket, hasApp, onBack }: ByCodeProps) {
  const { begin } = useSession()
  const form = useForm(finishSignIn, {
    schema: appCode,
    start: { code: '' },
    input: ({ code }) => ({ body: { ticket, code } }),
    success: welcome(role),
    failure: 'We couldn’t sign you in',
    onSuccess: begin,
    onRefused: ({ status, detail }) => {
      // The ticket no longer works: only the password helps.
      if (status === 401) onBack(detail)
      return status === 401
    },
  })
  return (
    <Form
      form={form}
      guarded={false}
      className="grid gap-4"
      actions={
        <>
          <SubmitButton busyLabel="Signing In...">Sign In</SubmitButton>
          <Button variant="quiet" onClick={() => onBack()}>
            Back
          </Button>
        </>
      }
    >
      <Field
        label="Code"
        hint={
          hasApp
            ? 'The 6 digits that your authenticator app shows, or one of your recovery codes.'
            : 'One of your recovery codes, if you can’t use your passkey.'
        }
        error={form.errors.code?.message}
      >
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('code')}
        />
      </Field>
    </Form>
  )
}

export type SecondStepProps = {
  role: Role
  /** From the reply to the password; undefined to sign in with a passkey alone. */
  ticket: string | undefined
  /** How the account can go on, as the server says. */
  methods: readonly string[]
  /** To the password; with the reason, if it has to be entered again. */
  onBack: (why?: string) => void
}

/** What follows the password, or replaces it. */
export function SecondStep({ role, ticket, methods, onBack }: SecondStepProps) {
  const step = useRef<HTMLDivElement>(null)
  // It replaces the form that had focus.
  useEffect(() => step.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  if (ticket === undefined)
    return (
      <div ref={step} className="grid gap-4">
        <PasskeyStep role={role} />
        <Button variant="quiet" onClick={() => onBack()}>
          Back
        </Button>
      </div>
    )
  return (
    <div ref={step} className="grid gap-6">
      {methods.includes('passkey') && canUsePasskeys() && <PasskeyStep role={role} ticket={ticket} />}
      <ByCode role={role} ticket={ticket} hasApp={methods.includes('code')} onBack={onBack} />
    </div>
  )
}
