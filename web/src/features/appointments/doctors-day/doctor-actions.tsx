import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { canBeNoShow } from '@alafia/contract/appointments/no-show'
import { canMove, hasOtherTimes } from '@alafia/contract/appointments/states'
import { useClinic } from '../../../lib/clinic.ts'
import { useNow } from '../../../lib/now.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ButtonSize } from '../../../ui/button-style.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { nameOf } from '../person.ts'
import { AcceptButton } from './accept-button.tsx'
import type { AppointmentActionHandlers } from './use-appointment-actions.tsx'

export const refreshEvery = 20_000

export type DoctorActionsProps = {
  appointment: Appointment
  handlers: AppointmentActionHandlers
  /** Opens the consultation. */
  onStart: (id: number) => void
  size?: ButtonSize
  /** Further actions, shown before Cancel. */
  children?: ReactNode
}

/** What the appointment's doctor may do with it now. */
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
  const mayStart = canMove(status, 'complete') && date <= today
  // A request whose day is over can't be accepted.
  const mayAccept = canMove(status, 'accept') && date >= today
  return (
    <>
      {mayStart && (
        <Button size={size} variant="primary" onClick={() => onStart(appointment.id)}>
          <span>Start Consultation{whose}</span>
        </Button>
      )}
      {mayAccept && (
        <AcceptButton appointment={appointment} size={size} variant={mayStart ? 'secondary' : 'primary'} />
      )}
      {canBeNoShow(appointment, now) && (
        <Button size={size} onClick={() => handlers.ask('no-show', appointment)}>
          <span>Not attended{whose}</span>
        </Button>
      )}
      {canMove(status, 'requestNewTime') && hasOtherTimes(appointment) && (
        <Button size={size} onClick={() => handlers.ask('rescheduled', appointment)}>
          <span>Reschedule{whose}</span>
        </Button>
      )}
      {children}
      {canMove(status, 'cancel') && (
        <Button size={size} variant="quiet" onClick={() => handlers.ask('cancelled', appointment)}>
          <span>Cancel appointment{whose}</span>
        </Button>
      )}
    </>
  )
}
