import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** Opens what invites one more person to a visit, also long before it: its code comes with the first press. */
export function InviteButton({ visitId }: { visitId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserPlus />
        Invite someone
      </Button>
      {isOpen && <InviteDialog visitId={visitId} onOpenChange={setIsOpen} />}
    </>
  )
}
