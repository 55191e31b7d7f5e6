import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { VideoVisit } from '@alafia/contract/video-visits/schema'
import type { Call } from '../../../features/video-visits/call/call.ts'
import { useCallState } from '../../../features/video-visits/stage/use-call-state.ts'
import { useWaitingText } from '../../../features/video-visits/waiting-room/use-waiting-text.ts'
import { WaitingRoom } from '../../../features/video-visits/waiting-room/waiting-room.tsx'
import { ClinicPhone } from '../../../features/video-visits/waiting-room/clinic-phone.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { loadStage } from './load-stage.ts'

const Stage = lazyComponent(loadStage, <SkeletonRows />)
const InviteDialog = lazyDialog(
  async () =>
    (await import('../../../features/video-visits/guest-invitations/invite-dialog.tsx')).InviteDialog,
)

export type DuringProps = {
  appointment: AppointmentDetails
  call: Call
  videoVisit: VideoVisit | undefined
  onAgain: () => void
}

/** The patient's call: the waiting room until the doctor is there. */
export function During({ appointment, call, videoVisit, onAgain }: DuringProps) {
  const { phase, others } = useCallState(call)
  const { doctorJoinedAt } = appointment
  const waitingText = useWaitingText(videoVisit && { ...videoVisit, doctorJoinedAt, doctorIsThere: false })
  const [isInviting, setInviting] = useState(false)
  const isIn = phase === 'alone' || phase === 'connected'
  const isWaiting = isIn && others.every(({ kind }) => kind !== 'doctor')
  return (
    <>
      <Stage
        call={call}
        awaited={appointment.doctorName}
        waiting={isWaiting ? waitingText : undefined}
        onAgain={onAgain}
        onInvite={() => setInviting(true)}
        closedActions={
          <Button asChild>
            <Link to="/appointments">Your appointments</Link>
          </Button>
        }
      />
      {isWaiting && <WaitingRoom text={waitingText} isOnStage={others.length === 0} />}
      {isInviting && <InviteDialog visitId={appointment.id} onClose={() => setInviting(false)} />}
      {videoVisit?.phone && <ClinicPhone phone={videoVisit.phone} />}
    </>
  )
}
