import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { useCallback, useEffect, type ReactNode } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { Bell } from '../../features/notifications/bell.tsx'
import type { LiveEvent } from '../../lib/live/live-connection.ts'
import { unreadMessagesQuery } from '../../features/messages/unread.ts'
import { preferencesQuery, unlessTurnedOff } from '../../features/accounts/preferences/queries.ts'
import { CallsProvider } from '../../features/video-visits/ongoing-call/calls.tsx'
import { loadCall } from '../../features/video-visits/ongoing-call/load-call.ts'
import { LiveProvider, useLive } from '../../lib/live/live.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { applyTheme } from '../../lib/theme.ts'
import { AfterPaint } from '../../ui/async/after-paint.tsx'
import { Announcer } from '../../ui/overlay/announcer.tsx'
import { PortalDensity } from '../../ui/layout/density.tsx'
import { LiveIndicator } from '../../ui/async/live-indicator.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { preloadToaster } from '../../ui/overlay/toaster.tsx'
import { Deferred } from '../../ui/async/deferred.tsx'
import { ClinicLogo } from './clinic-logo.tsx'
import { ClinicLine } from './clinic-line.tsx'
import { ForRole, SignedIn, useRoleAtEntry } from './guard.tsx'
import { Loading } from './loading.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { Navigation } from './navigation.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { pagesOf } from './pages.ts'
import { ProfileButton } from './profile-button.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { useWaitingPatients } from './use-waiting-patients.ts'
import { RoleSwitcher } from './role-switcher.tsx'

/** Only patients close their account. */
const ClosingBanner = lazyComponent(
  async () => (await import('../../features/patients/closing/closing-banner.tsx')).ClosingBanner,
)

const OtherAccountBanner = lazyComponent(
  async () =>
    (await import('../../features/accounts/other-account/other-account-banner.tsx')).OtherAccountBanner,
)

type TopBarProps = { user: SessionUser; unread: number | undefined; waiting: number }

function TopBar({ user, unread, waiting }: TopBarProps) {
  const { connected } = useLive()
  const isPatient = user.role === 'patient'
  return (
    <header className="sticky top-0 z-20 flex h-bar-top items-center gap-2 border-b border-line bg-surface px-4 sm:px-6">
      <Link to="/" aria-label="Alafia, home" className="touch-area shrink-0 rounded-control">
        <Logo />
      </Link>
      <ClinicLogo />
      {!isPatient && (
        <Navigation
          pages={pagesOf[user.role]}
          place="bar"
          unread={unread}
          waiting={waiting}
          className="ml-3 hidden gap-1 top-nav:flex"
        />
      )}
      <div className="ml-auto flex min-w-0 items-center gap-1">
        {!isPatient && (
          <span className="mr-2 hidden sm:block">
            <LiveIndicator connected={connected} />
          </span>
        )}
        <RoleSwitcher user={user} />
        <Bell user={user} />
        <ProfileButton user={user} />
      </div>
    </header>
  )
}

/** Applies the theme and text size that the user chose, on any device. */
const useChosenTheme = () => {
  const { data } = useQuery(preferencesQuery)
  useEffect(() => {
    if (data) applyTheme(data.theme, data.textSize)
  }, [data])
}

type FrameProps = { user: SessionUser; roleAtEntry: Role | undefined; children: ReactNode }

function Frame({ user, roleAtEntry, children }: FrameProps) {
  useChosenTheme()
  const { connected } = useLive()
  const unread = useQuery(unreadMessagesQuery).data?.unread
  const waiting = useWaitingPatients(user.role === 'doctor')
  const isPatient = user.role === 'patient'
  const pages = pagesOf[user.role]
  const hasBottomBar = pages.length > 1
  return (
    <PortalDensity portal={user.role}>
      <SkipLink />
      <TopBar user={user} unread={unread} waiting={waiting} />
      <OfflineBanner connected={connected} />
      {isPatient && <ClosingBanner />}
      {isPatient && user.otherAccount && <OtherAccountBanner user={user} />}
      <div className={isPatient ? 'side-nav:grid side-nav:grid-cols-[15.5rem_minmax(0,1fr)]' : ''}>
        {isPatient && (
          <Navigation
            pages={pages}
            place="side"
            unread={unread}
            className="sticky top-bar-top hidden h-[calc(100dvh-var(--bar-top))] flex-col gap-1 border-r border-line p-4 side-nav:flex"
          >
            <LiveIndicator connected={connected} className="mt-auto px-3" />
          </Navigation>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={`mx-auto w-full px-4 py-6 sm:px-6 focus:outline-none ${isPatient ? 'max-w-250 side-nav:py-9' : 'max-w-360'} ${hasBottomBar ? 'pb-[calc(var(--bar-bottom)+1.75rem)]' : ''}`}
        >
          <AfterPaint>
            <ForRole role={user.role} roleAtEntry={roleAtEntry}>
              {children}
            </ForRole>
            <LiveIndicator
              connected={connected}
              className={`mt-8 ${isPatient ? 'side-nav:hidden' : 'sm:hidden'}`}
            />
            <ClinicLine className="mt-8" />
          </AfterPaint>
        </main>
      </div>
      {hasBottomBar && (
        <Navigation
          pages={pages}
          place="bottom"
          unread={unread}
          waiting={waiting}
          className={`fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface ${isPatient ? 'side-nav:hidden' : 'top-nav:hidden'}`}
        />
      )}
      <IdleWarning />
      <Announcer />
    </PortalDensity>
  )
}

/** What surrounds every page of a signed-in user: bar, navigation, live events. Renders nothing when signed out. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user, generation } = useSession()
  const roleAtEntry = useRoleAtEntry(user?.role)
  useEffect(preloadToaster, [])
  // The toast's own live region is announced, so it isn't announced a second time.
  const client = useQueryClient()
  const tell = useCallback(
    ({ type, title, body }: LiveEvent) =>
      void unlessTurnedOff(client, type, () => toast({ title, description: body })),
    [client],
  )
  return (
    <SignedIn>
      {user && (
        <LiveProvider key={generation} onEvent={tell}>
          <CallsProvider load={loadCall}>
            <Deferred placeholder={<Loading />}>
              <Frame user={user} roleAtEntry={roleAtEntry}>
                {children}
              </Frame>
            </Deferred>
          </CallsProvider>
        </LiveProvider>
      )}
    </SignedIn>
  )
}
