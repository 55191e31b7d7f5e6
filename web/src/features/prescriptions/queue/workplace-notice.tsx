import { useQuery } from '@tanstack/react-query'
import { closedCounter, noWorkplace } from '@alafia/contract/pharmacies/workplace'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { Status } from '../../../ui/status.tsx'
import { queueSummaryQuery } from '../listing/list-queries.ts'

/** Seldom needed, so its code is loaded when it is. */
const LeftFills = lazyComponent(async () => (await import('./left-fills.tsx')).LeftFills)

/**
 * For a pharmacist who can't dispense yet (INV-19), or no more, because the pharmacy has closed (PHARM-54), and what it then still has packed
 * (PHARM-221).
 */
export function WorkplaceNotice() {
  const { data } = useQuery(queueSummaryQuery)
  if (!data) return null
  const { pharmacy, left } = data
  return (
    <>
      {pharmacy?.collectUntil !== null && (
        <div role="status">
          <Status kind="line" tone="warn">
            {pharmacy ? closedCounter(pharmacy.name) : noWorkplace}
          </Status>
        </div>
      )}
      {left > 0 && <LeftFills />}
    </>
  )
}
