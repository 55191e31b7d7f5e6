import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'

type Name = 'insuranceProvider' | 'insurancePlan' | 'insuranceNumber'
type InsuranceFieldsProps = {
  register: (name: Name) => UseFormRegisterReturn
  errors: Partial<Record<Name, { message?: string | undefined }>>
  hint?: string
}

export function InsuranceFields({ register, errors, hint }: InsuranceFieldsProps) {
  return (
    <>
      <Field
        label="Insurance company"
        optional
        {...(hint && { hint })}
        error={errors.insuranceProvider?.message}
      >
        <TextInput autoComplete="off" {...register('insuranceProvider')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Plan" optional error={errors.insurancePlan?.message}>
          <TextInput autoComplete="off" {...register('insurancePlan')} />
        </Field>
        <Field label="Member number" optional error={errors.insuranceNumber?.message}>
          <TextInput autoComplete="off" {...register('insuranceNumber')} />
        </Field>
      </div>
    </>
  )
}
