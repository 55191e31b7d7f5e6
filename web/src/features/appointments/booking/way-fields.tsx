import type { ComponentProps } from 'react'
import { typeLabel } from '@alafia/contract/appointments/labels'
import type { AppointmentType } from '@alafia/contract/appointments/schema'
import { Field } from '../../../ui/form/field.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Select } from '../../../ui/form/select.tsx'

export type WayFieldsProps = {
  types: readonly AppointmentType[]
  isAllowed: (way: string) => boolean
  error: string | undefined
  select: ComponentProps<typeof Select>
  /** Of 'Visit by', where the consultation type leaves that open. */
  radios: Omit<ComponentProps<typeof RadioGroup>, 'legend' | 'options'> | undefined
}

/** The consultation type, and whether it is by video or in person. */
export function WayFields({ types, isAllowed, error, select, radios }: WayFieldsProps) {
  return (
    <>
      <Field label="Consultation type" error={error}>
        <Select {...select}>
          {types
            .filter((one) => radios || isAllowed(one))
            .map((one) => (
              <option key={one} value={one}>
                {typeLabel[one]}
              </option>
            ))}
        </Select>
      </Field>
      {radios && (
        <RadioGroup
          legend="Visit by"
          {...radios}
          options={[
            { value: 'video', label: 'Video', disabled: !isAllowed('video') },
            { value: 'in-person', label: 'In person', disabled: !isAllowed('in-person') },
          ]}
        />
      )}
    </>
  )
}
