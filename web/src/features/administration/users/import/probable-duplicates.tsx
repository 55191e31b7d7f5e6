import type { ProbableDuplicate } from '@alafia/contract/administration/users/import'
import { plainDate } from '../../../../lib/format.ts'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { count } from '../../../../ui/form/csv-file.tsx'

export type Choice = 'same' | 'other'
/** By row. */
export type Choices = Readonly<Record<number, Choice>>

const options = [
  { value: 'same', label: 'It is the same person: leave this row out' },
  { value: 'other', label: 'Another person: import' },
] as const

type Somebody = Pick<ProbableDuplicate, 'name' | 'email' | 'dateOfBirth'>
const describe = ({ name, email, dateOfBirth }: Somebody) =>
  [name, dateOfBirth && `born ${plainDate(dateOfBirth)}`, email].filter(Boolean).join(', ')

export type ProbableDuplicatesProps = {
  duplicates: readonly ProbableDuplicate[]
  choices: Choices
  onChoose: (row: number, choice: Choice) => void
}

/** ADM-72: rows that are probably someone who is there already. */
export function ProbableDuplicates({ duplicates, choices, onChoose }: ProbableDuplicatesProps) {
  if (duplicates.length === 0) return null
  const open = duplicates.filter(({ row }) => choices[row] === undefined).length
  return (
    <Section title="Probably there already">
      <p className="mb-3 text-ink-2" role="status">
        {open === 0
          ? 'You have chosen for every row.'
          : `Choose for ${count(open, 'row', 'rows')} before you import.`}
      </p>
      <ul className="grid gap-5">
        {duplicates.map((one) => (
          <li key={one.row} className="min-w-0 wrap-anywhere">
            <RadioGroup
              legend={`Row ${one.row}: ${describe(one)}`}
              hint={`Like ${one.others
                .map((other) =>
                  other.row === null
                    ? `the account of ${describe(other)}`
                    : `row ${other.row}: ${describe(other)}`,
                )
                .join('; and ')}`}
              options={options}
              value={choices[one.row] ?? ''}
              onChange={({ target }) => onChoose(one.row, target.value === 'same' ? 'same' : 'other')}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
