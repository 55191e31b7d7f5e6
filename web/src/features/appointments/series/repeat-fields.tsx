import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { SeriesPlan } from './plan.ts'

const repeats = [
  { weeks: 0, label: 'Doesn’t repeat' },
  { weeks: 1, label: 'Every week' },
  { weeks: 2, label: 'Every two weeks' },
] as const

export type RepeatFieldsProps = {
  plan: SeriesPlan
  /** Of the appointment type. */
  maxVisits: number
  onChange: (plan: SeriesPlan) => void
}

/** Whether the visit is repeated, how often, and how many visits there are (APPT-101). */
export function RepeatFields({ plan, maxVisits, onChange }: RepeatFieldsProps) {
  return (
    <>
      <Field label="Repeat">
        <Select
          value={plan.weeks}
          onChange={({ target }) =>
            onChange({
              ...plan,
              weeks: repeats.find(({ weeks }) => String(weeks) === target.value)?.weeks ?? 0,
            })
          }
        >
          {repeats.map(({ weeks, label }) => (
            <option key={weeks} value={weeks}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {plan.weeks > 0 && (
        <Field
          label="Number of visits"
          hint="All at the same time of day. You can change single ones in the next step."
        >
          <Select
            value={plan.visits}
            onChange={({ target }) => onChange({ ...plan, visits: Number(target.value) })}
          >
            {Array.from({ length: maxVisits - 1 }, (_, place) => place + 2).map((visits) => (
              <option key={visits}>{visits}</option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}
