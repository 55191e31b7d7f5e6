import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { CallError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { prescriptionQuery } from '../queries.ts'

export type PrescriptionDialogProps = {
  id: number
  onOpenChange: (open: boolean) => void
  /** Its card, with what may be done with it. */
  children: (prescription: Prescription) => ReactNode
}

/** One prescription by itself: where a notification about it leads. */
export function PrescriptionDialog({ id, onOpenChange, children }: PrescriptionDialogProps) {
  const query = useQuery(prescriptionQuery(id))
  const isGone = query.error instanceof CallError && query.error.status === 404
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Prescription"
      description="What was prescribed, and where it stands."
    >
      {query.isPending && <SkeletonRows />}
      {query.isError &&
        (isGone ? (
          <Alert tone="info" title="This prescription isn’t here">
            It may have been removed, or it is no longer among those you can see.
          </Alert>
        ) : (
          <LoadFailed what="this prescription" query={query} />
        ))}
      {query.data && <ul role="list">{children(query.data)}</ul>}
    </Dialog>
  )
}
