import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { JoinWindow } from '@alafia/contract/appointments/join-window'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { isImmediateCare } from '@alafia/contract/appointments/states'
import type { VideoVisit } from '@alafia/contract/video-visits/schema'
import { nameOf } from '../../features/appointments/person.ts'
import { joinText, useJoinWindow } from '../../features/appointments/joining/use-join-window.ts'
import { videoVisitQuery } from '../../domain/video-visit-query.ts'
import { EndForAll } from '../../features/video-visits/controls/end-for-all.tsx'
import { useMyCall } from '../../features/video-visits/ongoing-call/use-my-call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/list/skeleton.tsx'
import { Status } from '../../ui/status.tsx'

const loadStage = async () => (await import('../../features/video-visits/stage/stage.tsx')).Stage
const Stage = lazyComponent(loadStage, <Skeleton className="aspect-4/3 max-h-[60dvh]" />)
const InviteDialog = lazyDialog(
  async () => (await import('../../features/video-visits/guest-invitations/invite-dialog.tsx')).InviteDialog,
)

/** Whether the patient is there, before the doctor joins. */
function PatientPresence({ videoVisit, name }: { videoVisit: VideoVisit; name: string }) {
  if (videoVisit.endedAt !== null)
    return (
      <Status kind="line" tone="neutral">
        You ended the video visit for everyone. Complete the consultation when your note is ready.
      </Status>
    )
  return videoVisit.patientIsThere ? (
    <Status kind="line" tone="ok">
      {name} is waiting for you
    </Status>
  ) : (
    <Status kind="line" tone="neutral">
      {name} hasn’t joined yet
    </Status>
  )
}

type BeforeCallProps = {
  appointment: AppointmentDetails
  joining: JoinWindow
  videoVisit: VideoVisit | undefined
  isJoining: boolean
  onJoin: () => void
}

/** Before the call: whether the patient is waiting, and the button to join. */
function BeforeCall({ appointment, joining, videoVisit, isJoining, onJoin }: BeforeCallProps) {
  const { timeZone } = useClinic()
  const isOpen = joining.state === 'open'
  return (
    <Section title="Video visit">
      <div role="status" className="text-small">
        {isOpen
          ? videoVisit && <PatientPresence videoVisit={videoVisit} name={nameOf(appointment)} />
          : (joinText(joining, appointment, timeZone) ?? 'The day of this appointment is over.')}
      </div>
      {isOpen && videoVisit?.endedAt == null && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isJoining} busyLabel="Joining…" onClick={onJoin}>
            <Video />
            Join by video
          </Button>
          <Button asChild variant="quiet">
            <Link to="/visit/$id" params={{ id: String(appointment.id) }}>
              Check camera and microphone
            </Link>
          </Button>
          {videoVisit && (isImmediateCare(appointment) || appointment.doctorJoinedAt !== null) && (
            <EndForAll visitId={appointment.id} />
          )}
        </div>
      )}
    </Section>
  )
}

/** The video part of a consultation: whether the patient is waiting, then the call beside chart and note. */
export function VideoPanel({ appointment }: { appointment: AppointmentDetails }) {
  const joining = useJoinWindow(appointment)
  const isOpen = joining.state === 'open'
  const { call, isJoining, join } = useMyCall(appointment.id)
  const [isInviting, setInviting] = useState(false)
  const { data: videoVisit } = useQuery({ ...videoVisitQuery(appointment.id), enabled: isOpen })
  // So that no one waits for it when they join.
  useEffect(() => {
    if (isOpen) loadStage().catch(() => undefined)
  }, [isOpen])
  if (!call)
    return joining.state === 'none' ? null : (
      <BeforeCall
        appointment={appointment}
        joining={joining}
        videoVisit={videoVisit}
        isJoining={isJoining}
        onJoin={join}
      />
    )
  return (
    <>
      <Stage
        call={call}
        awaited={nameOf(appointment)}
        size="beside"
        onAgain={isOpen && !videoVisit?.endedAt ? join : undefined}
        closedActions={videoVisit?.endedAt === null && <EndForAll visitId={appointment.id} />}
        onInvite={() => setInviting(true)}
        canEndForAll
      />
      {isInviting && <InviteDialog visitId={appointment.id} onClose={() => setInviting(false)} />}
    </>
  )
}
