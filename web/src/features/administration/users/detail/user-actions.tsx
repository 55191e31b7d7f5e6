import type { LicensedRole, Role } from '@alafia/contract/kernel/roles'
import type { UserDetail, UpcomingAppointment } from '@alafia/contract/administration/users/schema'
import { CancelAppointmentDialog } from '../forms/cancel-appointment-dialog.tsx'
import { GrantRoleDialog } from '../forms/grant-role-dialog.tsx'
import { LicenceDialog } from '../forms/licence-dialog.tsx'
import { NameDialog } from '../forms/name-dialog.tsx'
import { PharmacyDialog } from '../forms/pharmacy-dialog.tsx'
import { PracticeDialog } from '../forms/practice-dialog.tsx'
import { AppointmentHeld } from './appointment-held.tsx'
import { Deactivate, Reactivate, RevokeRole } from './deactivate.tsx'
import { RemovePhoto } from './remove-photo.tsx'
import { ResetSecondStep } from './reset-second-step.tsx'
import { EndSessions, NewLink } from './sessions.tsx'

/** An action on the open account. */
export type UserAction =
  | {
      kind:
        | 'name'
        | 'grant'
        | 'practice'
        | 'pharmacy'
        | 'deactivate'
        | 'reactivate'
        | 'end-sessions'
        | 'new-link'
        | 'reset-second-step'
        | 'remove-photo'
    }
  | { kind: 'revoke'; role: Role }
  | { kind: 'licence'; role: LicensedRole }
  | { kind: 'cancel-appointment' | 'appointment-held'; appointment: UpcomingAppointment }

export type UserActionsProps = {
  action: UserAction
  user: UserDetail
  onClose: () => void
}

/** The question or form of an action, over the account's dialog. */
export function UserActions({ action, user, onClose }: UserActionsProps) {
  const over = { user, onClose }
  switch (action.kind) {
    case 'name':
      return <NameDialog {...over} />
    case 'grant':
      return <GrantRoleDialog {...over} />
    case 'licence':
      return <LicenceDialog {...over} role={action.role} />
    case 'practice':
      return <PracticeDialog {...over} />
    case 'pharmacy':
      return <PharmacyDialog {...over} />
    case 'cancel-appointment':
      return <CancelAppointmentDialog appointment={action.appointment} onClose={onClose} />
    case 'appointment-held':
      return <AppointmentHeld appointment={action.appointment} onClose={onClose} />
    case 'revoke':
      return <RevokeRole {...over} role={action.role} />
    case 'deactivate':
      return <Deactivate {...over} />
    case 'reactivate':
      return <Reactivate {...over} />
    case 'end-sessions':
      return <EndSessions {...over} />
    case 'reset-second-step':
      return <ResetSecondStep {...over} />
    case 'remove-photo':
      return <RemovePhoto {...over} />
    case 'new-link':
      return <NewLink {...over} />
  }
}
