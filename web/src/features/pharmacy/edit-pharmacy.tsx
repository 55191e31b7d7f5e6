import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'

const EditDialog = lazyDialog(async () => (await import('./editing/edit-dialog.tsx')).EditDialog)

/** For the pharmacists who work there and for administrators. */
export function EditPharmacy({ pharmacy, mayRename }: { pharmacy: Pharmacy; mayRename: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <PencilLine /> Edit details
      </Button>
      {open && <EditDialog pharmacy={pharmacy} mayRename={mayRename} onClose={() => setOpen(false)} />}
    </div>
  )
}
