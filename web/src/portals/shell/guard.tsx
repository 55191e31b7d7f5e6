import { Link, Navigate, useLocation, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dashboardPath, type Role } from '@alafia/contract/kernel/roles'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may enter (spec §2.1). */
    roles?: readonly Role[]
    /** Other roles are taken to their own dashboard instead of being refused. */
    redirectOthers?: boolean
  }
}

function AccessDenied({ role }: { role: Role }) {
  return (
    <Page title="Access Denied" lead="You don't have permission to access this page.">
      <div>
        <Button asChild>
          <Link to={dashboardPath(role)}>To your dashboard</Link>
        </Button>
      </div>
    </Page>
  )
}

/** Lets in whom the page's route names. */
export function ForRole({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const here = useMatches().at(-1)?.staticData
  if (!user || !here?.roles || here.roles.includes(user.role)) return children
  return here.redirectOthers ? <Navigate to={dashboardPath(user.role)} replace /> : <AccessDenied role={user.role} />
}

/** Lets in whoever is signed in, and brings the others back here once they are (spec §2.1). */
export function SignedIn({ children }: { children: ReactNode }) {
  const { status, ended } = useSession()
  const { pathname } = useLocation()
  if (status === 'loading') return <p role="status">Loading...</p>
  // Only who was thrown out comes back to the page; who signs in afresh begins at the dashboard.
  if (status === 'signed-out') return <Navigate to="/login" search={ended ? { from: pathname } : {}} replace />
  return children
}
