import { DoctorActions } from '../doctors-day/doctor-actions.tsx'
import { FollowUp } from '../booking/follow-up.tsx'
import type { Deeds } from '../doctors-day/use-appointment-actions.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'

const AppointmentDetailsDialog = lazyDialog(
  async () => (await import('./appointment-details-dialog.tsx')).AppointmentDetailsDialog,
)

export type VisitDetailsProps = {
  /** The visit whose details are open. */
  id: number | undefined
  onClose: () => void
  deeds: Deeds
  onStart: (id: number) => void
}

/** View Details for the doctor: the request, the person, the history, and what may be done with it. */
export function VisitDetails({ id, onClose, deeds, onStart }: VisitDetailsProps) {
  if (id === undefined) return null
  return (
    <AppointmentDetailsDialog
      id={id}
      onClose={onClose}
      renderActions={(visit) => (
        <>
          <DoctorActions
            visit={visit}
            deeds={deeds}
            onStart={(started) => {
              onClose()
              onStart(started)
            }}
          />
          <FollowUp visit={visit} />
        </>
      )}
    />
  )
}
