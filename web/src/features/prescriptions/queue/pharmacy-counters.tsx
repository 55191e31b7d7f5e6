import { useQuery } from '@tanstack/react-query'
import { getInventorySummary } from '@alafia/contract/inventory/endpoints'
import { call } from '../../../lib/http/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Counter, Counters } from '../../../ui/list/counter.tsx'
import { Status } from '../../../ui/status.tsx'
import { prescriptionSummaryQuery } from '../queries.ts'

/** The four counters, computed (PHARM-1); active prescriptions count as waiting, like pending ones. */
export function PharmacyCounters() {
  const summary = useQuery(prescriptionSummaryQuery)
  const stock = useQuery({
    queryKey: ['/api/pharmacy/inventory', 'summary'],
    queryFn: ({ signal }) => call(getInventorySummary, { query: {}, signal }),
  })
  const { pending, active, fulfilled, rejected } = summary.data ?? {}
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <Counters label="Pharmacy totals">
        <Counter
          label="pending"
          value={pending === undefined || active === undefined ? undefined : pending + active}
        />
        <Counter label="fulfilled" value={fulfilled} />
        <Counter label="rejected" value={rejected} />
        <Counter label="in stock" value={stock.data && formatNumber(stock.data.unitsInStock)} />
      </Counters>
      {stock.data && stock.data.lowItems > 0 && (
        <Status kind="line" tone="warn">
          {stock.data.lowItems} {stock.data.lowItems === 1 ? 'item' : 'items'} low
        </Status>
      )}
    </div>
  )
}
