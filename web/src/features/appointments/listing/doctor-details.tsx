import { DoctorActions } from '../doctors-day/doctor-actions.tsx'
import { FollowUp } from '../booking/follow-up.tsx'
import type { AppointmentActionHandlers } from '../doctors-day/use-appointment-actions.tsx'
import {
  AppointmentDetailsDialog,
  type AppointmentDetailsDialogProps,
} from './appointment-details-dialog.tsx'

export type DoctorDetailsProps = Pick<AppointmentDetailsDialogProps, 'renderHealth'> & {
  /** The appointment whose details are open. */
  id: number
  onClose: () => void
  handlers: AppointmentActionHandlers
  onStart: (id: number) => void
}

/** View Details for the doctor, with the doctor's actions. */
export function DoctorDetails({ id, onClose, renderHealth, handlers, onStart }: DoctorDetailsProps) {
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
