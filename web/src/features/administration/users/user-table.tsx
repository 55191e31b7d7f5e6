import type { AdminUser } from '@alafia/contract/administration/users/schema'
import type { ZoneName } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, type Column } from '../../../ui/list/data-table.tsx'
import { AccountStatusBadge, LicenceStatusBadge } from './status-badges.tsx'
import { mergeText, nameOf, roleLabel } from './labels.ts'

/** The elements that the arrow keys move between. */
export const userStop = 'button[data-user]'

export type UserTableProps = {
  users: readonly AdminUser[]
  onManage: (id: number) => void
}

const columnsFor = (zone: ZoneName, onManage: (id: number) => void): Column<AdminUser>[] => [
  {
    key: 'user',
    header: 'User',
    rowHeader: true,
    cell: (user) => (
      <>
        <span className="block font-semibold">{nameOf(user)}</span>
        <span className="block text-small font-normal wrap-anywhere text-ink-2">{user.email}</span>
        {user.otherAccount?.stays && (
          <span className="block text-small font-normal wrap-anywhere">{mergeText(user.otherAccount)}</span>
        )}
      </>
    ),
  },
  { key: 'roles', header: 'Roles', cell: ({ roles }) => roles.map((role) => roleLabel[role]).join(', ') },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, licences }) => (
      <span className="inline-flex flex-wrap justify-end gap-1 sm:justify-start">
        <AccountStatusBadge status={status} />
        {licences.map(({ role, state }) => (
          <LicenceStatusBadge key={role} state={state} />
        ))}
      </span>
    ),
  },
  {
    key: 'login',
    header: 'Last sign-in',
    cell: ({ lastLoginAt }) => (lastLoginAt ? instantLabel(lastLoginAt, zone) : 'Never'),
  },
  {
    key: 'manage',
    header: 'Account',
    cell: (user) => (
      <Button
        size="small"
        data-user={user.id}
        aria-haspopup="dialog"
        aria-label={`Manage ${nameOf(user)}`}
        onClick={() => onManage(user.id)}
      >
        Manage
      </Button>
    ),
  },
]

/** Accounts, as a table on a wide screen and as cards on a phone. */
export function UserTable({ users, onManage }: UserTableProps) {
  const { timeZone } = useClinic()
  return (
    <DataTable
      caption="Users, most recent sign-in first"
      rows={users}
      rowKey={({ id }) => id}
      columns={columnsFor(timeZone, onManage)}
    />
  )
}
