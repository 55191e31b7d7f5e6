import type { ComponentProps } from 'react'
import { cancellationText, typeModeLabel, type OfferedType } from '@alafia/contract/doctors/appointment-types'
import { formatMoney } from '../../../lib/format.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { typeAndLength } from '../labels.ts'

export type TypeFieldProps = {
  types: readonly OfferedType[]
  chosen: OfferedType | undefined
  error: string | undefined
  /** It isn't the patient who books. */
  isStaff: boolean
  select: ComponentProps<typeof Select>
}

/** The appointment types that the doctor offers besides an appointment of half an hour; nothing if there are none. */
export function TypeField({ types, chosen, error, isStaff, select }: TypeFieldProps) {
  if (types.length === 0 && error === undefined) return null
  return (
    <>
      <Field label="Appointment type" error={error}>
        <Select {...select}>
          <option value="">Appointment, 30 minutes</option>
          {types.map((type) => (
            <option key={type.id} value={type.id}>
              {typeAndLength(type)}, {formatMoney(type.price, type.currency)}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && (
        <div role="status" className="grid gap-1 rounded-surface bg-sunken p-4">
          <p>
            {chosen.lengthMinutes} minutes · {formatMoney(chosen.price, chosen.currency)} ·{' '}
            {typeModeLabel[chosen.mode]}
          </p>
          <p>{isStaff ? `Patients read: ‘${cancellationText(chosen)}’` : cancellationText(chosen)}</p>
          {chosen.preparation && <p className="whitespace-pre-line wrap-anywhere">{chosen.preparation}</p>}
        </div>
      )}
    </>
  )
}
