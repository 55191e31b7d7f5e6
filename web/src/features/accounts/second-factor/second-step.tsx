import { finishSignIn } from '@alafia/contract/accounts/second-factor.endpoints'
import { appCode } from '@alafia/contract/accounts/second-factor.schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'

export type SecondStepProps = {
  role: Role
  /** From the reply to the password. */
  ticket: string
  onBack: () => void
}

/** The second step of signing in. */
export function SecondStep({ role, ticket, onBack }: SecondStepProps) {
  const { begin } = useSession()
  const form = useForm(finishSignIn, {
    schema: appCode,
    start: { code: '' },
    input: ({ code }) => ({ body: { ticket, code } }),
    success: { title: 'Welcome back!', description: `Successfully logged in as ${role}` },
    failure: 'We couldn’t sign you in',
    onSuccess: begin,
  })
  return (
    <Form
      form={form}
      guarded={false}
      className="grid gap-4"
      actions={
        <>
          <SubmitButton busyLabel="Signing In...">Sign In</SubmitButton>
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <Field
        label="Code"
        hint="The 6 digits that your authenticator app shows, or one of your recovery codes."
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
