import { useQuery } from '@tanstack/react-query'
import { closedCounter, noWorkplace } from '@alafia/contract/pharmacies/workplace'
import { Status } from '../../../ui/status.tsx'
import { queueSummaryQuery } from '../listing/list-queries.ts'

/** For a pharmacist who can't dispense yet (INV-19), or no more, because the pharmacy has closed (PHARM-54). */
export function WorkplaceNotice() {
  const { data } = useQuery(queueSummaryQuery)
  if (!data || (data.pharmacy && data.pharmacy.collectUntil === null)) return null
  return (
    <div role="status">
      <Status kind="line" tone="warn">
        {data.pharmacy ? closedCounter(data.pharmacy.name) : noWorkplace}
      </Status>
    </div>
  )
}
