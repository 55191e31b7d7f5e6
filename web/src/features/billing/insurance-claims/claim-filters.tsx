import { useQuery } from '@tanstack/react-query'
import { DateFilter } from '../../../ui/form/date-filter.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { insurersQuery } from '../insurers/queries.ts'
import { claimTotalsQuery, type ClaimPeriod } from './queries.ts'

export type ClaimFiltersProps = {
  period: ClaimPeriod
  insurerId: number | undefined
  /** False for a period that is too long to ask for. */
  isPeriodValid: boolean
  onPeriod: (period: ClaimPeriod) => void
  onInsurer: (id: number | undefined) => void
}

/** The period and the insurer; each applies at once. */
export function ClaimFilters({ period, insurerId, isPeriodValid, onPeriod, onInsurer }: ClaimFiltersProps) {
  const active = useQuery(insurersQuery).data ?? []
  const totals = useQuery({ ...claimTotalsQuery(period), enabled: isPeriodValid }).data ?? []
  const { from, to } = period
  // One that was deactivated may still owe something.
  const names = new Map([
    ...totals.map((one) => [one.insurerId, one.insurerName] as const),
    ...active.map(({ id, name }) => [id, name] as const),
  ])
  const options = [...names].toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
  return (
    <div role="group" aria-label="Filters" className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
      <DateFilter
        label="From"
        day={from}
        onDay={(day) => day && onPeriod({ from: day, to: day > to ? day : to })}
      />
      <DateFilter
        label="To"
        day={to}
        onDay={(day) => day && onPeriod({ from: day < from ? day : from, to: day })}
      />
      <Field label="Insurer" className="max-sm:col-span-2">
        <Select
          value={insurerId ?? ''}
          onChange={({ target }) => onInsurer(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">All insurers</option>
          {options.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
