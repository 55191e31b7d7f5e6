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

type DialogProps = { appointment: AppointmentDetails; onOpenChange: (open: boolean) => void }

/** The form's code comes when it is first opened. */
const BookFollowUp = lazyDialog<DialogProps>(async () => {
  const { FollowUpDialog } = await import('./follow-up-dialog.tsx')
  return ({ appointment, onOpenChange }) => (
    <FollowUpDialog appointment={appointment} open onClose={() => onOpenChange(false)} />
  )
})

export type FollowUpProps = {
  appointment: AppointmentDetails
  /** Also says when the next visit is, where one is booked. */
  saysNext?: boolean
}

/** The way to a follow-up, for the doctor of a visit that took place or is today; nothing for anybody else. */
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
      {booking && <BookFollowUp appointment={appointment} onOpenChange={setBooking} />}
    </div>
  )
}
