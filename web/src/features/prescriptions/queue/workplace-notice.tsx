import { useQuery } from '@tanstack/react-query'
import { noWorkplace } from '@alafia/contract/pharmacies/labels'
import { Status } from '../../../ui/status.tsx'
import { queueSummaryQuery } from '../listing/list-queries.ts'

/** For a pharmacist who can't dispense yet (INV-19). */
export function WorkplaceNotice() {
  const { data } = useQuery(queueSummaryQuery)
  if (data?.pharmacy !== null) return null
  return (
    <div role="status">
      <Status kind="line" tone="warn">
        {noWorkplace}
      </Status>
    </div>
  )
}
