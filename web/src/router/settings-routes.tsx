import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { roles } from '@alafia/contract/kernel/roles'
import { loadPage } from '../portals/shell/lazy-page.ts'
import { signedIn } from './roots.tsx'

/** What people set and see about themselves. */
export const settingsRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/preferences',
    staticData: { roles },
    component: lazyRouteComponent(
      loadPage(() => import('../portals/account/preferences-page.tsx')),
      'PreferencesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/security',
    staticData: { roles },
    component: lazyRouteComponent(
      loadPage(() => import('../portals/account/security-page.tsx')),
      'OwnSecurityPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/your-data',
    staticData: { roles: ['patient'] },
    component: lazyRouteComponent(
      loadPage(() => import('../portals/account/your-data-page.tsx')),
      'YourDataPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/close-account',
    staticData: { roles: ['patient'] },
    component: lazyRouteComponent(
      loadPage(() => import('../portals/account/close-account-page.tsx')),
      'CloseAccountPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/access',
    staticData: { roles: ['patient'] },
    component: lazyRouteComponent(
      loadPage(() => import('../portals/account/access-history-page.tsx')),
      'AccessHistoryPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/profile',
    staticData: { roles },
    component: lazyRouteComponent(
      loadPage(() => import('../portals/account/profile-page.tsx')),
      'ProfilePage',
    ),
  }),
] as const
