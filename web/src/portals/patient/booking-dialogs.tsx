import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { doctorsQuery } from '../../features/doctors/queries.ts'
import { familyQuery } from '../../features/family/queries.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'

const BookingDialog = lazyDialog(
  async () => (await import('../../features/appointments/booking/booking-dialog.tsx')).BookingDialog,
)
const RescheduleDialog = lazyDialog(
  async () => (await import('../../features/appointments/booking/reschedule-dialog.tsx')).RescheduleDialog,
)

type BookingDialogsProps = {
  user: SessionUser
  isBooking: boolean
  moving: Appointment | undefined
  onClose: () => void
}

/** The dialogs that need doctors and family, which are fetched when one opens. */
export function BookingDialogs({ user, isBooking, moving, onClose }: BookingDialogsProps) {
  const isWanted = isBooking || moving !== undefined
  const doctors = useQuery({ ...doctorsQuery, enabled: isWanted })
  const family = useQuery({ ...familyQuery, enabled: isBooking })
  const doctor = moving && doctors.data?.find(({ id }) => id === moving.doctorId)
  const failed = isWanted && (doctors.isError || (isBooking && family.isError))
  const isGone = moving !== undefined && doctors.data !== undefined && doctor === undefined

  useEffect(() => {
    if (!failed && !isGone) return
    toast({
      title: 'Error',
      description: isGone
        ? 'This doctor no longer takes bookings. Book with another doctor.'
        : 'We couldn’t open this. Check your connection and try again.',
      tone: 'danger',
    })
    onClose()
  }, [failed, isGone, onClose])

  return (
    <>
      {isBooking && doctors.data && family.data && (
        <BookingDialog onClose={onClose} patient={user} family={family.data} doctors={doctors.data} />
      )}
      {moving && doctor && <RescheduleDialog appointment={moving} doctor={doctor} onClose={onClose} />}
    </>
  )
}
