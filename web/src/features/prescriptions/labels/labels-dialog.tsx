import { useQuery } from '@tanstack/react-query'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { PrintLabels } from './print-labels.tsx'
import { medicineLabelsQuery } from './queries.ts'

export type LabelsDialogProps = {
  prescription: Pick<Prescription, 'id' | 'patientName'>
  onClose: () => void
}

/** The labels of what was just dispensed, without opening it again. */
export function LabelsDialog({ prescription: { id, patientName }, onClose }: LabelsDialogProps) {
  const query = useQuery(medicineLabelsQuery(id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={patientName}
      description="What was just dispensed."
    >
      {query.data && (
        <div className="*:border-t-0 *:pt-0">
          <PrintLabels id={id} labels={query.data.labels} />
        </div>
      )}
      {query.isPending && <SkeletonRows />}
      {query.isError && !query.data && <LoadFailed what="the labels" query={query} />}
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </Dialog>
  )
}
