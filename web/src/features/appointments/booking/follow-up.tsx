import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { canBookFollowUp } from '@alafia/contract/appointments/states'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Status } from '../../../ui/status.tsx'

const FollowUpDialog = lazyDialog(async () => (await import('./follow-up-dialog.tsx')).FollowUpDialog)

export type FollowUpProps = {
  appointment: AppointmentDetails
  /** Also says when the follow-up is, if one is booked. */
  saysNext?: boolean
}

/** Books a follow-up; shown only to the appointment's doctor, from its day on. */
export function FollowUp({ appointment, saysNext = false }: FollowUpProps) {
  const { today } = useClinic()
  const userId = useSession().user?.id
  const [booking, setBooking] = useState(false)
  if (appointment.doctorId !== userId || !canBookFollowUp(appointment, today)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={() => setBooking(true)}>
        <CalendarPlus /> Book follow-up
      </Button>
      {saysNext && appointment.followUp && (
        <Status kind="line" tone="ok">
          Booked for {longDate(appointment.followUp.appointmentDate)} at{' '}
          {appointment.followUp.appointmentTime}
        </Status>
      )}
      {booking && <FollowUpDialog appointment={appointment} onClose={() => setBooking(false)} />}
    </div>
  )
}
