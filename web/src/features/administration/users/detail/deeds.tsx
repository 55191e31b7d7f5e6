import type { LicensedRole, Role } from '@alafia/contract/kernel/roles'
import type { UserDetail, VisitAhead } from '@alafia/contract/administration/users/schema'
import { CancelVisitDialog } from '../forms/cancel-visit-dialog.tsx'
import { GrantRoleDialog } from '../forms/grant-role-dialog.tsx'
import { LicenceDialog } from '../forms/licence-dialog.tsx'
import { PharmacyDialog } from '../forms/pharmacy-dialog.tsx'
import { PracticeDialog } from '../forms/practice-dialog.tsx'
import { Deactivate, Reactivate, TakeRole } from './deactivate.tsx'
import { EndSessions, NewLink } from './sign-outs.tsx'

/** What is being done to the account that is open. */
export type Deed =
  | { kind: 'grant' | 'practice' | 'pharmacy' | 'deactivate' | 'reactivate' | 'end-sessions' | 'new-link' }
  | { kind: 'take'; role: Role }
  | { kind: 'licence'; role: LicensedRole }
  | { kind: 'cancel-visit'; visit: VisitAhead }

export type DeedsProps = {
  deed: Deed
  user: UserDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The question or form of a deed, over the account. */
export function Deeds({ deed, user, open, onOpenChange }: DeedsProps) {
  const form = { user, open, onOpenChange }
  const question = { user, onClose: () => onOpenChange(false) }
  switch (deed.kind) {
    case 'grant':
      return <GrantRoleDialog {...form} />
    case 'licence':
      return <LicenceDialog {...form} role={deed.role} />
    case 'practice':
      return <PracticeDialog {...form} />
    case 'pharmacy':
      return <PharmacyDialog {...form} />
    case 'cancel-visit':
      return <CancelVisitDialog open={open} onOpenChange={onOpenChange} visit={deed.visit} />
    case 'take':
      return <TakeRole {...question} role={deed.role} />
    case 'deactivate':
      return <Deactivate {...question} />
    case 'reactivate':
      return <Reactivate {...question} />
    case 'end-sessions':
      return <EndSessions {...question} />
    case 'new-link':
      return <NewLink {...question} />
  }
}
