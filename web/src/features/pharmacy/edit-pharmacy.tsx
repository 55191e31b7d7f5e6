import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'

const EditDialog = lazyDialog(async () => (await import('./editing/edit-dialog.tsx')).EditDialog)

/** The way for a pharmacy's people and administrators to change what its page says. */
export function EditPharmacy({ pharmacy }: { pharmacy: Pharmacy }) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <PencilLine /> Edit details
      </Button>
      {open && <EditDialog open onOpenChange={setOpen} pharmacy={pharmacy} />}
    </div>
  )
}
