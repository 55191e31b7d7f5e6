import type { Appointment } from '@alafia/contract/appointments/schema'
import { upcomingStatuses } from '@alafia/contract/appointments/states'
import { cancellationText, clinicRule } from '@alafia/contract/doctors/appointment-types'
import { useSession } from '../../../lib/session/session.tsx'
import { DataItem } from '../../../ui/list/data-list.tsx'

/** For the patient of an upcoming visit: what cancelling it costs. */
export function CancellingItem({
  appointment: { status, terms },
}: {
  appointment: Pick<Appointment, 'status' | 'terms'>
}) {
  const isPatient = useSession().user?.role === 'patient'
  if (!isPatient || !upcomingStatuses.some((upcoming) => upcoming === status)) return null
  return (
    <DataItem term="Cancelling">
      {status === 'rescheduled'
        ? 'You can cancel free of charge, because the doctor asked for a new time.'
        : cancellationText(terms ?? clinicRule)}
    </DataItem>
  )
}
