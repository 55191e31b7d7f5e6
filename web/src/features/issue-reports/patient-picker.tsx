import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { minSearchLength, type KnownPatient } from '@alafia/contract/issue-reports/schema'
import { plainDate } from '../../lib/format.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { knownPatientsQuery } from './queries.ts'
import { useDebounced } from '../../ui/list/use-debounced.ts'

/** 'born 19 May 1988, also for Kemi Bello' */
const detailOf = ({ dateOfBirth, family }: KnownPatient) =>
  [
    dateOfBirth !== null && `born ${plainDate(dateOfBirth)}`,
    family.length > 0 && `also for ${family.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ')

const nameOf = ({ firstName, lastName }: KnownPatient) => `${firstName} ${lastName}`

/** Something is typed, but no patient is selected: an id that no one has. */
const noPatient = 0

export type PatientPickerProps = {
  name: string
  /** The selected patient's id; null if the field is empty; 0 while no one is selected. */
  onPatient: (id: number | null) => void
}

/** A patient whose prescriptions the pharmacist may see, selected by name. */
export function PatientPicker({ name, onPatient }: PatientPickerProps) {
  const [words, setWords] = useState('')
  const [isPicked, setIsPicked] = useState(false)
  const rested = useDebounced(isPicked ? '' : words)
  const found = useQuery(knownPatientsQuery(rested))
  const isLooking = !isPicked && words.trim().length >= minSearchLength
  const isSettled = rested === words && found.isSuccess && !found.isPlaceholderData
  return (
    <>
      <Combobox
        name={name}
        maxLength={120}
        value={words}
        onValue={(typed) => {
          setWords(typed)
          setIsPicked(false)
          onPatient(typed.trim() === '' ? null : noPatient)
        }}
        options={
          isLooking
            ? (found.data ?? []).map((patient) => ({
                key: String(patient.id),
                label: nameOf(patient),
                detail: detailOf(patient) || undefined,
                id: patient.id,
              }))
            : []
        }
        onPick={({ label, id }) => {
          setWords(label)
          setIsPicked(true)
          onPatient(id)
        }}
      />
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isLooking &&
          isSettled &&
          found.data.length === 0 &&
          'No patient of this name has a prescription that you can see'}
        {isLooking && found.isError && "We couldn't search for patients. Try again, or leave this empty."}
      </p>
    </>
  )
}
