import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { roles, type Role } from '@alafia/contract/kernel/roles'
import { NotFound, PageFailed } from './portals/shell/failures.tsx'
import { Announcer } from './ui/announcer.tsx'
import { Toaster } from './ui/toaster.tsx'

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toaster />
      <Announcer />
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: PageFailed,
})

const roleIn = (value: unknown): Role | undefined => roles.find((one) => one === value)
/** Only an address of our own: a link must not send a person elsewhere after signing in. */
const ownPath = (value: unknown) => (typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined)
const idIn = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)
const present = <T extends object>(record: T) =>
  // Absent instead of undefined, so that nothing empty stands in the address.
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> }

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ role, from }: Record<string, unknown>) => present({ role: roleIn(role), from: ownPath(from) }),
  component: lazyRouteComponent(() => import('./portals/account/login-page.tsx'), 'LoginPage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./portals/shell/shell.tsx'), 'Shell'),
})

const patientHome = lazyRouteComponent(() => import('./portals/patient/home-page.tsx'), 'PatientHomePage')

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  staticData: { roles: ['patient'], redirectOthers: true },
  component: patientHome,
})

const patientDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/patient/dashboard',
  staticData: { roles: ['patient'] },
  component: patientHome,
})

const doctorDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/dashboard',
  staticData: { roles: ['doctor'] },
  validateSearch: ({ visit }: Record<string, unknown>) => present({ visit: idIn(visit) }),
  component: lazyRouteComponent(() => import('./portals/doctor/dashboard-page.tsx'), 'DoctorDashboardPage'),
})

const pharmacistDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/pharmacist/dashboard',
  staticData: { roles: ['pharmacist'] },
  validateSearch: ({ review }: Record<string, unknown>) => present({ review: idIn(review) }),
  component: lazyRouteComponent(() => import('./portals/pharmacist/dashboard-page.tsx'), 'PharmacistDashboardPage'),
})

const adminDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/dashboard',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(() => import('./portals/admin/dashboard-page.tsx'), 'AdminDashboardPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    signedIn.addChildren([home, patientDashboard, doctorDashboard, pharmacistDashboard, adminDashboard]),
  ]),
  defaultErrorComponent: PageFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
