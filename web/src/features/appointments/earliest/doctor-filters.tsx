import type { Earliest } from '@alafia/contract/appointments/earliest'
import { languages } from '@alafia/contract/doctors/languages'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { EarliestFilters } from './queries.ts'

export type DoctorSort = 'soonest' | 'price'

export type DoctorFiltersProps = {
  filters: EarliestFilters
  sort: DoctorSort
  choices: Pick<Earliest, 'specializations' | 'languages' | 'appointmentTypes'>
  onFilter: (change: EarliestFilters) => void
  onSort: (sort: DoctorSort) => void
}

/** Each filter applies at once. A type that takes place in one way only decides how. */
export function DoctorFilters({ filters, sort, choices, onFilter, onSort }: DoctorFiltersProps) {
  const modeOf = (typeId: string | undefined) =>
    choices.appointmentTypes.find(({ id }) => String(id) === typeId)?.mode ?? 'both'
  const only = modeOf(filters.appointmentTypeId)
  const chooseType = (typeId: string) => {
    const mode = modeOf(typeId)
    onFilter({ appointmentTypeId: typeId || undefined, ...(mode !== 'both' && { mode }) })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
      <Field label="Specialization">
        <Select
          value={filters.specialization ?? ''}
          onChange={({ target }) => onFilter({ specialization: target.value || undefined })}
        >
          <option value="">Any</option>
          {choices.specializations.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Field label="Visit by">
        <Select
          value={filters.mode ?? 'video'}
          onChange={({ target }) => onFilter({ mode: target.value === 'in-person' ? 'in-person' : 'video' })}
        >
          <option value="video" disabled={only === 'in-person'}>
            Video
          </option>
          <option value="in-person" disabled={only === 'video'}>
            In person
          </option>
        </Select>
      </Field>
      <Field label="Appointment type">
        <Select value={filters.appointmentTypeId ?? ''} onChange={({ target }) => chooseType(target.value)}>
          <option value="">Standard appointment</option>
          {choices.appointmentTypes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Language">
        <Select
          value={filters.language ?? ''}
          onChange={({ target }) => onFilter({ language: languages.find((one) => one === target.value) })}
        >
          <option value="">Any</option>
          {choices.languages.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Field label="Sort by">
        <Select
          value={sort}
          onChange={({ target }) => onSort(target.value === 'price' ? 'price' : 'soonest')}
        >
          <option value="soonest">Earliest time</option>
          <option value="price">Lowest price</option>
        </Select>
      </Field>
    </div>
  )
}
