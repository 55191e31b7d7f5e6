import { Link, Outlet } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { Bell } from '../../features/notifications/bell.tsx'
import { LiveProvider, useLive, type LiveEvent } from '../../lib/live.tsx'
import { useSession } from '../../lib/session.tsx'
import { announce } from '../../ui/announcer.tsx'
import { PortalDensity } from '../../ui/density.tsx'
import { LiveIndicator } from '../../ui/live-indicator.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { toast } from '../../ui/toast.ts'
import { ForRole, SignedIn } from './guard.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { Navigation } from './navigation.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { pagesOf } from './pages.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { RoleSwitcher } from './role-switcher.tsx'

function TopBar({ user }: { user: SessionUser }) {
  const { connected } = useLive()
  const isPatient = user.role === 'patient'
  return (
    <header className="sticky top-0 z-20 flex h-bar-top items-center gap-2 border-b border-line bg-surface px-4 sm:px-6">
      <Link to="/" aria-label="Alafia, home" className="shrink-0 rounded-control">
        <Logo />
      </Link>
      {!isPatient && <Navigation role={user.role} place="bar" className="ml-6 hidden gap-1 md:flex" />}
      <div className="ml-auto flex min-w-0 items-center gap-1">
        {!isPatient && <LiveIndicator connected={connected} className="mr-2 hidden sm:inline-flex" />}
        <RoleSwitcher user={user} />
        <Bell />
        <ProfileMenu user={user} />
      </div>
    </header>
  )
}

function Frame({ user }: { user: SessionUser }) {
  const { connected } = useLive()
  const isPatient = user.role === 'patient'
  const hasBottomBar = pagesOf[user.role].length > 1
  return (
    <PortalDensity portal={user.role}>
      <SkipLink />
      <TopBar user={user} />
      <OfflineBanner connected={connected} />
      <div className={isPatient ? 'md:grid md:grid-cols-[15.5rem_minmax(0,1fr)]' : ''}>
        {isPatient && (
          <div className="sticky top-bar-top hidden h-[calc(100dvh-var(--bar-top))] flex-col justify-between border-r border-line p-4 md:flex">
            <Navigation role={user.role} place="side" className="grid gap-1" />
            <LiveIndicator connected={connected} className="px-3" />
          </div>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={`mx-auto w-full px-4 py-6 sm:px-6 focus:outline-none ${isPatient ? 'max-w-250 md:py-9' : 'max-w-360'} ${hasBottomBar ? 'max-md:pb-24' : ''}`}
        >
          <ForRole>
            <Outlet />
          </ForRole>
          {isPatient && <LiveIndicator connected={connected} className="mt-8 md:hidden" />}
        </main>
      </div>
      {hasBottomBar && (
        <Navigation role={user.role} place="bottom" className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface md:hidden" />
      )}
      <IdleWarning />
    </PortalDensity>
  )
}

/** What stands around every page of who is signed in: bar, navigation, live events. */
export function Shell() {
  const { user } = useSession()
  const tell = useCallback(({ title, body }: LiveEvent) => {
    toast({ title, description: body })
    announce(`${title}. ${body}`)
  }, [])
  return (
    <SignedIn>
      {user && (
        <LiveProvider onEvent={tell}>
          <Frame key={user.id} user={user} />
        </LiveProvider>
      )}
    </SignedIn>
  )
}
