import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { OrderView } from '../../features/orders/order-view.tsx'
import { orderQuery } from '../../features/orders/queries.ts'
import { CallError } from '../../lib/http/call.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'

const route = getRouteApi('/signed-in/tests/$id')

const isId = (id: string) => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647

/** Ordered tests and their results, for the patient and their doctors. */
export function TestOrderPage() {
  const { id } = route.useParams()
  const forDoctor = useSession().user?.role === 'doctor'
  const query = useQuery({ ...orderQuery(Number(id)), enabled: isId(id) })
  const { data, error } = query
  if (data) {
    const { patientId, familyMemberId } = data
    const member = familyMemberId ?? undefined
    return (
      <Page
        title={data.tests.map(({ name }) => name).join(', ')}
        focusKey={data.id}
        actions={
          <Button asChild>
            {forDoctor ? (
              <Link to="/doctor/patients/$id" params={{ id: String(patientId) }} search={{ member }}>
                Open the chart
              </Link>
            ) : (
              <Link to="/patient/health" search={{ member }}>
                All tests
              </Link>
            )}
          </Button>
        }
      >
        <OrderView order={data} />
      </Page>
    )
  }
  const isMissing = !isId(id) || (error instanceof CallError && error.status === 404)
  return (
    <Page title="Test">
      {isMissing && (
        <Alert tone="warn" title="We couldn’t find that test">
          The link may be incomplete, or it isn’t open to you.
        </Alert>
      )}
      {!isMissing && query.isError && <LoadFailed what="this test" query={query} />}
      {!isMissing && query.isPending && <SkeletonRows />}
    </Page>
  )
}
