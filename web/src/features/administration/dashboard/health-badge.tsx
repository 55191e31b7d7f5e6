import { useQuery } from '@tanstack/react-query'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Status } from '../../../ui/status.tsx'
import { adminStatsQuery } from './queries.ts'

/** 'System Healthy', or which readiness checks fail and since when. */
export function HealthBadge() {
  const { timeZone } = useClinic()
  const { data, isError } = useQuery(adminStatsQuery)
  if (isError) return <Status tone="danger">System Degraded: the server doesn’t answer</Status>
  if (!data)
    return (
      // As wide as it will be: what is beside it must not jump.
      <Status tone="ok" className="invisible">
        System Healthy
      </Status>
    )
  if (data.health.healthy) return <Status tone="ok">System Healthy</Status>
  const failing = data.health.failing.map(
    ({ check, since }) => `${check} since ${instantLabel(since, timeZone)}`,
  )
  return (
    <Status tone="danger" className="whitespace-normal">
      System Degraded: {failing.join(', ')}
    </Status>
  )
}
