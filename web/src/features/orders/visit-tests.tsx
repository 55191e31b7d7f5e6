import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { OrderList } from './order-list.tsx'
import { visitOrdersQuery, type Person } from './queries.ts'

/** The tests that were ordered at an appointment; nothing if there are none. */
export function VisitTests({ appointmentId, ...person }: Person & { appointmentId: number }) {
  const query = useQuery(visitOrdersQuery(person, appointmentId))
  if (query.isError) return <LoadFailed what="the tests" query={query} />
  if (!query.data || query.data.length === 0) return null
  return (
    <>
      <h3 className="text-heading">Tests</h3>
      <OrderList orders={query.data} />
    </>
  )
}
