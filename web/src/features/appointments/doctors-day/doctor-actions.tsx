import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { canBeNoShow } from '@alafia/contract/appointments/no-show'
import { canMove } from '@alafia/contract/appointments/states'
import { useClinic } from '../../../lib/clinic.ts'
import { useNow } from '../../../lib/now.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ButtonSize } from '../../../ui/button-style.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { nameOf } from '../person.ts'
import type { AppointmentActionHandlers } from './use-appointment-actions.tsx'

export const refreshEvery = 20_000

export type DoctorActionsProps = {
  visit: Appointment
  handlers: AppointmentActionHandlers
  /** Opens the consultation. */
  onStart: (id: number) => void
  size?: ButtonSize
  /** What else can be done; it stands before the cancelling. */
  children?: ReactNode
}

/** What the doctor of this visit may do with it, as it stands and at this hour. */
export function DoctorActions({ visit, handlers, onStart, size = 'normal', children }: DoctorActionsProps) {
  const { today } = useClinic()
  const now = useNow(refreshEvery)
  const userId = useSession().user?.id
  if (visit.doctorId !== userId) return children
  const { status, appointmentDate: date } = visit
  const whose = <VisuallyHidden>, {nameOf(visit)}</VisuallyHidden>
  const busy = handlers.busyId === visit.id
  const mayStart = canMove(status, 'complete') && date <= today
  // A day that is over is nothing to look forward to.
  const mayAccept = canMove(status, 'accept') && date >= today
  return (
    <>
      {mayStart && (
        <Button size={size} variant="primary" onClick={() => onStart(visit.id)}>
          <span>Start Consultation{whose}</span>
        </Button>
      )}
      {mayAccept && (
        <Button
          size={size}
          variant={mayStart ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => void handlers.accept(visit)}
        >
          <span>Accept{whose}</span>
        </Button>
      )}
      {canBeNoShow(visit, now) && (
        <Button size={size} onClick={() => handlers.ask('absent', visit)}>
          <span>Not attended{whose}</span>
        </Button>
      )}
      {canMove(status, 'requestNewTime') && (
        <Button size={size} onClick={() => handlers.ask('new-time', visit)}>
          <span>Reschedule{whose}</span>
        </Button>
      )}
      {children}
      {canMove(status, 'cancel') && (
        <Button size={size} variant="quiet" onClick={() => handlers.ask('cancel', visit)}>
          <span>Cancel appointment{whose}</span>
        </Button>
      )}
    </>
  )
}
