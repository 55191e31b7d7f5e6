import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { Button } from '../../../ui/button.tsx'
import { Status } from '../../../ui/status.tsx'
import { JoinButton } from '../joining/join-button.tsx'
import { useVisitNow } from './use-visit-now.ts'

/** What is true of the visit now; its children as long as there is nothing to say but what was planned. */
export function DueStatus({ appointment, children }: { appointment: Appointment; children?: ReactNode }) {
  const { text } = useVisitNow(appointment)
  return (
    <div role="status">
      {text ? (
        <Status kind="line" tone={text.tone}>
          {text.text}
        </Status>
      ) : (
        children
      )}
    </div>
  )
}

export type DueActionsProps = {
  appointment: Appointment
  onReschedule: () => void
  /** The page itself leads to the call. */
  hasJoin?: boolean
}

/** Join, if that leads somewhere; and if something isn't as planned, how to reach the doctor and the clinic, or another time. */
export function DueActions({ appointment, onReschedule, hasJoin = true }: DueActionsProps) {
  const { canJoin, joinFirst, canChooseTime, isAskable, canMessage, phone } = useVisitNow(appointment)
  return (
    <>
      {hasJoin && canJoin && (
        <JoinButton appointment={appointment} variant={joinFirst ? 'primary' : 'secondary'} />
      )}
      {isAskable && canMessage && (
        <Button asChild>
          <Link to="/messages" search={{ open: 'new', to: appointment.doctorId, about: appointment.id }}>
            Message the doctor
          </Link>
        </Button>
      )}
      {isAskable && phone !== null && (
        <Button asChild>
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>Call the clinic</a>
        </Button>
      )}
      {canChooseTime && (
        <Button onClick={onReschedule}>{isAskable ? 'Choose another time' : 'Reschedule'}</Button>
      )}
    </>
  )
}
