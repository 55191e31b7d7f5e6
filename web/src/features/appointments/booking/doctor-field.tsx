import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { shortDate } from '../../../lib/format.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { freeDaysQuery } from '../queries.ts'

export type DoctorFieldProps = {
  doctors: readonly Doctor[]
  /** Asks for the specialization first, and shows each doctor's next free day. */
  bySpecialization: boolean
  error: string | undefined
  /** Another specialization clears the doctor. */
  onClear: () => void
  select: ComponentProps<typeof Select>
}

const nameOf = ({ firstName, lastName }: Doctor) => `Dr. ${firstName} ${lastName}`

/** With the doctor's next free day. */
function FreeDoctor({ doctor }: { doctor: Doctor }) {
  const { data: days } = useQuery(freeDaysQuery(doctor.id))
  const next = days?.find(({ free }) => free > 0)
  const free = next ? ` · next free ${shortDate(next.date)}` : days && ' · no free days soon'
  return (
    <option value={doctor.id}>
      {nameOf(doctor)}
      {free}
    </option>
  )
}

/** All doctors, or those of one specialization. */
export function DoctorField({ doctors, bySpecialization, error, onClear, select }: DoctorFieldProps) {
  const [wanted, setWanted] = useState('')
  const kinds = [...new Set(doctors.map(({ specialization }) => specialization))].toSorted()
  const shown = bySpecialization ? doctors.filter(({ specialization }) => specialization === wanted) : doctors

  return (
    <>
      {bySpecialization && (
        <Field label="Specialization">
          <Select
            value={wanted}
            onChange={(event) => {
              setWanted(event.target.value)
              onClear()
            }}
          >
            <option value="">Select a specialization</option>
            {kinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label="Doctor"
        error={error}
        {...(bySpecialization && wanted === '' ? { hint: 'Choose a specialization first.' } : {})}
      >
        <Select {...select}>
          <option value="">Select a doctor</option>
          {shown.map((doctor) =>
            bySpecialization ? (
              <FreeDoctor key={doctor.id} doctor={doctor} />
            ) : (
              <option key={doctor.id} value={doctor.id}>
                {nameOf(doctor)}, {doctor.specialization}
              </option>
            ),
          )}
        </Select>
      </Field>
    </>
  )
}
