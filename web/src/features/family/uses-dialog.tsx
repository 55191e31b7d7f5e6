import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { consentUsesQuery, usesOfOwnConsentQuery } from './consent-queries.ts'
import { ConsentUses } from './consent-uses.tsx'

type Props = { id: number; name: string; onClose: () => void }

/** For the account holder: what they did for an adult of the family. Import it lazily. */
export function HolderUsesDialog({ id, name, onClose }: Props) {
  const query = useInfiniteQuery(consentUsesQuery(id))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`What you did for ${name}`}
      description={`What you opened and changed while ${name} shared it with you. ${name} sees the same list.`}
    >
      <ConsentUses query={query} holder="you" />
    </Dialog>
  )
}

/** For the adult in their own account: what an account holder did. Import it lazily. */
export function OwnUsesDialog({ id, name, onClose }: Props) {
  const query = useInfiniteQuery(usesOfOwnConsentQuery(id))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`What ${name} did for you`}
      description={`What ${name} opened and changed while you shared it. ${name} sees the same list.`}
    >
      <ConsentUses query={query} holder={name} />
    </Dialog>
  )
}
