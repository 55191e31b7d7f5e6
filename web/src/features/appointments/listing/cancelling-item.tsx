import type { Appointment } from '@alafia/contract/appointments/schema'
import { isImmediateCare, isInProgress, upcomingStatuses } from '@alafia/contract/appointments/states'
import { cancellationText, clinicRule } from '@alafia/contract/doctors/appointment-types'
import { useSession } from '../../../lib/session/session.tsx'
import { DataItem } from '../../../ui/list/data-list.tsx'

/** For the patient of a visit that hasn't started: what cancelling it costs. */
export function CancellingItem({
  appointment,
}: {
  appointment: Pick<Appointment, 'status' | 'terms' | 'type' | 'startsAt' | 'createdAt' | 'startedAt'>
}) {
  const { status, terms } = appointment
  const isPatient = useSession().user?.role === 'patient'
  if (!isPatient || isInProgress(appointment) || !upcomingStatuses.some((upcoming) => upcoming === status))
    return null
  return (
    <DataItem term="Cancelling">
      {status === 'rescheduled'
        ? 'You can cancel free of charge, because the doctor asked for a new time.'
        : isImmediateCare(appointment)
          ? 'You can cancel free of charge until the doctor starts.'
          : cancellationText(terms ?? clinicRule)}
    </DataItem>
  )
}
