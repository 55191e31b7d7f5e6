import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import { useClinic } from '../../lib/clinic.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { personQuery, type Person } from './queries.ts'
import { ageLabel, relationshipOf, nameOf } from './labels.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'

export type PinnedPersonProps = Person & {
  /** Renders the name as the page's heading or a link; bold by default. */
  renderName?: (name: string) => ReactNode
  /** At the end of the line: a time, a button. */
  trailing?: ReactNode
  /** Renders allergies, problems and medicines below the name. */
  renderHealth: (person: PatientDetails) => ReactNode
  className?: string
}

/** Who it is, with age and health; stays visible under the top bar while scrolling. */
export function PinnedPerson({ renderName, trailing, renderHealth, className, ...whose }: PinnedPersonProps) {
  const { today } = useClinic()
  const query = useQuery(personQuery(whose))
  const person = query.data
  if (!person && query.isError)
    return (
      <LoadFailed what="the patient’s details" query={query}>
        Allergies, problems and medicines aren’t shown.
      </LoadFailed>
    )
  const name = person && nameOf(person)
  return (
    <div
      role="group"
      aria-label="Patient"
      aria-busy={person === undefined}
      className={classes(
        // With many allergies it is high on a phone: then it scrolls, and leaves room for what is below.
        'sticky top-bar-top z-10 -mx-4 flex max-h-[40dvh] min-h-row flex-wrap items-center gap-x-4 gap-y-2 overflow-y-auto border-b border-line bg-surface px-4 py-2 sm:-mx-6 sm:px-6',
        className,
      )}
    >
      {person && name !== undefined && (
        <>
          <span className="max-sm:hidden">
            <Avatar
              firstName={person.firstName}
              lastName={person.lastName}
              image={person.profileImage}
              size="small"
            />
          </span>
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            {renderName?.(name) ?? <p className="font-semibold">{name}</p>}
            <p className="text-small text-ink-2">
              {[person.dateOfBirth && ageLabel(today, person.dateOfBirth), relationshipOf(person)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {trailing !== undefined && <div className="ml-auto text-small text-ink-2">{trailing}</div>}
          <div className="min-w-0 basis-full">{renderHealth(person)}</div>
        </>
      )}
    </div>
  )
}
