import { useState } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

export type DateFilterProps = {
  label: string
  min?: string | undefined
  max?: string | undefined
  /** The day that is filtered by now, as the address has it. */
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** While a year is being typed, a browser gives the year 2 and the year 20. */
const isWhole = (day: string) => day >= '1900-01-01' && day < '2200-01-01'

/** A day to filter by, used as soon as it is whole; what is being typed is never taken away. */
export function DateFilter({ label, min, max, day, onDay }: DateFilterProps) {
  const [typed, setTyped] = useState(day ?? '')
  const [known, setKnown] = useState(day)
  // Changed from elsewhere: taken off, or the browser's back button.
  if (day !== known) {
    setKnown(day)
    setTyped(day ?? '')
  }
  const type = (value: string) => {
    setTyped(value)
    if (value === '' || isWhole(value)) onDay(value || undefined)
  }
  return (
    <Field label={label}>
      <TextInput
        type="date"
        min={min}
        max={max}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </Field>
  )
}
