import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useDebounced } from '../../ui/list/use-debounced.ts'
import { peopleQuery, personQuery } from './queries.ts'

export type PersonFilterProps = {
  label: string
  /** The account that is filtered by, as the address has it. */
  person: number | undefined
  onPerson: (person: number | undefined) => void
}

/** Somebody to filter by, found by name, e-mail address or id. What is typed and nobody was picked for filters nothing. */
export function PersonFilter({ label, person, onPerson }: PersonFilterProps) {
  const [typed, setTyped] = useState<string>()
  const chosen = useQuery(personQuery(person)).data
  const rested = useDebounced(typed ?? '')
  const found = useQuery(peopleQuery(rested))
  const name = chosen ? `${chosen.firstName} ${chosen.lastName}` : `Account ${person}`
  const isNobody =
    typed !== undefined &&
    typed.trim() !== '' &&
    rested === typed &&
    found.isSuccess &&
    found.data.length === 0
  return (
    <Field label={label}>
      <Combobox
        placeholder="Anyone"
        maxLength={120}
        value={typed ?? (person === undefined ? '' : name)}
        onValue={(text) => {
          setTyped(text)
          if (text === '' && person !== undefined) onPerson(undefined)
        }}
        onBlur={() => setTyped(undefined)}
        options={(typed?.trim() ? (found.data ?? []) : []).map((one) => ({
          key: String(one.id),
          label: `${one.firstName} ${one.lastName}`,
          detail: `${one.role}, ${one.email}`,
          id: one.id,
        }))}
        onPick={({ id }) => {
          setTyped(undefined)
          onPerson(id)
        }}
      />
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isNobody && 'No one has this name, email address or ID'}
      </p>
    </Field>
  )
}
