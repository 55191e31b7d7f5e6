import type { ImportKind, ProbableDuplicate } from '@alafia/contract/administration/users/import'
import { plainDate } from '../../../../lib/format.ts'
import { RadioGroup, type RadioOption } from '../../../../ui/form/radio-group.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { count } from '../../../../ui/form/csv-file.tsx'

/** `link`: the same person, whose second account is created so that the two can be linked or merged. */
export type Choice = 'same' | 'link' | 'other'
/** By row. */
export type Choices = Readonly<Record<number, Choice>>

const leaveOut = { value: 'same', label: 'It is the same person: leave this row out' } as const
const link = {
  value: 'link',
  label: 'It is the same person: import, then link',
  hint: 'Linked Records opens next. Compare the two there, and ask another administrator to link or merge them.',
} as const
const importAlone = { value: 'other', label: 'Another person: import' } as const
/** Only the records of patients are linked. */
const optionsFor = {
  patients: [leaveOut, link, importAlone],
  staff: [leaveOut, importAlone],
} satisfies Record<ImportKind, RadioOption[]>

type Somebody = Pick<ProbableDuplicate, 'name' | 'email' | 'dateOfBirth'>
const describe = ({ name, email, dateOfBirth }: Somebody) =>
  [name, dateOfBirth && `born ${plainDate(dateOfBirth)}`, email].filter(Boolean).join(', ')

export type ProbableDuplicatesProps = {
  kind: ImportKind
  duplicates: readonly ProbableDuplicate[]
  choices: Choices
  onChoose: (row: number, choice: Choice) => void
}

/** ADM-72: rows that are probably someone who is there already. */
export function ProbableDuplicates({ kind, duplicates, choices, onChoose }: ProbableDuplicatesProps) {
  if (duplicates.length === 0) return null
  const options = optionsFor[kind]
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
              onChange={({ target }) => {
                const chosen = options.find(({ value }) => value === target.value)
                if (chosen) onChoose(one.row, chosen.value)
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
