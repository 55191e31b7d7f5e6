import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stockSearch } from '../portals/pharmacist/stock-search.ts'
import { loadPage } from '../portals/shell/lazy-page.ts'
import { pharmacistSearch, reportsSearch } from '../portals/shell/search-params.ts'
import { signedIn } from './roots.tsx'

const pharmacistDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/pharmacist/dashboard',
  staticData: { roles: ['pharmacist'] },
  validateSearch: pharmacistSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/pharmacist/dashboard-page.tsx')),
    'PharmacistDashboardPage',
  ),
})

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/pharmacist/reports',
  staticData: { roles: ['pharmacist'] },
  validateSearch: reportsSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/pharmacist/issue-reports-page.tsx')),
    'IssueReportsPage',
  ),
})

const inventory = createRoute({
  getParentRoute: () => signedIn,
  path: '/inventory',
  staticData: { roles: ['pharmacist', 'admin'] },
  validateSearch: stockSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/pharmacist/inventory-page.tsx')),
    'InventoryPage',
  ),
})

const stockTake = createRoute({
  getParentRoute: () => signedIn,
  path: '/inventory/stock-take',
  staticData: { roles: ['pharmacist', 'admin'] },
  component: lazyRouteComponent(
    loadPage(() => import('../portals/pharmacist/stock-take-page.tsx')),
    'StockTakePage',
  ),
})

export const pharmacistRoutes = [pharmacistDashboard, reports, inventory, stockTake] as const
