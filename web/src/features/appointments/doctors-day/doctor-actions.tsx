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
  appointment: Appointment
  handlers: AppointmentActionHandlers
  /** Opens the consultation. */
  onStart: (id: number) => void
  size?: ButtonSize
  /** What else can be done; it stands before the cancelling. */
  children?: ReactNode
}

/** What the doctor of this visit may do with it, as it stands and at this hour. */
export function DoctorActions({
  appointment,
  handlers,
  onStart,
  size = 'normal',
  children,
}: DoctorActionsProps) {
  const { today } = useClinic()
  const now = useNow(refreshEvery)
  const userId = useSession().user?.id
  if (appointment.doctorId !== userId) return children
  const { status, appointmentDate: date } = appointment
  const whose = <VisuallyHidden>, {nameOf(appointment)}</VisuallyHidden>
  const busy = handlers.busyId === appointment.id
  const mayStart = canMove(status, 'complete') && date <= today
  // A day that is over is nothing to look forward to.
  const mayAccept = canMove(status, 'accept') && date >= today
  return (
    <>
      {mayStart && (
        <Button size={size} variant="primary" onClick={() => onStart(appointment.id)}>
          <span>Start Consultation{whose}</span>
        </Button>
      )}
      {mayAccept && (
        <Button
          size={size}
          variant={mayStart ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => void handlers.accept(appointment)}
        >
          <span>Accept{whose}</span>
        </Button>
      )}
      {canBeNoShow(appointment, now) && (
        <Button size={size} onClick={() => handlers.ask('absent', appointment)}>
          <span>Not attended{whose}</span>
        </Button>
      )}
      {canMove(status, 'requestNewTime') && (
        <Button size={size} onClick={() => handlers.ask('new-time', appointment)}>
          <span>Reschedule{whose}</span>
        </Button>
      )}
      {children}
      {canMove(status, 'cancel') && (
        <Button size={size} variant="quiet" onClick={() => handlers.ask('cancel', appointment)}>
          <span>Cancel appointment{whose}</span>
        </Button>
      )}
    </>
  )
}
