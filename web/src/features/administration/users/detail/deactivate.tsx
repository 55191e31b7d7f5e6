import { useState } from 'react'
import { deactivateUser, reactivateUser, revokeRole } from '@alafia/contract/administration/users/endpoints'
import type { UserDetail } from '@alafia/contract/administration/users/schema'
import { withArticle } from '@alafia/contract/administration/users/labels'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Role } from '@alafia/contract/kernel/roles'
import { useSession } from '../../../../lib/session/session.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { ConfirmSubmit } from '../../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../../ui/form/use-submit.ts'
import { invalidateUsers } from '../queries.ts'
import type { UserActionProps } from '../forms/grant-role-dialog.tsx'
import { nameOf, roleLabel, appointmentCount } from '../labels.ts'

/** Appointments that would be left without their doctor. The server asks too, in case one was booked this moment. */
const useUpcomingCount = (user: UserDetail, concernsDoctor: boolean) => {
  const [isWarned, setIsWarned] = useState(false)
  const count = concernsDoctor ? (user.doctor?.upcomingAppointments ?? 0) : 0
  return {
    despiteAppointments: count > 0 || isWarned,
    count,
    onRefused: ({ type }: ProblemBody) => {
      if (type === '/problems/upcoming-appointments') setIsWarned(true)
    },
  }
}

function AppointmentsStayBooked({ count, name }: { count: number; name: string }) {
  if (count === 0) return null
  return (
    <Alert tone="warn" title={`${name} has ${appointmentCount(count)} coming up`}>
      {count === 1 ? 'It stays booked until you cancel it' : 'They stay booked until you cancel them'} here.
      Patients who have paid are notified now, and each one when you cancel.
    </Alert>
  )
}

/** Keeps the person from signing in. */
export function Deactivate({ user, onClose }: UserActionProps) {
  const { user: self } = useSession()
  const { despiteAppointments, count, onRefused } = useUpcomingCount(user, user.roles.includes('doctor'))
  const name = nameOf(user)
  const deactivate = useSubmit(deactivateUser, {
    success: { title: 'Account deactivated', description: name },
    failure: 'The account was not deactivated',
    invalidate: invalidateUsers,
    onRefused,
  })
  return (
    <ConfirmSubmit
      submit={deactivate}
      onConfirm={() => deactivate.send({ params: { id: String(user.id) }, body: { despiteAppointments } })}
      onClose={onClose}
      title={`Deactivate ${name}?`}
      description={
        self?.id === user.id
          ? 'This is your own account. You’ll be signed out everywhere at once and can’t sign in again until another administrator reactivates your account.'
          : `${name} is signed out everywhere at once and can’t sign in until an administrator reactivates the account. Records, messages and prescriptions don’t change.`
      }
      confirmLabel={count > 0 ? `Deactivate despite ${appointmentCount(count)}` : `Deactivate ${name}`}
      busyLabel="Deactivating…"
    >
      <AppointmentsStayBooked count={count} name={name} />
    </ConfirmSubmit>
  )
}

/** Lets a deactivated account sign in again. */
export function Reactivate({ user, onClose }: UserActionProps) {
  const name = nameOf(user)
  const reactivate = useSubmit(reactivateUser, {
    success: ({ isActive }) =>
      isActive
        ? { title: 'Account reactivated', description: name }
        : { title: 'Waiting for approval', description: `${name} can sign in once it is approved.` },
    failure: 'The account was not reactivated',
    invalidate: invalidateUsers,
  })
  const roles = user.roles.map((role) => withArticle[role]).join(' and ')
  return (
    <ConfirmSubmit
      submit={reactivate}
      onConfirm={() => reactivate.send({ params: { id: String(user.id) } })}
      onClose={onClose}
      title={`Reactivate ${name}?`}
      description={
        user.invitation
          ? `${name} can set a password with the invitation’s link, then sign in as ${roles}.`
          : `${name} can sign in again as ${roles} with the same password.`
      }
      variant="primary"
      confirmLabel={`Reactivate ${name}`}
      busyLabel="Reactivating…"
    />
  )
}

/** Removes one of several roles. */
export function RevokeRole({ user, role, onClose }: UserActionProps & { role: Role }) {
  const { user: self } = useSession()
  const { despiteAppointments, count, onRefused } = useUpcomingCount(user, role === 'doctor')
  const name = nameOf(user)
  const revoke = useSubmit(revokeRole, {
    success: { title: 'Role removed', description: `${name} is no longer ${withArticle[role]}` },
    failure: 'The role was not removed',
    invalidate: invalidateUsers,
    onRefused,
  })
  const isOwn = self?.id === user.id && self.role === role
  return (
    <ConfirmSubmit
      submit={revoke}
      onConfirm={() =>
        revoke.send({
          params: { id: String(user.id), role },
          query: despiteAppointments ? { despiteAppointments: 'true' } : {},
        })
      }
      onClose={onClose}
      title={`Remove the role ${roleLabel[role]} from ${name}?`}
      description={
        isOwn
          ? `You are working in this role. You’ll be signed out at once, and can sign in only with your other roles.`
          : `${name} can no longer sign in as ${withArticle[role]}, and is signed out of this role at once. Other roles stay.`
      }
      confirmLabel={count > 0 ? `Remove despite ${appointmentCount(count)}` : 'Remove Role'}
      busyLabel="Removing…"
    >
      <AppointmentsStayBooked count={count} name={name} />
    </ConfirmSubmit>
  )
}
