import { useRef } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { DelayForm, VideoVisit } from '@alafia/contract/video-visits/schema'
import { nameOf } from '../../features/appointments/person.ts'
import { useAnnounceDelay } from '../../features/video-visits/queries.ts'
import { RunningLate } from '../../features/video-visits/waiting-room/running-late.tsx'
import { CallError } from '../../lib/http/call.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { toast } from '../../ui/overlay/toast.ts'

/** Says by how much the doctor runs late. @param next the first whom it is told */
export function Late({ next, whom }: { next: VideoVisit; whom: readonly Appointment[] }) {
  const say = useAnnounceDelay()
  const keyOf = useRepeatKey()
  const presses = useRef(0)

  const tell = async (minutes: DelayForm['minutes']) => {
    presses.current += 1
    const idempotencyKey = keyOf([next.id, minutes, presses.current])
    try {
      await say.mutateAsync({ id: next.id, minutes, idempotencyKey })
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'We couldn’t notify your patients. Try again.',
        tone: 'danger',
      })
      return
    }
    toast({
      title: 'Patients notified',
      description:
        minutes === 0
          ? 'They’ve been told you’re on time.'
          : `They’ve been told you’re about ${minutes} minutes late.`,
    })
  }

  return (
    <RunningLate
      whom={whom.map((one) => `${one.appointmentTime} ${nameOf(one)}`)}
      minutes={next.delayMinutes}
      saying={say.isPending ? say.variables.minutes : undefined}
      onSay={(minutes) => void tell(minutes)}
    />
  )
}
