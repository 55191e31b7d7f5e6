import { useQuery } from '@tanstack/react-query'
import { takenNames } from '../../domain/medicine-stop.ts'
import type { Person } from '../../domain/person-facts.ts'
import { HealthHeader } from '../../features/clinical/header/health-header.tsx'
import { prescribedQuery } from '../../features/clinical/queries.ts'

/** What is known about someone of the family: the same as their doctors see at the top of the chart. */
export function FamilyHealth(person: Person) {
  const prescribed = useQuery(prescribedQuery(person))
  return <HealthHeader {...person} prescribed={prescribed.data && takenNames(prescribed.data)} />
}
