import { useState } from 'react'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EditForm } from './edit-form.tsx'

export type EditDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  pharmacy: Pharmacy
}

/** For the pharmacists who work there and for administrators. */
export function EditDialog({ open, onOpenChange, pharmacy }: EditDialogProps) {
  const [isDirty, setIsDirty] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit details"
      description={`${pharmacy.name}. Patients see your changes immediately.`}
      guarded={isDirty}
      width="wide"
    >
      <EditForm
        pharmacy={pharmacy}
        onDirty={setIsDirty}
        onSaved={() => {
          setIsDirty(false)
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}
