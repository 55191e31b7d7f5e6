import type { ComponentProps } from 'react'
import type { FamilyMember } from '@alafia/contract/family/schema'
import type { Scope } from '@alafia/contract/family/sharing'
import { Field } from '../ui/form/field.tsx'
import { Select } from '../ui/form/select.tsx'
import { sharesOf, whoHasNotShared, withoutYourself } from './sharing.ts'

export type WhoIsItForProps = ComponentProps<typeof Select> & {
  patient: { firstName: string; lastName: string }
  family: readonly FamilyMember[]
  /** What an adult must share to be chosen; left out for everyone. */
  scope?: Scope
  error: string | undefined
}

/** Whom an appointment is for: the patient ('self') or a family member (the id). Takes the props of `register`. */
export function WhoIsItFor({ patient, family, scope, error, ...select }: WhoIsItForProps) {
  const missing = scope && whoHasNotShared(family, scope)
  return (
    <Field
      label="Who is it for?"
      {...(missing === undefined ? {} : { hint: `${missing} agreed that you do this for them.` })}
      error={error}
    >
      <Select {...select}>
        <option value="self">
          {patient.firstName} {patient.lastName} (you)
        </option>
        {withoutYourself(scope ? family.filter(sharesOf(scope)) : family).map((member) => (
          <option key={member.id} value={member.id}>
            {member.firstName} {member.lastName} ({member.relationship})
          </option>
        ))}
      </Select>
    </Field>
  )
}
