import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { roles } from '@alafia/contract/kernel/roles'
import { useSession, type Session } from './lib/session.tsx'
import { recordsSearch } from './portals/account/records-search.ts'
import { cameFrom } from './portals/shell/came-from.ts'
import { patientSearch } from './portals/patient/search.ts'
import {
  appointmentsSearch,
  billingSearch,
  calendarSearch,
  doctorSearch,
  loginSearch,
  pharmacistSearch,
  pharmacySearch,
  prescriptionsSearch,
} from './portals/shell/search-params.ts'
import { loadPage } from './portals/shell/lazy-page.ts'
import { Loading } from './portals/shell/loading.tsx'
import { PageFailed } from './portals/shell/page-failed.tsx'
import { Toaster } from './ui/toaster.tsx'

const NotFound = lazyRouteComponent(
  loadPage(() => import('./portals/shell/not-found.tsx')),
  'NotFound',
)

/** The session, so that no page's code is fetched for who isn't signed in. */
type Context = { session: Session | undefined }

const root = createRootRouteWithContext<Context>()({
  component: () => (
    <>
      <Outlet />
      <Toaster />
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: PageFailed,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/login-page.tsx')),
    'LoginPage',
  ),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context: { session }, location }) => {
    if (session?.status !== 'signed-out') return
    redirect({
      to: '/login',
      search: cameFrom(session.lastEnd, location.href),
      replace: true,
      throw: true,
    })
  },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/shell/shell.tsx')),
    'Shell',
  ),
})

const patientHome = lazyRouteComponent(
  loadPage(() => import('./portals/patient/home-page.tsx')),
  'PatientHomePage',
)

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  staticData: { roles: ['patient'], redirectOthers: true },
  validateSearch: patientSearch,
  component: patientHome,
})

const patientDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/patient/dashboard',
  staticData: { roles: ['patient'] },
  validateSearch: patientSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/patient/dashboard-page.tsx')),
    'PatientDashboardPage',
  ),
})

const doctorDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/dashboard',
  staticData: { roles: ['doctor'] },
  validateSearch: doctorSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/doctor/dashboard-page.tsx')),
    'DoctorDashboardPage',
  ),
})

const doctorCalendar = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/calendar',
  staticData: { roles: ['doctor'] },
  validateSearch: calendarSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/doctor/calendar-page.tsx')),
    'CalendarPage',
  ),
})

const doctorAvailability = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/availability',
  staticData: { roles: ['doctor'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/doctor/availability-page.tsx')),
    'AvailabilityPage',
  ),
})

const consultation = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/consultation/$id',
  staticData: { roles: ['doctor'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/doctor/consultation-page.tsx')),
    'ConsultationPage',
  ),
})

const pharmacistDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/pharmacist/dashboard',
  staticData: { roles: ['pharmacist'] },
  validateSearch: pharmacistSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/pharmacist/dashboard-page.tsx')),
    'PharmacistDashboardPage',
  ),
})

const adminDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/dashboard',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/admin/dashboard-page.tsx')),
    'AdminDashboardPage',
  ),
})

const appointments = createRoute({
  getParentRoute: () => signedIn,
  path: '/appointments',
  staticData: { roles: ['patient', 'doctor'] },
  validateSearch: appointmentsSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/appointments-page.tsx')),
    'AppointmentsPage',
  ),
})

const visit = createRoute({
  getParentRoute: () => signedIn,
  path: '/visit/$id',
  staticData: { roles: ['patient', 'doctor'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/visit-page.tsx')),
    'VisitPage',
  ),
})

const billing = createRoute({
  getParentRoute: () => signedIn,
  path: '/billing',
  staticData: { roles: ['patient', 'admin'] },
  validateSearch: billingSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/patient/billing-page.tsx')),
    'BillingPage',
  ),
})

const pharmacy = createRoute({
  getParentRoute: () => signedIn,
  path: '/pharmacy',
  staticData: { roles: ['patient', 'pharmacist', 'admin'] },
  validateSearch: pharmacySearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/patient/pharmacy-page.tsx')),
    'PharmacyPage',
  ),
})

const preferences = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/preferences',
  staticData: { roles },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/preferences-page.tsx')),
    'PreferencesPage',
  ),
})

const access = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/access',
  staticData: { roles: ['patient'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/access-page.tsx')),
    'AccessPage',
  ),
})

const emergency = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/emergency',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/admin/emergency-page.tsx')),
    'EmergencyPage',
  ),
})

const records = createRoute({
  getParentRoute: () => signedIn,
  path: '/records',
  staticData: { roles: ['patient', 'doctor'] },
  validateSearch: recordsSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/records-page.tsx')),
    'RecordsPage',
  ),
})

const prescriptions = createRoute({
  getParentRoute: () => signedIn,
  path: '/prescriptions',
  staticData: { roles: ['patient', 'doctor', 'pharmacist'] },
  validateSearch: prescriptionsSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/prescriptions-page.tsx')),
    'PrescriptionsPage',
  ),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify/$code',
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/verify-page.tsx')),
    'VerifyPage',
  ),
})

const family = createRoute({
  getParentRoute: () => signedIn,
  path: '/family',
  staticData: { roles: ['patient'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/patient/family-page.tsx')),
    'FamilyPage',
  ),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/profile',
  staticData: { roles },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/profile-page.tsx')),
    'ProfilePage',
  ),
})

const routeTree = root.addChildren([
  login,
  verify,
  signedIn.addChildren([
    home,
    patientDashboard,
    doctorDashboard,
    doctorCalendar,
    doctorAvailability,
    consultation,
    pharmacistDashboard,
    adminDashboard,
    appointments,
    records,
    visit,
    billing,
    pharmacy,
    preferences,
    access,
    emergency,
    prescriptions,
    family,
    profile,
  ]),
])

/** All pages and their addresses; on the browser's history unless a test brings its own. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { session: undefined },
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

/** The page of the address, for whoever the session says is there. */
export function Routes({ router }: { router: AppRouter }) {
  const session = useSession()
  return <RouterProvider router={router} context={{ session }} />
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
