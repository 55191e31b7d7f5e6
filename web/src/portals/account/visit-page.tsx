import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { nameOf } from '../../features/appointments/person.ts'
import { appointmentQuery } from '../../features/appointments/queries.ts'
import { useFreshJoining } from '../../features/appointments/use-joining.ts'
import { VisitFacts } from '../../features/appointments/visit-facts.tsx'
import { VisitOutcome } from '../../features/appointments/visit-outcome.tsx'
import { WhenToJoin } from '../../features/appointments/when-to-join.tsx'
import { DeviceCheck } from '../../features/visits/device-check.tsx'
import { CallError } from '../../lib/call.ts'
import { useLive } from '../../lib/live.tsx'
import { useSession } from '../../lib/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const route = getRouteApi('/signed-in/visit/$id')

/** Without a relay a call goes straight from browser to browser. */
const ownWay = () => Promise.resolve({ iceServers: [], relayOnly: false })

function Visit({ visit, refetch }: { visit: AppointmentDetails; refetch: () => unknown }) {
  const role = useSession().user?.role
  const { connected } = useLive()
  const { state } = visit.joining
  useFreshJoining(visit, refetch)
  return (
    <Page title={`Visit with ${role === 'doctor' ? nameOf(visit) : visit.doctorName}`} focusKey={visit.id}>
      <WhenToJoin visit={visit} />
      <Section title="Your visit">
        <VisitFacts visit={visit} />
      </Section>
      {visit.status === 'completed' && (
        <Section title="Your visit summary">
          <VisitOutcome visit={visit} />
        </Section>
      )}
      {(state === 'not-yet' || state === 'open') && <DeviceCheck way={ownWay} isLive={connected} />}
      <div>
        <Button asChild>
          <Link to="/appointments">Your appointments</Link>
        </Button>
      </div>
    </Page>
  )
}

/** Where one gets ready for a visit: what it is, when it opens, and whether camera and microphone work. */
export function VisitPage() {
  const { id } = route.useParams()
  const query = useQuery({ ...appointmentQuery(Number(id)), enabled: /^[1-9]\d{0,9}$/.test(id) })
  const { data, error, refetch } = query
  if (data) return <Visit visit={data} refetch={refetch} />
  const isUnknown = !query.isPending || query.fetchStatus === 'idle'
  if (!isUnknown) {
    return (
      <Page title="Your visit">
        <SkeletonRows />
      </Page>
    )
  }
  const isMissing = error === null || (error instanceof CallError && error.status === 404)
  return (
    <Page title="Your visit">
      {isMissing ? (
        <Alert
          tone="warn"
          title="There is no such visit"
          actions={
            <Button asChild>
              <Link to="/appointments">Your appointments</Link>
            </Button>
          }
        >
          The address may be incomplete, or the visit somebody else’s.
        </Alert>
      ) : (
        <Alert
          tone="danger"
          title="We could not load this visit"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          Check your connection.
        </Alert>
      )}
    </Page>
  )
}
