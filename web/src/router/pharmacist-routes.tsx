import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stockSearch } from '../portals/pharmacist/stock-search.ts'
import { loadPage } from '../portals/shell/lazy-page.ts'
import { reportsSearch } from '../portals/shell/search-params.ts'
import { signedIn } from './roots.tsx'

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/pharmacist/reports',
  staticData: { roles: ['pharmacist'] },
  validateSearch: reportsSearch,
  component: lazyRouteComponent(
    loadPage(() => import('../portals/pharmacist/reports-page.tsx')),
    'ReportsPage',
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

/** The pharmacist's pages beside the dashboard. */
export const pharmacistRoutes = [reports, inventory] as const
