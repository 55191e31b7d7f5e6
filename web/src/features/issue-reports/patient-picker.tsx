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

/** What is typed that nobody of the list was picked for: no id of anybody. */
const nobody = 0

export type PatientPickerProps = {
  name: string
  /** The picked one's id; null for none; 0 while what is typed is nobody's. */
  onPatient: (id: number | null) => void
}

/** Somebody whose prescriptions the pharmacist may see, picked by name; it may be left empty. */
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
          onPatient(typed.trim() === '' ? null : nobody)
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
          'Nobody of this name whose prescriptions you can see'}
        {isLooking && found.isError && 'We could not look for patients. Please try again, or leave it empty.'}
      </p>
    </>
  )
}
