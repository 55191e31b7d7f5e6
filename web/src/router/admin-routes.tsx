import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { usersSearch } from '../portals/admin/users-search.ts'
import { emergencySearch, issuesSearch } from '../portals/admin/reviews-search.ts'
import { logsSearch } from '../portals/admin/logs-search.ts'
import { loadPage } from '../portals/shell/lazy-page.ts'
import type { GivenReportsSearch } from '../portals/admin/reports-search.ts'
import {
  announcementsSearch,
  groupSessionsSearch,
  safetyTableSearch,
} from '../portals/shell/search-params.ts'
import { signedIn } from './roots.tsx'

const adminDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/dashboard',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/dashboard-page.tsx')),
    'AdminDashboardPage',
  ),
})

const emergency = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/emergency',
  staticData: { roles: ['admin'] },
  validateSearch: emergencySearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/emergency-access-page.tsx')),
    'EmergencyAccessPage',
  ),
})

const announcements = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/announcements',
  staticData: { roles: ['admin'] },
  validateSearch: announcementsSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/announcements-page.tsx')),
    'AnnouncementsPage',
  ),
})

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/users',
  staticData: { roles: ['admin'] },
  validateSearch: usersSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/users-page.tsx')),
    'UsersPage',
  ),
})

const logs = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/logs',
  staticData: { roles: ['admin'] },
  validateSearch: logsSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/logs-page.tsx')),
    'LogsPage',
  ),
})

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/reports',
  staticData: { roles: ['admin'] },
  // The page validates it, so that its code isn't in every role's first script.
  validateSearch: (given): GivenReportsSearch => given,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/reports-page.tsx')),
    'ReportsPage',
  ),
})

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/security',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/security-page.tsx')),
    'SecurityPage',
  ),
})

const clinic = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/clinic',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/clinic-page.tsx')),
    'ClinicPage',
  ),
})

const issues = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/issues',
  staticData: { roles: ['admin'] },
  validateSearch: issuesSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/issues-page.tsx')),
    'IssuesPage',
  ),
})

const safetyTable = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/safety-table',
  staticData: { roles: ['admin'] },
  validateSearch: safetyTableSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/safety-table-page.tsx')),
    'AdminSafetyTablePage',
  ),
})

const deskClosing = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/desk-closing',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/desk-closing-page.tsx')),
    'DeskClosingPage',
  ),
})

const insurers = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/insurers',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/insurers-page.tsx')),
    'InsurersPage',
  ),
})

const linkedRecords = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/linked-records',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/linked-records-page.tsx')),
    'LinkedRecordsPage',
  ),
})

const appointmentTypes = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/clinic/appointment-types',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/appointment-types-page.tsx')),
    'AppointmentTypesPage',
  ),
})

const specializations = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/clinic/specializations',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/specializations-page.tsx')),
    'SpecializationsPage',
  ),
})

const openingHours = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/clinic/opening-hours',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/opening-hours-page.tsx')),
    'OpeningHoursPage',
  ),
})

const sites = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/clinic/sites',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/sites-page.tsx')),
    'SitesPage',
  ),
})

const waitlist = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/clinic/waitlist',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/waitlist-page.tsx')),
    'WaitlistPage',
  ),
})

const groupSessions = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/clinic/group-sessions',
  staticData: { roles: ['admin'] },
  validateSearch: groupSessionsSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/group-sessions-page.tsx')),
    'GroupSessionsPage',
  ),
})

const setup = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/setup',
  staticData: { roles: ['admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/admin/setup-page.tsx')),
    'SetupPage',
  ),
})

export const adminRoutes = [
  adminDashboard,
  users,
  emergency,
  announcements,
  logs,
  reports,
  security,
  clinic,
  issues,
  safetyTable,
  deskClosing,
  insurers,
  linkedRecords,
  appointmentTypes,
  specializations,
  openingHours,
  sites,
  waitlist,
  groupSessions,
  setup,
] as const
