import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { isTooLong } from '@alafia/contract/prescriptions/claim-period'
import { ClaimFilters } from '../../features/billing/insurance-claims/claim-filters.tsx'
import { ClaimList } from '../../features/billing/insurance-claims/claim-list.tsx'
import { ClaimTotalsTable } from '../../features/billing/insurance-claims/claim-totals.tsx'
import { usualPeriod } from '../../features/billing/insurance-claims/labels.ts'
import { claimTotalsQuery } from '../../features/billing/insurance-claims/queries.ts'
import { insurersQuery } from '../../features/billing/insurers/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { claimsSearch } from './claims-search.ts'

const route = getRouteApi('/signed-in/insurance-claims')

/** What insurers owe for medicines: for pharmacists of their pharmacy, for administrators of all (BILL-31). */
export function InsuranceClaimsPage() {
  const { user } = useSession()
  const { today } = useClinic()
  const { from, to, insurer: insurerId } = claimsSearch(route.useSearch())
  const navigate = route.useNavigate()
  const period = from === undefined || to === undefined ? usualPeriod(today) : { from, to }
  const isLong = isTooLong(period)
  const known = useQuery(insurersQuery).data
  const totals = useQuery({ ...claimTotalsQuery(period), enabled: !isLong }).data
  const name =
    known?.find(({ id }) => id === insurerId)?.name ??
    totals?.find((one) => one.insurerId === insurerId)?.insurerName ??
    'Insurer'
  const isAdmin = user?.role === 'admin'
  const change = (search: { from?: string; to?: string; insurer?: number | undefined }, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...search }), replace, resetScroll: false })
  return (
    <Page
      title="Insurance Claims"
      lead={
        isAdmin
          ? 'What insurers owe for medicines from all pharmacies.'
          : 'What insurers owe for medicines from your pharmacy.'
      }
      actions={
        isAdmin && (
          <Button asChild>
            <Link to="/admin/insurers">Insurers</Link>
          </Button>
        )
      }
    >
      <ClaimFilters
        period={period}
        insurerId={insurerId}
        isPeriodValid={!isLong}
        onPeriod={(next) => change(next, true)}
        onInsurer={(next) => change({ insurer: next })}
      />
      {isLong && (
        <Alert tone="warn" title="A list covers a year at most">
          Choose a shorter period.
        </Alert>
      )}
      {!isLong && insurerId === undefined && (
        <ClaimTotalsTable period={period} onInsurer={(id) => change({ insurer: id })} />
      )}
      {!isLong && insurerId !== undefined && (
        <ClaimList
          period={period}
          insurer={{ id: insurerId, name }}
          showPharmacy={isAdmin}
          onClear={() => void navigate({ search: {}, resetScroll: false })}
        />
      )}
    </Page>
  )
}
