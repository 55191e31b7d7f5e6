import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordPerson } from '@alafia/contract/administration/record-links/schema'
import { plainDate } from '../../../lib/format.ts'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDebounced } from '../../../ui/list/use-debounced.ts'
import { patientsNamedQuery, peopleOfAccountQuery } from './queries.ts'

export type PersonPickerProps = {
  /** 'One record: account', and whom of the account: 'One record: person'. */
  labels: { account: string; person: string }
  person: RecordPerson | undefined
  onPerson: (person: RecordPerson | undefined) => void
}

/** An account, by name, address or id, and whom of it: the account holder first. */
export function PersonPicker({ labels, person, onPerson }: PersonPickerProps) {
  const [words, setWords] = useState('')
  const [isPicked, setIsPicked] = useState(false)
  const rested = useDebounced(isPicked ? '' : words)
  const found = useQuery(patientsNamedQuery(rested))
  const people = useQuery(peopleOfAccountQuery(person?.patientId ?? 0))
  const isLooking = !isPicked && words.trim() !== ''
  return (
    <div className="grid content-start gap-3">
      <Field label={labels.account} hint="Name, email address or id">
        <Combobox
          maxLength={120}
          value={words}
          onValue={(typed) => {
            setWords(typed)
            setIsPicked(false)
            onPerson(undefined)
          }}
          options={
            isLooking
              ? (found.data ?? []).map(({ id, firstName, lastName, email, dateOfBirth }) => ({
                  key: String(id),
                  label: `${firstName} ${lastName}`,
                  detail: [email, dateOfBirth !== null && `born ${plainDate(dateOfBirth)}`]
                    .filter(Boolean)
                    .join(', '),
                  id,
                }))
              : []
          }
          onPick={({ label: name, id }) => {
            setWords(name)
            setIsPicked(true)
            onPerson({ patientId: id, familyMemberId: null })
          }}
        />
      </Field>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isLooking && found.isError && 'We couldn’t search for patients. Try again.'}
        {isLooking &&
          rested === words &&
          found.data?.length === 0 &&
          'No patient has this name, address or id'}
        {person !== undefined && people.isError && 'We couldn’t load the family. Choose the account again.'}
      </p>
      {person !== undefined && (people.data?.length ?? 0) > 1 && (
        <Field label={labels.person}>
          <Select
            value={person.familyMemberId ?? ''}
            onChange={({ target }) =>
              onPerson({ ...person, familyMemberId: target.value === '' ? null : Number(target.value) })
            }
          >
            {people.data?.map(({ familyMemberId, name, dateOfBirth }) => (
              <option key={familyMemberId ?? ''} value={familyMemberId ?? ''}>
                {dateOfBirth === null ? name : `${name}, born ${plainDate(dateOfBirth)}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}
