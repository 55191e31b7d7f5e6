import { useState } from 'react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AnnouncementForm } from './announcement-form.tsx'

export type AnnouncementDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** New Announcement. */
export function AnnouncementDialog({ open, onOpenChange }: AnnouncementDialogProps) {
  const [isDirty, setIsDirty] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Announcement"
      description="All who hold one of the chosen roles are told at once."
      guarded={isDirty}
    >
      <AnnouncementForm
        onDirty={setIsDirty}
        onSent={() => {
          setIsDirty(false)
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}
