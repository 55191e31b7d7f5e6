import type { ComponentProps } from 'react'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { Field } from '../ui/form/field.tsx'
import { Select } from '../ui/form/select.tsx'

export type WhoIsItForProps = ComponentProps<typeof Select> & {
  patient: { firstName: string; lastName: string }
  family: readonly FamilyMember[]
  error: string | undefined
}

/** For whom a visit is asked: the patient ('self') or a member of the family (the id). Takes what `register` gives. */
export function WhoIsItFor({ patient, family, error, ...select }: WhoIsItForProps) {
  return (
    <Field label="Who is it for?" error={error}>
      <Select {...select}>
        <option value="self">
          {patient.firstName} {patient.lastName} (you)
        </option>
        {family.map((member) => (
          <option key={member.id} value={member.id}>
            {member.firstName} {member.lastName} ({member.relationship})
          </option>
        ))}
      </Select>
    </Field>
  )
}
