import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { canFollow } from '@alafia/contract/appointments/states'
import { useClinic } from '../../lib/clinic.ts'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

type DialogProps = { visit: AppointmentDetails; onOpenChange: (open: boolean) => void }

/** The form's code comes when it is first opened. */
const BookFollowUp = lazyDialog<DialogProps>(async () => {
  const { FollowUpDialog } = await import('./follow-up-dialog.tsx')
  return ({ visit, onOpenChange }) => (
    <FollowUpDialog visit={visit} open onClose={() => onOpenChange(false)} />
  )
})

/** The way to a follow-up, for the doctor of a visit that took place or is today; nothing for anybody else. */
export function FollowUp({ visit }: { visit: AppointmentDetails }) {
  const { today } = useClinic()
  const userId = useSession().user?.id
  const [booking, setBooking] = useState(false)
  if (visit.doctorId !== userId || !canFollow(visit, today)) return null
  return (
    <>
      <Button onClick={() => setBooking(true)}>
        <CalendarPlus /> Book follow-up
      </Button>
      {booking && <BookFollowUp visit={visit} onOpenChange={setBooking} />}
    </>
  )
}
