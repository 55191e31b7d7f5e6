import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { Session } from '../lib/session/session.tsx'
import { returnPath } from '../portals/shell/return-path.ts'
import { loadPage } from '../portals/shell/lazy-page.ts'
import { PageFailed } from '../portals/shell/page-failed.tsx'
import { ProofPrompt } from '../portals/shell/proof-prompt.tsx'
import { Toaster } from '../ui/overlay/toaster.tsx'

export const NotFound = lazyRouteComponent(
  loadPage(() => import('../portals/shell/not-found.tsx')),
  'NotFound',
)

/** The session, so that no page's code is fetched when signed out, and the client that caches what was fetched. */
type Context = { session: Session | undefined; client: QueryClient | undefined }

/** What surrounds every page. */
export const root = createRootRouteWithContext<Context>()({
  component: () => (
    <>
      <Outlet />
      <Toaster />
      <ProofPrompt />
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: PageFailed,
})

/** The pages that require signing in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context: { session }, location }) => {
    if (session?.status !== 'signed-out') return
    redirect({
      to: '/login',
      search: returnPath(session.lastEnd, location.href),
      replace: true,
      throw: true,
    })
  },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/shell/shell.tsx')),
    'Shell',
  ),
})
