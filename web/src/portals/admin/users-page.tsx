import { getRouteApi, Link } from '@tanstack/react-router'
import { FileUp, UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { SetupNotice } from '../../features/administration/approvals/setup-notice.tsx'
import { WaitingApprovals } from '../../features/administration/approvals/waiting-approvals.tsx'
import { UserList } from '../../features/administration/users/user-list.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useOpened } from '../shell/use-opened.ts'
import { userSelectionFrom } from './users-selection.ts'

const UserDialog = lazyDialog(
  async () => (await import('../../features/administration/users/detail/user-dialog.tsx')).UserDialog,
)
const BookForPatient = lazyDialog(async () => (await import('./book-for-patient.tsx')).BookForPatient)
const InviteDialog = lazyDialog(
  async () => (await import('../../features/administration/users/forms/invite-dialog.tsx')).InviteDialog,
)
const ImportDialog = lazyDialog(
  async () => (await import('../../features/administration/users/import/import-dialog.tsx')).ImportDialog,
)

const route = getRouteApi('/signed-in/admin/users')

/** Manage Users (ADM-1). */
export function UsersPage() {
  const { filters, pages, user } = userSelectionFrom(route.useSearch())
  const navigate = route.useNavigate()
  const { open, close } = useOpened((id, replace) => {
    void navigate({ search: (now) => ({ ...now, user: id }), replace, resetScroll: false })
  })
  const [isInviting, setIsInviting] = useState(false)
  const [isImporting, setIsImporting] = useState(false)

  const look = useCallback(
    (words: string) =>
      void navigate({
        search: (now) => ({ ...now, search: words || undefined, pages: undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const invite = (
    <Button variant="primary" onClick={() => setIsInviting(true)}>
      <UserPlus /> Invite User
    </Button>
  )

  const actions = (
    <>
      <Button asChild>
        <Link to="/admin/linked-records">Linked Records</Link>
      </Button>
      <Button onClick={() => setIsImporting(true)}>
        <FileUp /> Import from CSV
      </Button>
      {invite}
    </>
  )

  return (
    <Page title="Users" lead="Who can use Alafia, their roles and their licences." actions={actions}>
      <SetupNotice />
      <WaitingApprovals />
      <UserList
        filters={filters}
        pages={pages}
        onPages={(next) =>
          void navigate({ search: (now) => ({ ...now, pages: next }), replace: true, resetScroll: false })
        }
        onSearch={look}
        onFilter={(change) =>
          void navigate({
            search: (now) => ({ ...now, ...change, pages: undefined }),
            resetScroll: false,
          })
        }
        onClearFilters={() => void navigate({ search: {}, resetScroll: false })}
        onManage={open}
        invite={invite}
      />
      {user !== undefined && (
        <UserDialog
          key={user}
          id={user}
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          renderBooking={(patient, onClose) => <BookForPatient patient={patient} onClose={onClose} />}
        />
      )}
      {isImporting && (
        <ImportDialog
          onClose={() => setIsImporting(false)}
          onToLink={() => {
            // The dialog asks before one leaves it, so it is closed first.
            flushSync(() => setIsImporting(false))
            void navigate({ to: '/admin/linked-records' })
          }}
        />
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  )
}
