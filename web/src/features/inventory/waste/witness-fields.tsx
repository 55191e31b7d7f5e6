import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

type Message = { message?: string | undefined } | undefined

type WitnessFieldsProps = {
  email: UseFormRegisterReturn
  password: UseFormRegisterReturn
  /** One of the whole is shown at the first input. */
  errors: (Message & { email?: Message; password?: Message }) | undefined
}

/** INV-47: a second pharmacist signs beside the first. */
export function WitnessFields({ email, password, errors }: WitnessFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">Second pharmacist</legend>
      <Field label="Their email" error={errors?.email?.message ?? errors?.message}>
        <TextInput type="email" autoComplete="off" maxLength={254} {...email} />
      </Field>
      <Field
        label="Their password"
        hint="They type it themselves. You stay signed in."
        error={errors?.password?.message}
      >
        <TextInput type="password" autoComplete="off" maxLength={200} {...password} />
      </Field>
    </fieldset>
  )
}
