import { useState } from 'react'
import { deactivateUser, reactivateUser, takeRole } from '@alafia/contract/administration/users/endpoints'
import type { UserDetail } from '@alafia/contract/administration/users/schema'
import { aRole } from '@alafia/contract/administration/users/wording'
import type { Role } from '@alafia/contract/kernel/roles'
import { call, CallError } from '../../../../lib/http/call.ts'
import { useRepeatKey } from '../../../../lib/http/repeat-key.ts'
import { useSession } from '../../../../lib/session/session.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { useUserChange } from '../queries.ts'
import { nameOf, roleLabel, visitCount } from '../wording.ts'
import { ConfirmDeed } from './confirm-deed.tsx'

export type DeedProps = { user: UserDetail; onClose: () => void }

const isVisitsAhead = (error: unknown) =>
  error instanceof CallError && error.problem?.type === '/problems/visits-ahead'

/** Visits that would be left without their doctor; asked for by the server too, where one was booked this moment. */
const useVisitsAhead = (user: UserDetail, concernsDoctor: boolean) => {
  const [isTold, setIsTold] = useState(false)
  const count = concernsDoctor ? (user.doctor?.visitsAhead ?? 0) : 0
  return {
    despiteVisits: count > 0 || isTold,
    count,
    onRefused: (error: unknown) => {
      if (isVisitsAhead(error)) setIsTold(true)
    },
  }
}

function VisitsStay({ count, name }: { count: number; name: string }) {
  if (count === 0) return null
  return (
    <Alert tone="warn" title={`${visitCount(count)} ahead with ${name}`}>
      {count === 1 ? 'It stays as it is' : 'They stay as they are'}, and {count === 1 ? 'is' : 'are'} listed
      here for you to cancel. The patients are not told before that.
    </Alert>
  )
}

/** Nobody signs in with the account any more. */
export function Deactivate({ user, onClose }: DeedProps) {
  const { user: self } = useSession()
  const keyFor = useRepeatKey()
  const { despiteVisits, count, onRefused } = useVisitsAhead(user, user.roles.includes('doctor'))
  const change = useUserChange((body: { despiteVisits: boolean }) =>
    call(deactivateUser, { params: { id: String(user.id) }, body, idempotencyKey: keyFor(body) }),
  )
  const name = nameOf(user)
  return (
    <ConfirmDeed
      title={`Deactivate ${name}?`}
      description={
        self?.id === user.id
          ? 'This is your own account: you are signed out everywhere at once, and can’t sign in again until another administrator reactivates it.'
          : `${name} is signed out everywhere at once, and can’t sign in again until an administrator reactivates the account. Records, messages and prescriptions stay as they are.`
      }
      confirmLabel={count > 0 ? `Deactivate despite ${visitCount(count)}` : `Deactivate ${name}`}
      busyLabel="Deactivating…"
      change={change}
      onConfirm={() => change.mutateAsync({ despiteVisits })}
      failed="The account was not deactivated"
      done={() => ({ title: 'Account deactivated', description: name })}
      onRefused={onRefused}
      onClose={onClose}
    >
      <VisitsStay count={count} name={name} />
    </ConfirmDeed>
  )
}

/** Lets a deactivated account sign in again. */
export function Reactivate({ user, onClose }: DeedProps) {
  const keyFor = useRepeatKey()
  const change = useUserChange(() =>
    call(reactivateUser, { params: { id: String(user.id) }, idempotencyKey: keyFor(user.id) }),
  )
  const name = nameOf(user)
  const roles = user.roles.map((role) => aRole[role]).join(' and ')
  return (
    <ConfirmDeed
      title={`Reactivate ${name}?`}
      description={
        user.invitation
          ? `${name} can set a password by the invitation’s link, and then sign in as ${roles}.`
          : `${name} can sign in again as ${roles}, with the password from before.`
      }
      variant="primary"
      confirmLabel={`Reactivate ${name}`}
      busyLabel="Reactivating…"
      change={change}
      onConfirm={() => change.mutateAsync(undefined)}
      failed="The account was not reactivated"
      done={() => ({ title: 'Account reactivated', description: name })}
      onClose={onClose}
    />
  )
}

/** Takes a role from somebody who has another. */
export function TakeRole({ user, role, onClose }: DeedProps & { role: Role }) {
  const { user: self } = useSession()
  const { despiteVisits, count, onRefused } = useVisitsAhead(user, role === 'doctor')
  const change = useUserChange((despite: boolean) =>
    call(takeRole, {
      params: { id: String(user.id), role },
      query: despite ? { despiteVisits: 'true' } : {},
    }),
  )
  const name = nameOf(user)
  const isOwn = self?.id === user.id && self.role === role
  return (
    <ConfirmDeed
      title={`Remove the role ${roleLabel[role]} from ${name}?`}
      description={
        isOwn
          ? `You are working in this role: you are signed out at once, and can sign in with your other roles alone.`
          : `${name} can’t sign in as ${aRole[role]} any more, and is signed out at once wherever this role is used. Other roles stay.`
      }
      confirmLabel={count > 0 ? `Remove it despite ${visitCount(count)}` : 'Remove Role'}
      busyLabel="Removing…"
      change={change}
      onConfirm={() => change.mutateAsync(despiteVisits)}
      failed="The role was not removed"
      done={() => ({ title: 'Role removed', description: `${name} is no longer ${aRole[role]}` })}
      onRefused={onRefused}
      onClose={onClose}
    >
      <VisitsStay count={count} name={name} />
    </ConfirmDeed>
  )
}
