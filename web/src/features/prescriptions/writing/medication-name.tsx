import { useQuery } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { minSearchLength, type FormularyDrug } from '@alafia/contract/inventory/schema'
import type { MedicineName } from '@alafia/contract/safety/schema'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { useDebounced } from '../../../ui/list/use-debounced.ts'
import type { ChosenDrug } from './quantity.ts'
import { formularyQuery, medicineNamesQuery } from './queries.ts'

/** The pharmacy's names have no strength: 'amlodipine 5' searches for 'amlodipine'. */
const nameWithoutStrength = (name: string) => name.replace(/\s*\d.*$/, '')

type Suggestion = { key: string; label: string; detail?: string | undefined; form: ChosenDrug['form'] | null }

/** Name and strength together, because they identify the item in the pharmacy's stock unambiguously. */
const stockSuggestions = (drugs: readonly FormularyDrug[], typed: string): Suggestion[] => {
  const begins = (text: string) => text.toLowerCase().startsWith(typed.trim().toLowerCase())
  return drugs.flatMap(({ name, genericName, strengths }) =>
    strengths
      .map(({ dosage, form, isControlled }) => ({
        key: `${name} ${genericName} ${dosage} ${form}`,
        label: `${name} ${dosage}`,
        form,
        detail: [
          genericName.toLowerCase() !== name.toLowerCase() && genericName,
          form,
          isControlled && 'Controlled',
        ]
          .filter(Boolean)
          .join(' · '),
        generic: `${genericName} ${dosage}`,
      }))
      // The results may still be for an earlier text.
      .filter(({ label, generic }) => begins(label) || begins(generic)),
  )
}

const mostNames = 6

/** From the whole safety table, without what the pharmacy's stock has suggested already. */
const tableSuggestions = (names: readonly MedicineName[], stocked: readonly Suggestion[]): Suggestion[] =>
  names
    .filter(
      ({ name }) => !stocked.some(({ label }) => label.toLowerCase().startsWith(`${name.toLowerCase()} `)),
    )
    .slice(0, mostNames)
    .map(({ name, generic, isControlled }) => ({
      key: `${name} ${generic}`,
      label: name,
      form: null,
      detail:
        [name.toLowerCase() !== generic.toLowerCase() && generic, isControlled && 'Controlled']
          .filter(Boolean)
          .join(' · ') || undefined,
    }))

export type MedicationNameProps = {
  value: string
  onValue: (name: string) => void
  /** Called with a drug from the suggestions. */
  onChoose: (drug: ChosenDrug) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** The medication's name, suggested from the pharmacy's stock and the safety table; any other may be typed. */
export function MedicationName({ value, onValue, onChoose, onBlur, ref }: MedicationNameProps) {
  /** Only typed text needs suggestions: not a chosen name, nor the initial one. */
  const [typed, setTyped] = useState(false)
  const search = nameWithoutStrength(useDebounced(typed ? value : ''))
  const found = useQuery(formularyQuery(search))
  const names = useQuery(medicineNamesQuery(search))
  const isOpen = typed && value.trim().length >= minSearchLength
  const stocked = isOpen ? stockSuggestions(found.data ?? [], value) : []
  const other = isOpen ? tableSuggestions(names.data ?? [], stocked) : []
  return (
    <Combobox
      ref={ref}
      name="name"
      maxLength={120}
      value={value}
      onValue={(name) => {
        setTyped(true)
        onValue(name)
      }}
      onBlur={onBlur}
      options={[...stocked, ...other]}
      onPick={({ label, form }) => {
        setTyped(false)
        onValue(label)
        if (form !== null) onChoose({ name: label, form })
      }}
    />
  )
}
