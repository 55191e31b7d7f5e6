import { canMove, hasOtherTimes, isInProgress, mayMove } from '@alafia/contract/appointments/states'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { JoinButton } from '../joining/join-button.tsx'
import { VisitActions } from '../visit-now/visit-now.tsx'

export type AppointmentActionsProps = {
  appointment: Appointment
  onReschedule: () => void
  onDetails: () => void
  onCalendar: () => void
  onCancel: () => void
}

/** What the user may do with this appointment. */
export function AppointmentActions({
  appointment,
  onReschedule,
  onDetails,
  onCalendar,
  onCancel,
}: AppointmentActionsProps) {
  const role = useSession().user?.role
  if (role === undefined) return null
  const { status } = appointment
  const isHeld = role === 'patient' && isInProgress(appointment)
  const may = (verb: 'reschedule' | 'cancel') => !isHeld && mayMove(role, verb) && canMove(status, verb)
  return (
    <>
      <VisitActions appointment={appointment} onReschedule={onReschedule}>
        <JoinButton appointment={appointment} />
        {may('reschedule') && hasOtherTimes(appointment) && (
          <Button onClick={onReschedule}>
            {status === 'rescheduled' ? 'Choose a new time' : 'Reschedule'}
          </Button>
        )}
      </VisitActions>
      <Button onClick={onDetails}>View Details</Button>
      {(status === 'scheduled' || status === 'confirmed') && (
        <Button variant="quiet" onClick={onCalendar}>
          Add to calendar
        </Button>
      )}
      {may('cancel') && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  )
}
