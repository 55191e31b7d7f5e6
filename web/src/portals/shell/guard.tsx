import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { dashboardPath, type Role } from '@alafia/contract/kernel/roles'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Redirect } from './redirect.tsx'
import { returnPath } from './return-path.ts'
import { Loading } from './loading.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may enter (PLAT-29). */
    roles?: readonly Role[]
    /** Other roles are redirected to their own dashboard instead of being refused. */
    redirectOthers?: boolean
  }
}

function AccessDenied() {
  return (
    <Page title="Access Denied" lead="You don't have permission to access this page.">
      <div>
        <Button asChild>
          <Link to="/">To your dashboard</Link>
        </Button>
      </div>
    </Page>
  )
}

/** The role in which the current page was entered; it may be switched here or in another tab while the page is open. */
export const useRoleAtEntry = (role: Role | undefined): Role | undefined => {
  const page = useMatches().at(-1)?.id
  const [entry, setEntry] = useState({ page, role })
  if (entry.page === page) return entry.role
  setEntry({ page, role })
  return role
}

type ForRoleProps = { role: Role; roleAtEntry: Role | undefined; children: ReactNode }

/**
 * Admits the roles that the page's route names (PLAT-29). If the role was switched while the page was open, redirects to the
 * new role's dashboard.
 */
export function ForRole({ role, roleAtEntry, children }: ForRoleProps) {
  const page = useMatches().at(-1)?.staticData
  if (!page?.roles || page.roles.includes(role)) return children
  if (!page.redirectOthers && roleAtEntry === role) return <AccessDenied />
  return (
    <>
      <Loading />
      <Redirect to={dashboardPath(role)} />
    </>
  )
}

type SignedInProps = {
  /** The page on which a session adds the second factor that it lacks. */
  isSettingUp?: boolean
  children: ReactNode
}

/** Admits signed-in users; others return here after signing in (PLAT-30). Without a required second factor, they add it first (ACC-81). */
export function SignedIn({ isSettingUp = false, children }: SignedInProps) {
  const { status, lastEnd, limits } = useSession()
  const { href } = useLocation()
  if (status === 'loading') return <Loading />
  if (status === 'signed-out') return <Redirect to="/login" search={returnPath(lastEnd, href)} />
  if (limits?.needsSecondFactor === true && !isSettingUp) return <Redirect to="/second-factor" />
  return children
}
