import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { UserDetail } from '@alafia/contract/administration/users/schema'
import { civilOf } from '@alafia/contract/kernel/civil'
import { EarlierNames } from '../../../../domain/earlier-names.tsx'
import { useClinic } from '../../../../lib/clinic.ts'
import { instantLabel, plainDate } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/session.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DataItem, DataList } from '../../../../ui/list/data-list.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { lazyDialog } from '../../../../ui/async/lazy-dialog.tsx'
import { LoadFailed } from '../../../../ui/async/load-failed.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../../ui/list/skeleton.tsx'
import { userQuery } from '../queries.ts'
import { AccountStatusBadge } from '../status-badges.tsx'
import { nameOf, roleLabel } from '../labels.ts'
import { AccountSection } from './account-section.tsx'
import type { UserAction } from './user-actions.tsx'
import { RolesSection } from './roles-section.tsx'
import { UpcomingAppointments } from './upcoming-appointments.tsx'
import { WorkSection } from './work-section.tsx'

const UserActions = lazyDialog(async () => (await import('./user-actions.tsx')).UserActions)

export type UserDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  id: number
  /** The dialog that books for this patient. */
  renderBooking: (patient: UserDetail, onClose: () => void) => ReactNode
}

function Facts({ user }: { user: UserDetail }) {
  const { timeZone } = useClinic()
  const { id, email, phone, dateOfBirth, createdAt, lastLoginAt } = user
  return (
    <DataList className="sm:grid-cols-2 sm:gap-x-8">
      <DataItem term="Email">
        <span className="wrap-anywhere">{email}</span>
      </DataItem>
      <DataItem term="Last sign-in">{lastLoginAt ? instantLabel(lastLoginAt, timeZone) : 'Never'}</DataItem>
      <DataItem term="Phone">{phone ?? 'Not on file'}</DataItem>
      <DataItem term="Since">{plainDate(civilOf(new Date(createdAt), timeZone).date)}</DataItem>
      {dateOfBirth && <DataItem term="Born">{plainDate(dateOfBirth)}</DataItem>}
      <DataItem term="ID">{id}</DataItem>
    </DataList>
  )
}

/** One account in full, with its actions; updated live. */
export function UserDialog({ open, onOpenChange, id, renderBooking }: UserDialogProps) {
  const query = useQuery(userQuery(id))
  const [action, setAction] = useState<UserAction>()
  const [isBooking, setBooking] = useState(false)
  const isYou = useSession().user?.id === id
  const user = query.data
  // The doctor's account was deactivated, or lost the role.
  const hasLeft = user !== undefined && !(user.isActive && user.roles.includes('doctor'))
  const leftBehind = hasLeft ? (user.doctor?.upcomingAppointments ?? 0) : 0
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={user ? nameOf(user) : 'User'}
      description={user ? user.roles.map((role) => roleLabel[role]).join(', ') : 'A user of Alafia.'}
      width="wide"
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="this user" gone="This user doesn’t exist" query={query} />}
      {user && (
        <div className="grid min-w-0 gap-6">
          <div className="flex items-center gap-4">
            <Avatar {...user} image={user.profileImage} size="large" />
            <AccountStatusBadge status={user.status} />
          </div>
          <Facts user={user} />
          {user.earlierNames.length > 0 && (
            <Section title="Earlier details">
              <EarlierNames names={user.earlierNames} />
            </Section>
          )}
          <div className="flex flex-wrap gap-2">
            {user.isActive && user.roles.includes('patient') && !isYou && (
              <Button size="small" onClick={() => setBooking(true)}>
                Book Appointment
              </Button>
            )}
            <Button size="small" onClick={() => setAction({ kind: 'name' })}>
              Change Name
            </Button>
            {user.profileImage && (
              <Button size="small" onClick={() => setAction({ kind: 'remove-photo' })}>
                Remove Photo
              </Button>
            )}
          </div>
          {leftBehind > 0 && (
            <UpcomingAppointments
              id={id}
              onCancel={(appointment) => setAction({ kind: 'cancel-appointment', appointment })}
              onHeld={(appointment) => setAction({ kind: 'appointment-held', appointment })}
            />
          )}
          <RolesSection
            user={user}
            onGrant={() => setAction({ kind: 'grant' })}
            onRevoke={(role) => setAction({ kind: 'revoke', role })}
          />
          <WorkSection
            user={user}
            onLicence={(role) => setAction({ kind: 'licence', role })}
            onPractice={() => setAction({ kind: 'practice' })}
            onPharmacy={() => setAction({ kind: 'pharmacy' })}
          />
          <AccountSection
            user={user}
            onNewLink={() => setAction({ kind: 'new-link' })}
            onEndSessions={() => setAction({ kind: 'end-sessions' })}
            onResetSecondStep={() => setAction({ kind: 'reset-second-step' })}
            onDeactivate={() => setAction({ kind: 'deactivate' })}
            onReactivate={() => setAction({ kind: 'reactivate' })}
          />
        </div>
      )}
      {user && isBooking && renderBooking(user, () => setBooking(false))}
      {user && action && <UserActions action={action} user={user} onClose={() => setAction(undefined)} />}
    </Dialog>
  )
}
