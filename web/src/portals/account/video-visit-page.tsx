import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { nameOf } from '../../features/appointments/person.ts'
import { appointmentQuery } from '../../features/appointments/queries.ts'
import { useJoinWindowRefresh } from '../../features/appointments/joining/use-join-window.ts'
import { AppointmentFacts } from '../../features/appointments/listing/appointment-facts.tsx'
import { WhenToJoin } from '../../features/appointments/joining/when-to-join.tsx'
import { DeviceCheck } from '../../features/video-visits/device-check/device-check.tsx'
import { InviteButton } from '../../features/video-visits/guest-invitations/invite-button.tsx'
import { fetchConnection, videoVisitQuery } from '../../features/video-visits/queries.ts'
import { useMyCall, type MyCall } from '../../features/video-visits/ongoing-call/use-my-call.ts'
import { CallError } from '../../lib/http/call.ts'
import { useLive } from '../../lib/live/live.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { After, AnotherVisit } from './video-visit/after.tsx'
import { BeforeDoctor } from './video-visit/before-doctor.tsx'
import { BeforePatient } from './video-visit/before-patient.tsx'
import { During } from './video-visit/during.tsx'
import { loadStage } from './video-visit/load-stage.ts'

const route = getRouteApi('/signed-in/visit/$id')

type NowProps = { visit: AppointmentDetails; isDoctor: boolean; own: MyCall }

/** The one thing that stands first: the way in, the call, or why there is none. */
function Now({ visit, isDoctor, own }: NowProps) {
  const isOpen = visit.joining.state === 'open'
  const { call, isJoining, join } = own
  const { data: standing } = useQuery({ ...videoVisitQuery(visit.id), enabled: isOpen })
  useEffect(() => {
    if (isOpen && !isDoctor) loadStage().catch(() => undefined)
  }, [isOpen, isDoctor])
  if (!isOpen) return <WhenToJoin appointment={visit} />
  if (call && !isDoctor) return <During visit={visit} call={call} standing={standing} onAgain={join} />
  if (standing?.endedAt)
    return (
      <Alert tone="info" title="The doctor has ended this video visit">
        {isDoctor
          ? 'Complete the consultation so that the patient can read your findings.'
          : 'The diagnosis and advice appear here when the doctor has written them.'}
      </Alert>
    )
  return isDoctor ? (
    <BeforeDoctor visit={visit} isPatientHere={standing?.patientIsThere} />
  ) : (
    <BeforePatient visit={visit} standing={standing} isJoining={isJoining} onJoin={join} />
  )
}

function Visit({ visit, refetch }: { visit: AppointmentDetails; refetch: () => unknown }) {
  const isDoctor = useSession().user?.role === 'doctor'
  const { connected } = useLive()
  const own = useMyCall(visit.id)
  const { state } = visit.joining
  useJoinWindowRefresh(visit, refetch)
  const { data: standing } = useQuery({ ...videoVisitQuery(visit.id), enabled: state === 'open' })
  const canInvite = state === 'not-yet' || (state === 'open' && standing?.endedAt === null)
  return (
    <Page title={`Appointment with ${isDoctor ? nameOf(visit) : visit.doctorName}`} focusKey={visit.id}>
      <Now visit={visit} isDoctor={isDoctor} own={own} />
      {visit.status === 'completed' && <After visit={visit} isDoctor={isDoctor} />}
      {!own.call && (state === 'not-yet' || state === 'open') && (
        <DeviceCheck way={() => fetchConnection(visit.id)} isLive={connected} />
      )}
      <Section title={isDoctor ? 'The visit' : 'Your video visit'}>
        <AppointmentFacts appointment={visit} />
      </Section>
      <div className="flex flex-wrap gap-2">
        {canInvite && <InviteButton visitId={visit.id} />}
        {!isDoctor && (visit.status === 'cancelled' || visit.status === 'no-show') && <AnotherVisit />}
        <Button asChild>
          <Link to="/appointments">Your appointments</Link>
        </Button>
      </div>
    </Page>
  )
}

/** Where one gets ready for a visit, waits, and is in it; afterwards, what it led to. */
export function VideoVisitPage() {
  const { id } = route.useParams()
  const query = useQuery({ ...appointmentQuery(Number(id)), enabled: /^[1-9]\d{0,9}$/.test(id) })
  const { data, error, refetch } = query
  if (data) return <Visit key={data.id} visit={data} refetch={refetch} />
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
          title="We couldn’t find that appointment"
          actions={
            <Button asChild>
              <Link to="/appointments">Your appointments</Link>
            </Button>
          }
        >
          The link may be incomplete, or the appointment may be someone else’s.
        </Alert>
      ) : (
        <LoadFailed what="this appointment" query={query} />
      )}
    </Page>
  )
}
