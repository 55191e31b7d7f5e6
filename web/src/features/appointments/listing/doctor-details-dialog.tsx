import { DoctorActions } from '../doctors-day/doctor-actions.tsx'
import { FollowUp } from '../booking/follow-up.tsx'
import type { AppointmentActionHandlers } from '../doctors-day/use-appointment-actions.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import type { AppointmentDetailsDialogProps } from './appointment-details-dialog.tsx'

const AppointmentDetailsDialog = lazyDialog(
  async () => (await import('./appointment-details-dialog.tsx')).AppointmentDetailsDialog,
)

export type DoctorDetailsDialogProps = Pick<AppointmentDetailsDialogProps, 'renderHealth'> & {
  /** The appointment whose details are open. */
  id: number | undefined
  onClose: () => void
  handlers: AppointmentActionHandlers
  onStart: (id: number) => void
}

/** View Details for the doctor, with the doctor's actions. */
export function DoctorDetailsDialog({
  id,
  onClose,
  renderHealth,
  handlers,
  onStart,
}: DoctorDetailsDialogProps) {
  if (id === undefined) return null
  return (
    <AppointmentDetailsDialog
      id={id}
      onClose={onClose}
      renderHealth={renderHealth}
      renderActions={(appointment) => (
        <>
          <DoctorActions
            appointment={appointment}
            handlers={handlers}
            onStart={(started) => {
              onClose()
              onStart(started)
            }}
          />
          {appointment.isChartOpen && <FollowUp appointment={appointment} />}
        </>
      )}
    />
  )
}
