import { Link } from '@tanstack/react-router'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import { nameOf } from './labels.ts'

const styles =
  'inline-flex min-h-control items-center gap-2 rounded-control border border-control bg-surface px-3 text-ink transition-colors hover:bg-sunken ' +
  'aria-[current]:border-primary aria-[current]:bg-primary-tint aria-[current]:font-semibold aria-[current]:text-primary'

/** Links to the charts of the account that the doctor may open. Renders nothing if there is only one. */
export function FamilySwitch({ person }: { person: PatientDetails }) {
  const { id, familyMemberId, familyMembers, accountHolder } = person
  const holder = { member: null, name: nameOf(accountHolder), note: 'account holder' }
  const charts = [
    ...(accountHolder.isOpen ? [holder] : []),
    ...familyMembers.map(({ id: member, relationship, isArchived, ...name }) => ({
      member,
      name: nameOf(name),
      note: isArchived ? `${relationship}, no longer in the family` : relationship,
    })),
  ]
  if (charts.length < 2) return null
  return (
    <nav aria-label="Family charts">
      <ul role="list" className="flex flex-wrap gap-2">
        {charts.map(({ member, name, note }) => (
          <li key={member ?? 'self'}>
            <Link
              to="/doctor/patients/$id"
              params={{ id: String(id) }}
              search={member === null ? {} : { member }}
              // Otherwise the router takes the account holder's address for a prefix of the others'.
              activeProps={{}}
              aria-current={member === familyMemberId ? 'page' : undefined}
              className={styles}
            >
              <span>
                {name} <span className="text-small font-normal text-ink-2">{note}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
