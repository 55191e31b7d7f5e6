import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { nameOf } from '../../features/appointments/person.ts'
import { appointmentQuery } from '../../features/appointments/queries.ts'
import { useJoinWindowRefresh } from '../../features/appointments/joining/use-join-window.ts'
import { AppointmentFacts } from '../../features/appointments/listing/appointment-facts.tsx'
import { WhenToJoin } from '../../features/appointments/joining/when-to-join.tsx'
import { VisitActions, VisitStatus } from '../../features/appointments/visit-now/visit-now.tsx'
import { DeviceCheck } from '../../features/video-visits/device-check/device-check.tsx'
import { InviteButton } from '../../features/video-visits/guest-invitations/invite-button.tsx'
import { fetchConnection } from '../../features/video-visits/queries.ts'
import { videoVisitQuery } from '../../domain/video-visit-query.ts'
import { useMyCall, type MyCall } from '../../features/video-visits/ongoing-call/use-my-call.ts'
import { CallError } from '../../lib/http/call.ts'
import { useLive } from '../../lib/live/live.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { After, BookAnother } from './video-visit/after.tsx'
import { BeforeDoctor } from './video-visit/before-doctor.tsx'
import { BeforePatient } from './video-visit/before-patient.tsx'
import { During } from './video-visit/during.tsx'
import { loadStage } from './video-visit/load-stage.ts'

const RescheduleDialog = lazyDialog(
  async () => (await import('../../features/appointments/booking/reschedule-dialog.tsx')).RescheduleDialog,
)

const route = getRouteApi('/signed-in/visit/$id')

type NowProps = { appointment: AppointmentDetails; isDoctor: boolean; myCall: MyCall }

/** What comes first on the page: how to join, the call, or why there is none. */
function Now({ appointment, isDoctor, myCall }: NowProps) {
  const isOpen = appointment.joining.state === 'open'
  const { call, isJoining, join } = myCall
  const { data: videoVisit } = useQuery({ ...videoVisitQuery(appointment.id), enabled: isOpen })
  useEffect(() => {
    if (isOpen && !isDoctor) loadStage().catch(() => undefined)
  }, [isOpen, isDoctor])
  if (!isOpen)
    return (
      <>
        <WhenToJoin appointment={appointment} />
        {!isDoctor && <VisitStatus appointment={appointment} />}
      </>
    )
  if (call && !isDoctor)
    return <During appointment={appointment} call={call} videoVisit={videoVisit} onAgain={join} />
  if (videoVisit?.endedAt)
    return (
      <Alert tone="info" title="The doctor has ended this video visit">
        {isDoctor
          ? 'Complete the consultation so that the patient can read your findings.'
          : 'The diagnosis and advice appear here when the doctor has written them.'}
      </Alert>
    )
  return isDoctor ? (
    <BeforeDoctor appointment={appointment} isPatientHere={videoVisit?.patientIsThere} />
  ) : (
    <BeforePatient appointment={appointment} videoVisit={videoVisit} isJoining={isJoining} onJoin={join} />
  )
}

function Visit({ appointment, refetch }: { appointment: AppointmentDetails; refetch: () => unknown }) {
  const isDoctor = useSession().user?.role === 'doctor'
  const { connected } = useLive()
  const myCall = useMyCall(appointment.id)
  const { state } = appointment.joining
  useJoinWindowRefresh(appointment, refetch)
  const { data: videoVisit } = useQuery({ ...videoVisitQuery(appointment.id), enabled: state === 'open' })
  const [isMoving, setMoving] = useState(false)
  const canInvite = state === 'not-yet' || (state === 'open' && videoVisit?.endedAt === null)
  return (
    <Page
      title={`Appointment with ${isDoctor ? nameOf(appointment) : appointment.doctorName}`}
      focusKey={appointment.id}
    >
      <Now appointment={appointment} isDoctor={isDoctor} myCall={myCall} />
      {appointment.status === 'completed' && <After appointment={appointment} isDoctor={isDoctor} />}
      {!myCall.call && (state === 'not-yet' || state === 'open') && (
        <DeviceCheck getConnection={() => fetchConnection(appointment.id)} isLive={connected} />
      )}
      <Section title={isDoctor ? 'Video visit' : 'Your video visit'}>
        <AppointmentFacts appointment={appointment} />
      </Section>
      <div className="flex flex-wrap gap-2">
        {!isDoctor && (
          <VisitActions appointment={appointment} hasJoin={false} onReschedule={() => setMoving(true)} />
        )}
        {canInvite && <InviteButton visitId={appointment.id} />}
        {!isDoctor && (appointment.status === 'cancelled' || appointment.status === 'no-show') && (
          <BookAnother />
        )}
        <Button asChild>
          <Link to="/appointments">Your appointments</Link>
        </Button>
      </div>
      {isMoving && <RescheduleDialog appointment={appointment} onClose={() => setMoving(false)} />}
    </Page>
  )
}

/** The page of a video visit: getting ready, waiting and the call; afterwards, its outcome. */
export function VideoVisitPage() {
  const { id } = route.useParams()
  const query = useQuery({ ...appointmentQuery(Number(id)), enabled: /^[1-9]\d{0,9}$/.test(id) })
  const { data, error, refetch } = query
  if (data) return <Visit key={data.id} appointment={data} refetch={refetch} />
  const isUnknown = !query.isPending || query.fetchStatus === 'idle'
  if (!isUnknown) {
    return (
      <Page title="Your video visit">
        <SkeletonRows />
      </Page>
    )
  }
  const isMissing = error === null || (error instanceof CallError && error.status === 404)
  return (
    <Page title="Your video visit">
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
