import { DoorClosed, DoorOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { reopenPharmacy } from '@alafia/contract/pharmacy/closing/endpoints'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidatePharmacies } from '../queries.ts'

const AddDialog = lazyDialog(async () => (await import('./add-dialog.tsx')).AddDialog)
const CloseDialog = lazyDialog(async () => (await import('./close-dialog.tsx')).CloseDialog)

/** For administrators. */
export function AddPharmacy() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus /> Add Pharmacy
      </Button>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Closes a pharmacy, or reopens it. For administrators. */
export function OpeningButton({ pharmacy }: { pharmacy: Pharmacy }) {
  const [isClosing, setClosing] = useState(false)
  const reopen = useSubmit(reopenPharmacy, {
    success: { title: 'Pharmacy Reopened', description: `Patients can choose ${pharmacy.name} again` },
    failure: (why) => why ?? 'Failed to reopen the pharmacy. Try again.',
    invalidate: invalidatePharmacies,
  })
  return (
    <div>
      {pharmacy.closed ? (
        <Button
          busy={reopen.isPending}
          onClick={() => void reopen.send({ params: { id: String(pharmacy.id) } })}
        >
          <DoorOpen /> Reopen pharmacy
        </Button>
      ) : (
        <Button onClick={() => setClosing(true)}>
          <DoorClosed /> Close pharmacy
        </Button>
      )}
      {isClosing && <CloseDialog pharmacy={pharmacy} onClose={() => setClosing(false)} />}
    </div>
  )
}
