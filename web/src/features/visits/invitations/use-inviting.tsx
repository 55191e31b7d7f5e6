import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** Opens what invites one more person to a visit; its code comes with the first press. The dialog stands wherever `dialog` is put. */
export const useInviting = (visitId: number): { invite: () => void; dialog: ReactNode } => {
  const [isOpen, setIsOpen] = useState(false)
  return {
    invite: () => setIsOpen(true),
    dialog: isOpen && <InviteDialog visitId={visitId} onOpenChange={setIsOpen} />,
  }
}
