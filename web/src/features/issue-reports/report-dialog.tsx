import { useState, type ReactNode } from 'react'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ReportForm } from './report-form.tsx'

export type ReportDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The way to the own reports, where this isn't the page of them. */
  ownReports?: ReactNode
}

/** Report Issues: what went wrong at the counter, for the administrators. */
export function ReportDialog({ open, onOpenChange, ownReports }: ReportDialogProps) {
  const [isDirty, setIsDirty] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report an Issue"
      description={<>What went wrong, for our team to review. {ownReports}</>}
      guarded={isDirty}
    >
      <ReportForm
        onDirty={setIsDirty}
        onReported={() => {
          setIsDirty(false)
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}
