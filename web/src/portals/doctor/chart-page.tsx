import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import { EmergencyAccessBanner } from '../../features/chart-access/emergency/access-banner.tsx'
import { EmergencyAccessEnded } from '../../features/chart-access/emergency/access-ended.tsx'
import { useEmergencyAccess } from '../../features/chart-access/emergency/use-emergency-access.ts'
import { HealthHeader } from '../../features/clinical/header/health-header.tsx'
import { FactsPanel } from './facts-panel.tsx'
import type { ClosedChartProps } from '../../features/patients/closed-chart.tsx'
import { ChartTimeline } from '../../features/patients/chart-timeline.tsx'
import { FamilySwitch } from '../../features/patients/family-switch.tsx'
import { PersonSummary } from '../../features/patients/person-summary.tsx'
import { PinnedPerson } from '../../features/patients/pinned-person.tsx'
import { personQuery, type ChartFilters, type Person } from '../../features/patients/queries.ts'
import { nameOf } from '../../features/patients/labels.ts'
import { CallError } from '../../lib/http/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { takenNames } from '../../domain/medicine-stop.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page, PageHeading } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { PersonTests } from '../shell/person-tests.tsx'
import { kindsIn } from './patients-search.ts'

const route = getRouteApi('/signed-in/doctor/patients/$id')

const ToPatients = () => (
  <Button asChild>
    <Link to="/doctor/patients">My patients</Link>
  </Button>
)

const ClosedChart = lazyComponent(
  async () => (await import('../../features/patients/closed-chart.tsx')).ClosedChart,
  <SkeletonRows />,
)

/** What the doctor does about a closed chart. */
const toOpen: ClosedChartProps['renderAction'] = (toConfirm) => (
  <>
    {toConfirm && (
      <Button asChild variant="primary">
        <Link to="/doctor/consultation/$id" params={{ id: String(toConfirm.id) }}>
          Open the request
        </Link>
      </Button>
    )}
    <ToPatients />
  </>
)

type ChartProps = {
  person: PatientDetails
  whose: Person
  /** Shown above the chart during emergency access, when the doctor doesn't treat the patient. */
  banner: ReactNode
}

function Chart({ person, whose, banner }: ChartProps) {
  const { member: _whose, kinds, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const name = nameOf(person)
  useEffect(() => {
    document.title = `${name} · Alafia`
  }, [name])

  /** Going back undoes each filter, but doesn't step through typed letters. */
  const filter = (change: ChartFilters) =>
    void navigate({
      search: (now) => ({
        ...now,
        ...change,
        kinds: 'kinds' in change ? change.kinds?.join(',') : now.kinds,
      }),
      replace: 'search' in change && !('kinds' in change),
    })
  return (
    <div className="-mt-6 grid min-w-0 content-start gap-6">
      <PinnedPerson
        {...whose}
        renderName={(shown) => (
          <PageHeading key={`${whose.patientId} ${whose.familyMemberId}`}>{shown}</PageHeading>
        )}
        renderHealth={({ currentMedicines }) => (
          <HealthHeader {...whose} prescribed={takenNames(currentMedicines)} folds />
        )}
      />
      {banner}
      <FamilySwitch person={person} />
      <PersonSummary person={person} />
      <FactsPanel {...whose} prescribed={person.currentMedicines} />
      <PersonTests {...whose} />
      <ChartTimeline {...whose} filters={{ ...filters, kinds: kindsIn(kinds) }} onFilter={filter} />
      <div>
        <ToPatients />
      </div>
    </div>
  )
}

const isId = (id: string) => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647

/** A patient's or family member's chart: identity and warnings pinned on top, then everything in one timeline. */
export function ChartPage() {
  const { id } = route.useParams()
  const { member } = route.useSearch()
  const whose: Person = { patientId: Number(id), familyMemberId: member ?? null }
  const emergency = useEmergencyAccess(whose)
  const hasEnded = emergency.state === 'ended'
  const query = useQuery({ ...personQuery(whose), enabled: isId(id) && !hasEnded })
  if (hasEnded)
    return (
      <Page title="Chart">
        <EmergencyAccessEnded access={emergency.access} action={<ToPatients />} />
      </Page>
    )
  if (query.data)
    return (
      <Chart
        person={query.data}
        whose={whose}
        banner={
          emergency.state === 'open' && (
            <EmergencyAccessBanner access={emergency.access} left={emergency.left} />
          )
        }
      />
    )
  if (query.isPending && query.fetchStatus !== 'idle')
    return (
      <Page title="Chart">
        <SkeletonRows />
      </Page>
    )
  const isMissing = query.error === null || (query.error instanceof CallError && query.error.status === 404)
  return (
    <Page title="Chart">
      {isMissing && isId(id) ? (
        <ClosedChart {...whose} renderAction={toOpen} />
      ) : isMissing ? (
        <Alert tone="warn" title="This patient isn’t in your care" actions={<ToPatients />}>
          The link may be incomplete.
        </Alert>
      ) : (
        <LoadFailed what="this chart" query={query} />
      )}
    </Page>
  )
}
