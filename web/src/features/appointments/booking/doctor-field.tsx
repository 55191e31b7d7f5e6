import { useQueries } from '@tanstack/react-query'
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

/** All doctors, or those of one specialization. */
export function DoctorField({ doctors, bySpecialization, error, onClear, select }: DoctorFieldProps) {
  const [wanted, setWanted] = useState('')
  const kinds = [...new Set(doctors.map(({ specialization }) => specialization))].toSorted()
  const shown = bySpecialization ? doctors.filter(({ specialization }) => specialization === wanted) : doctors
  const freeDays = useQueries({
    queries: bySpecialization ? shown.map(({ id }) => freeDaysQuery(id)) : [],
    combine: (results) => results.map(({ data }) => data),
  })

  const labelOf = (doctor: Doctor, place: number) => {
    if (!bySpecialization) return `${nameOf(doctor)}, ${doctor.specialization}`
    const days = freeDays[place]
    const next = days?.find(({ free }) => free > 0)
    if (next) return `${nameOf(doctor)} · next free ${shortDate(next.date)}`
    return days ? `${nameOf(doctor)} · no free days soon` : nameOf(doctor)
  }

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
          {shown.map((doctor, place) => (
            <option key={doctor.id} value={doctor.id}>
              {labelOf(doctor, place)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
