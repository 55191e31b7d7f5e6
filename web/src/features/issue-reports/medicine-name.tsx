import { useQuery } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { Combobox } from '../../ui/form/combobox.tsx'
import { medicinesQuery } from './queries.ts'
import { useDebounced } from '../../ui/list/use-debounced.ts'

export type MedicineNameProps = {
  name: string
  value: string
  onValue: (name: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** The medication's name, suggested from the inventory; any other may be typed. */
export function MedicineName({ name, value, onValue, onBlur, ref }: MedicineNameProps) {
  const [typed, setTyped] = useState(false)
  const found = useQuery(medicinesQuery(useDebounced(typed ? value : '')))
  const begun = value.trim().toLowerCase()
  return (
    <Combobox
      ref={ref}
      name={name}
      maxLength={120}
      value={value}
      onValue={(words) => {
        setTyped(true)
        onValue(words)
      }}
      onBlur={onBlur}
      options={
        typed && begun.length > 1
          ? (found.data ?? []).map((item) => ({
              key: String(item.id),
              label: `${item.name} ${item.dosage}`,
              detail: `${item.genericName} · ${item.form}`,
            }))
          : []
      }
      onPick={({ label }) => {
        setTyped(false)
        onValue(label)
      }}
    />
  )
}
