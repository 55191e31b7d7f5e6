import { useQuery } from '@tanstack/react-query'
import { HealthSummary, type HealthSummaryProps } from '../../../domain/health-summary.tsx'
import type { Person } from '../../../domain/person-facts.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { factsQuery } from '../queries.ts'

type HealthHeaderProps = Person & Pick<HealthSummaryProps, 'prescribed' | 'folds'>

/** A person's facts at a glance. If they can't be loaded it says so: no warnings then doesn't mean that there are none. */
export function HealthHeader({ prescribed, folds, ...person }: HealthHeaderProps) {
  const query = useQuery(factsQuery(person))
  if (query.data) return <HealthSummary health={query.data} prescribed={prescribed} folds={folds} />
  if (query.isError)
    return (
      <LoadFailed what="the health facts" query={query}>
        Allergies, problems and medicines aren’t shown.
      </LoadFailed>
    )
  return (
    <p role="status" className="text-small text-ink-2">
      Loading allergies and problems…
    </p>
  )
}
