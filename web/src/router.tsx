import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { roles, type Role } from '@alafia/contract/kernel/roles'
import { welcome } from './features/accounts/welcome.ts'
import type { VerifiedSession } from './lib/session/page-replies.ts'
import { SessionProvider, useSession } from './lib/session/session.tsx'
import { messagesSearch } from './portals/account/messages-search.ts'
import { recordsSearch } from './portals/account/records-search.ts'
import type { GivenClaimsSearch } from './portals/account/claims-search.ts'
import type { GivenDoctorsSearch } from './portals/patient/doctors-search.ts'
import { healthSearch, patientSearch } from './portals/patient/search.ts'
import {
  appointmentsSearch,
  billingSearch,
  pharmacySearch,
  prescriptionsSearch,
  safetyTableSearch,
} from './portals/shell/search-params.ts'
import { loadPage } from './portals/shell/lazy-page.ts'
import { Loading } from './portals/shell/loading.tsx'
import { PageFailed } from './portals/shell/page-failed.tsx'
import { adminRoutes } from './router/admin-routes.tsx'
import { doctorRoutes } from './router/doctor-routes.tsx'
import { pharmacistRoutes } from './router/pharmacist-routes.tsx'
import { publicRoutes } from './router/public-routes.tsx'
import { settingsRoutes } from './router/settings-routes.tsx'
import { NotFound, root, signedIn } from './router/roots.tsx'
import { dismissErrors, toast } from './ui/overlay/toast.ts'

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

const care = createRoute({
  getParentRoute: () => signedIn,
  path: '/care',
  staticData: { roles: ['patient'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/patient/urgent-care-page.tsx')),
    'UrgentCarePage',
  ),
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

const doctors = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctors',
  staticData: { roles: ['patient'] },
  validateSearch: (given): GivenDoctorsSearch => given,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/patient/doctors-page.tsx')),
    'DoctorsPage',
  ),
})

const visit = createRoute({
  getParentRoute: () => signedIn,
  path: '/visit/$id',
  staticData: { roles: ['patient', 'doctor'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/video-visit-page.tsx')),
    'VideoVisitPage',
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

/* Some pages validate their search themselves, so that its code isn't in every role's first script. */

const insuranceClaims = createRoute({
  getParentRoute: () => signedIn,
  path: '/insurance-claims',
  staticData: { roles: ['pharmacist', 'admin'] },
  validateSearch: (given): GivenClaimsSearch => given,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/insurance-claims-page.tsx')),
    'InsuranceClaimsPage',
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

const sharedLinks = createRoute({
  getParentRoute: () => signedIn,
  path: '/records/shared',
  staticData: { roles: ['patient'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/patient/shared-links-page.tsx')),
    'SharedLinksPage',
  ),
})

const testOrder = createRoute({
  getParentRoute: () => signedIn,
  path: '/tests/$id',
  staticData: { roles: ['patient', 'doctor'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/test-order-page.tsx')),
    'TestOrderPage',
  ),
})

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages',
  staticData: { roles },
  validateSearch: messagesSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/messages-page.tsx')),
    'MessagesPage',
  ),
})

const safetyTable = createRoute({
  getParentRoute: () => signedIn,
  path: '/safety-table',
  staticData: { roles: ['doctor', 'pharmacist'] },
  validateSearch: safetyTableSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/account/safety-table-page.tsx')),
    'SafetyTablePage',
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

const family = createRoute({
  getParentRoute: () => signedIn,
  path: '/family',
  staticData: { roles: ['patient'] },
  component: lazyRouteComponent(
    loadPage(() => import('./portals/patient/family-page.tsx')),
    'FamilyPage',
  ),
})

const health = createRoute({
  getParentRoute: () => signedIn,
  path: '/patient/health',
  staticData: { roles: ['patient'] },
  validateSearch: healthSearch,
  component: lazyRouteComponent(
    loadPage(() => import('./portals/patient/health-page.tsx')),
    'HealthPage',
  ),
})

const routeTree = root.addChildren([
  ...publicRoutes,
  signedIn.addChildren([
    home,
    care,
    patientDashboard,
    ...doctorRoutes,
    ...pharmacistRoutes,
    ...adminRoutes,
    ...settingsRoutes,
    appointments,
    doctors,
    records,
    sharedLinks,
    testOrder,
    visit,
    billing,
    insuranceClaims,
    pharmacy,
    prescriptions,
    messages,
    safetyTable,
    family,
    health,
  ]),
])

/** All pages and their addresses, on the browser's history unless a test passes its own. */
export const createAppRouter = (history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    context: { session: undefined, client: undefined },
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && dismissErrors())
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** The page at the current address, for the user of the session. */
function Routes({ router }: { router: AppRouter }) {
  const session = useSession()
  const client = useQueryClient()
  return <RouterProvider router={router} context={{ session, client }} />
}

const greet = (role: Role) => toast(welcome(role))

type AppProps = {
  client: QueryClient
  router: AppRouter
  /** The session in which the page was written. */
  session?: VerifiedSession | undefined
}

/** The whole application, as a browser shows it and as the server writes its first pages. */
export function App({ client, router, session }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <SessionProvider verified={session} greet={greet}>
        <Routes router={router} />
      </SessionProvider>
    </QueryClientProvider>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
