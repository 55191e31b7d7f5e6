import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LetterStart } from '@alafia/contract/letters/schema'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { letterStartQuery } from './queries.ts'

type LetterDialogProps = {
  appointmentId: number
  title: string
  description: string
  onClose: () => void
  /** The form, once it is known what the letter begins with. */
  children: (start: LetterStart) => ReactNode
}

/** The dialog of a new letter; without a valid licence it says what to do instead. */
export function LetterDialog({ appointmentId, title, description, onClose, children }: LetterDialogProps) {
  const query = useQuery(letterStartQuery(appointmentId))
  const start = query.data
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="this visit" query={query} />}
      {start && start.refusal !== null && (
        <Alert tone="warn" title="You can’t sign letters now">
          {start.refusal}.
        </Alert>
      )}
      {start && start.refusal === null && (
        <>
          {(start.letterhead.clinicName === null || start.letterhead.clinicAddress === null) && (
            <Alert tone="info" title="The clinic’s name or address is missing">
              The letter leaves it out. An administrator can add it in the settings of this installation.
            </Alert>
          )}
          {children(start)}
        </>
      )}
    </Dialog>
  )
}
