import type { RecordFilters as Choices } from '@alafia/contract/records/schema'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import type { RecordFilters } from './queries.ts'

type Person = Pick<RecordFilters, 'member' | 'patient'>

export type PersonFilterProps = {
  filters: Person
  choices: Choices | undefined
  /** A doctor chooses the patient first, then a member of that patient's family. */
  forDoctor: boolean
  onChange: (change: Person) => void
}

const memberIn = (value: string) => (value === 'self' ? 'self' : Number(value) || undefined)

/** Whose records: All, Self or each member (REC-4). */
export function PersonFilter({
  filters: { member, patient },
  choices,
  forDoctor,
  onChange,
}: PersonFilterProps) {
  const { patients = [], holder = true, members = [] } = choices ?? {}
  const needsMember = !forDoctor || patient !== undefined
  return (
    <>
      {forDoctor && (
        <Field label="Patient">
          <Select
            value={patient ?? ''}
            onChange={({ target }) =>
              onChange({ patient: Number(target.value) || undefined, member: undefined })
            }
          >
            <option value="">All patients</option>
            {patients.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {needsMember && (
        <Field label="Family member">
          <Select
            value={member ?? 'all'}
            onChange={({ target }) => onChange({ member: memberIn(target.value) })}
          >
            <option value="all">All</option>
            {holder && <option value="self">Self</option>}
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}
