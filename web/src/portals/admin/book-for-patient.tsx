import { useQuery } from '@tanstack/react-query'
import { BookingDialog } from '../../features/appointments/booking/booking-dialog.tsx'
import { doctorsQuery } from '../../features/doctors/queries.ts'
import { useSession } from '../../lib/session/session.tsx'
import { OpenFailed } from '../../ui/async/lazy-dialog.tsx'

export type BookForPatientProps = {
  patient: { id: number; firstName: string; lastName: string }
  onClose: () => void
}

/** Books a visit, or a series of them, for a patient (APPT-2). */
export function BookForPatient({ patient, onClose }: BookForPatientProps) {
  const { user } = useSession()
  const { data, isFetching, isError, refetch } = useQuery(doctorsQuery)
  if (isError && !data)
    return <OpenFailed busy={isFetching} onAgain={() => void refetch()} onClose={onClose} />
  if (!data) return null
  return (
    <BookingDialog
      kind="staff"
      patient={patient}
      family={[]}
      // Nobody books a patient with themselves (ADM-56).
      doctors={data.filter(({ id }) => id !== user?.id)}
      onClose={onClose}
    />
  )
}
