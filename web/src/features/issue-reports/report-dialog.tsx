import { useState, type ReactNode } from 'react'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ReportForm } from './report-form.tsx'

export type ReportDialogProps = {
  onClose: () => void
  /** The way to the own reports, where this isn't the page of them. */
  ownReports?: ReactNode
}

/** Report Issues: what went wrong at the counter, for the administrators. */
export function ReportDialog({ onClose, ownReports }: ReportDialogProps) {
  const [isDirty, setIsDirty] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Report an Issue"
      description={<>What went wrong, for our team to review. {ownReports}</>}
      guarded={isDirty}
    >
      <ReportForm
        onDirty={setIsDirty}
        onReported={() => {
          setIsDirty(false)
          onClose()
        }}
      />
    </Dialog>
  )
}
