import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { chartSearch, consultationSearch, patientsSearch } from '../portals/doctor/patients-search.ts'
import { loadPage } from '../portals/shell/lazy-page.ts'
import { calendarSearch, groupSessionsSearch } from '../portals/shell/search-params.ts'
import { signedIn } from './roots.tsx'

const doctorDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/dashboard',
  staticData: { roles: ['doctor'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/doctor/dashboard-page.tsx')),
    'DoctorDashboardPage',
  ),
})

const doctorCalendar = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/calendar',
  staticData: { roles: ['doctor'] },
  validateSearch: calendarSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/doctor/calendar-page.tsx')),
    'CalendarPage',
  ),
})

const doctorGroupSessions = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/group-sessions',
  staticData: { roles: ['doctor'] },
  validateSearch: groupSessionsSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/doctor/group-sessions-page.tsx')),
    'MyGroupSessionsPage',
  ),
})

const doctorAvailability = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/availability',
  staticData: { roles: ['doctor'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/doctor/availability-page.tsx')),
    'AvailabilityPage',
  ),
})

const consultation = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/consultation/$id',
  staticData: { roles: ['doctor'] },
  validateSearch: consultationSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/doctor/consultation-page.tsx')),
    'ConsultationPage',
  ),
})

const patients = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/patients',
  staticData: { roles: ['doctor'] },
  validateSearch: patientsSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/doctor/patients-page.tsx')),
    'PatientsPage',
  ),
})

const chart = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/patients/$id',
  staticData: { roles: ['doctor'] },
  validateSearch: chartSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/doctor/chart-page.tsx')),
    'ChartPage',
  ),
})

const ownEmergency = createRoute({
  getParentRoute: () => signedIn,
  path: '/doctor/emergency',
  staticData: { roles: ['doctor'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/doctor/emergency-access-page.tsx')),
    'MyEmergencyAccessPage',
  ),
})

export const doctorRoutes = [
  doctorDashboard,
  doctorCalendar,
  doctorAvailability,
  doctorGroupSessions,
  consultation,
  patients,
  chart,
  ownEmergency,
] as const
