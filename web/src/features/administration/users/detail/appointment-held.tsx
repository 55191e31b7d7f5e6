import type { UpcomingAppointment } from '@alafia/contract/administration/users/schema'
import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import { instantOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../../../lib/clinic.ts'
import { longDate } from '../../../../lib/format.ts'
import { ConfirmSubmit } from '../../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../../ui/form/use-submit.ts'
import { invalidateUsers } from '../queries.ts'

/** Says that a visit took place whose doctor left without closing it (APPT-127). */
export function AppointmentHeld({
  appointment: { id, appointmentDate, appointmentTime, patientName, personName },
  onClose,
}: {
  appointment: UpcomingAppointment
  onClose: () => void
}) {
  const { timeZone } = useClinic()
  const record = useSubmit(updateAppointment, {
    success: { title: 'Appointment completed', description: `${patientName} has been notified.` },
    failure: 'The appointment was not completed',
    invalidate: invalidateUsers,
  })
  const startsAt = instantOf(appointmentDate, appointmentTime, timeZone).toISOString()
  return (
    <ConfirmSubmit
      submit={record}
      onConfirm={() =>
        record.send({ params: { id: String(id) }, body: { status: 'completed', held: true, startsAt } })
      }
      onClose={onClose}
      title="Did this visit take place?"
      description={`${personName}, ${longDate(appointmentDate)} at ${appointmentTime}. It becomes completed without a diagnosis, and its bill stays due or paid. We’ll notify ${patientName}. This can’t be undone.`}
      variant="primary"
      confirmLabel="It took place"
      cancelLabel="Leave it open"
      busyLabel="Saving…"
    />
  )
}
