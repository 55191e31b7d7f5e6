import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { OrderList } from './order-list.tsx'
import { orderPagesQuery, trendsQuery, type Person } from './queries.ts'
import { ResultTrends } from './results/result-trends.tsx'

/** A person's tests, newest first, and how their numbers changed. */
export function PersonTests(person: Person) {
  const orders = useInfiniteQuery(orderPagesQuery(person))
  const trends = useQuery(trendsQuery(person))
  return (
    <Section title="Tests and results">
      <PagedList
        query={orders}
        noun="tests"
        empty={{ title: 'No tests yet', text: 'Tests that a doctor orders appear here, with their results.' }}
      >
        {(rows) => <OrderList orders={rows} />}
      </PagedList>
      {trends.isError && <LoadFailed what="the trends" query={trends} />}
      {trends.data && trends.data.length > 0 && <ResultTrends points={trends.data} />}
    </Section>
  )
}
