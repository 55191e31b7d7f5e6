import type { ComponentProps } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

type Props = {
  /** Spread onto the inputs: `form.register('witness.email')`. */
  email: ComponentProps<'input'>
  password: ComponentProps<'input'>
  emailError: string | undefined
  passwordError: string | undefined
}

/** A second pharmacist signs, without ending the first one's session. */
export function WitnessFields({ email, password, emailError, passwordError }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">Second pharmacist</legend>
      <Field label="Their email" error={emailError}>
        <TextInput type="email" autoComplete="off" maxLength={254} {...email} />
      </Field>
      <Field
        label="Their password"
        hint="Controlled drugs need two signatures. They type it themselves; you stay signed in."
        error={passwordError}
      >
        <TextInput type="password" autoComplete="off" maxLength={200} {...password} />
      </Field>
    </fieldset>
  )
}
