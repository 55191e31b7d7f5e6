import type { LicensedRole, Role } from '@alafia/contract/kernel/roles'
import type { UserDetail, UpcomingAppointment } from '@alafia/contract/administration/users/schema'
import { CancelAppointmentDialog } from '../forms/cancel-appointment-dialog.tsx'
import { GrantRoleDialog } from '../forms/grant-role-dialog.tsx'
import { LicenceDialog } from '../forms/licence-dialog.tsx'
import { PharmacyDialog } from '../forms/pharmacy-dialog.tsx'
import { PracticeDialog } from '../forms/practice-dialog.tsx'
import { Deactivate, Reactivate, RevokeRole } from './deactivate.tsx'
import { EndSessions, NewLink } from './sessions.tsx'

/** What is being done to the account that is open. */
export type UserAction =
  | { kind: 'grant' | 'practice' | 'pharmacy' | 'deactivate' | 'reactivate' | 'end-sessions' | 'new-link' }
  | { kind: 'take'; role: Role }
  | { kind: 'licence'; role: LicensedRole }
  | { kind: 'cancel-visit'; visit: UpcomingAppointment }

export type UserActionsProps = {
  deed: UserAction
  user: UserDetail
  onClose: () => void
}

/** The question or form of a deed, over the account. */
export function UserActions({ deed, user, onClose }: UserActionsProps) {
  const over = { user, onClose }
  switch (deed.kind) {
    case 'grant':
      return <GrantRoleDialog {...over} />
    case 'licence':
      return <LicenceDialog {...over} role={deed.role} />
    case 'practice':
      return <PracticeDialog {...over} />
    case 'pharmacy':
      return <PharmacyDialog {...over} />
    case 'cancel-visit':
      return <CancelAppointmentDialog visit={deed.visit} onClose={onClose} />
    case 'take':
      return <RevokeRole {...over} role={deed.role} />
    case 'deactivate':
      return <Deactivate {...over} />
    case 'reactivate':
      return <Reactivate {...over} />
    case 'end-sessions':
      return <EndSessions {...over} />
    case 'new-link':
      return <NewLink {...over} />
  }
}
