import { useQuery } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { fewestLetters, type FormularyDrug } from '@alafia/contract/inventory/schema'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { useRested } from '../../../ui/list/use-rested.ts'
import type { ChosenDrug } from './quantity.ts'
import { formularyQuery } from './queries.ts'

/** The pharmacy's names end where a strength begins: 'amlodipine 5' looks for 'amlodipine'. */
const nameWithoutStrength = (words: string) => words.replace(/\s*\d.*$/, '')

/** Name and strength as one orders them: by these the pharmacy's shelf knows the item without doubt. */
const suggestionsOf = (drugs: readonly FormularyDrug[], typed: string) => {
  const begins = (text: string) => text.toLowerCase().startsWith(typed.trim().toLowerCase())
  return drugs.flatMap(({ name, genericName, strengths }) =>
    strengths
      .map(({ dosage, form }) => ({
        key: `${name} ${genericName} ${dosage} ${form}`,
        label: `${name} ${dosage}`,
        form,
        detail: genericName.toLowerCase() === name.toLowerCase() ? form : `${genericName} · ${form}`,
        generic: `${genericName} ${dosage}`,
      }))
      // What is still shown may have been asked for with other letters.
      .filter(({ label, generic }) => begins(label) || begins(generic)),
  )
}

export type MedicationNameProps = {
  value: string
  onValue: (name: string) => void
  /** A drug of the pharmacy's was picked: what it comes as. */
  onPicked: (drug: ChosenDrug) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** The medication's name, suggested from what the pharmacy keeps; any other may be typed. */
export function MedicationName({ value, onValue, onPicked, onBlur, ref }: MedicationNameProps) {
  /** What has just been picked, or stood there before, needs no suggestion of itself. */
  const [typed, setTyped] = useState(false)
  const found = useQuery(formularyQuery(nameWithoutStrength(useRested(typed ? value : ''))))
  const isOpen = typed && value.trim().length >= fewestLetters
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
      options={isOpen ? suggestionsOf(found.data ?? [], value) : []}
      onPick={({ label, form }) => {
        setTyped(false)
        onValue(label)
        onPicked({ name: label, form })
      }}
    />
  )
}
