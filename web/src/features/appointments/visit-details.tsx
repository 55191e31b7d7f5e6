import { lazy, Suspense, useState } from 'react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { DoctorActions } from './doctor-actions.tsx'
import { FollowUpButton } from './follow-up-button.tsx'
import type { Deeds } from './use-deeds.tsx'

const AppointmentDetailsDialog = lazy(async () => ({
  default: (await import('./appointment-details-dialog.tsx')).AppointmentDetailsDialog,
}))

const FollowUpDialog = lazy(async () => ({
  default: (await import('./follow-up-dialog.tsx')).FollowUpDialog,
}))

export type VisitDetailsProps = {
  /** The visit whose details are open. */
  id: number | undefined
  onClose: () => void
  deeds: Deeds
  onStart: (id: number) => void
}

/** View Details for the doctor: the request, the person, the history, and what may be done with it. */
export function VisitDetails({ id, onClose, deeds, onStart }: VisitDetailsProps) {
  const [following, setFollowing] = useState<AppointmentDetails>()
  return (
    <Suspense fallback={null}>
      {id !== undefined && (
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
              <FollowUpButton visit={visit} onBook={() => setFollowing(visit)} />
            </>
          )}
        />
      )}
      {following && <FollowUpDialog visit={following} open onClose={() => setFollowing(undefined)} />}
    </Suspense>
  )
}
