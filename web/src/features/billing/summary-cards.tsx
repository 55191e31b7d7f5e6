import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PaymentSummary } from '@alafia/contract/billing/schema'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { paymentSummaryQuery } from './queries.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'

type Sums = PaymentSummary['sums'][number]
type Sum = 'totalPaid' | 'pending' | 'thisMonth' | 'thisYear'

/** In the order of the page (BILL-4). */
const cards: readonly [Sum, string][] = [
  ['totalPaid', 'Total Paid'],
  ['pending', 'Pending'],
  ['thisMonth', 'This Month'],
  ['thisYear', 'This Year'],
]

/** Each currency has its own line: naira and dollars can't be added. */
const linesOf = (sums: readonly Sums[], which: Sum): readonly Sums[] => {
  const there = sums.filter((one) => /[1-9]/.test(one[which]))
  return there.length > 0 ? there : sums.slice(0, 1)
}

/** The four sums (BILL-4), added up by the server. */
export function SummaryCards() {
  const query = useQuery(paymentSummaryQuery())
  const { data, isError } = query
  if (isError && !data) return <LoadFailed what="the sums" query={query} />
  return (
    <>
      <dl aria-label="Sums" className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 xl:grid-cols-4">
        {cards.map(([which, label]) => (
          <Card key={which} className="flex min-w-0 flex-col">
            <dt className="text-small text-ink-2">{label}</dt>
            <dd className="tabular text-18 font-semibold wrap-anywhere sm:text-22">
              {data
                ? linesOf(data.sums, which).map((sums) => (
                    <span key={sums.currency} className="block">
                      {formatMoney(sums[which], sums.currency)}
                    </span>
                  ))
                : '–'}
            </dd>
          </Card>
        ))}
      </dl>
      <p className="text-small text-ink-2">
        Refunds are taken off once they are made, from the month and year of the payment.
      </p>
    </>
  )
}

/** How many payments of what the search finds have failed, and how much that is. Naira and dollars can't be added. */
export function FailedTotal({ search }: { search: string | undefined }) {
  const query = useQuery({ ...paymentSummaryQuery(search), placeholderData: keepPreviousData })
  if (query.isError && !query.data) return <LoadFailed what="the failed payments" query={query} />
  if (query.data?.isTooBroad)
    return (
      <p role="status" className="min-h-6 text-ink-2">
        This search is too broad to count failed payments. Add a word, or use a longer one.
      </p>
    )
  const failed = query.data?.sums.filter(({ failedCount }) => failedCount > 0) ?? []
  const count = failed.reduce((all, { failedCount }) => all + failedCount, 0)
  return (
    <p role="status" className="tabular min-h-6 text-ink-2">
      {query.data &&
        (count === 0
          ? 'No failed payments'
          : `${formatNumber(count)} failed ${count === 1 ? 'payment' : 'payments'}: ${failed
              .map(({ failed: sum, currency }) => formatMoney(sum, currency))
              .join(' and ')}`)}
    </p>
  )
}
