import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { approvalsQuery } from '../../features/administration/approvals/queries.ts'
import { WaitingAlert } from '../../features/administration/approvals/waiting-alert.tsx'
import { ActivityLog } from '../../features/administration/dashboard/activity-log.tsx'
import { StatCards } from '../../features/administration/dashboard/stat-cards.tsx'
import { HealthBadge } from '../../features/administration/dashboard/health-badge.tsx'
import { Backups } from '../../features/administration/dashboard/backups.tsx'
import { LeftDoctorsAlert } from '../../features/administration/dashboard/left-doctors-alert.tsx'
import {
  adminStatsQuery,
  leftDoctorsQuery,
  recentUsersQuery,
} from '../../features/administration/dashboard/queries.ts'
import { Performance } from '../../features/administration/dashboard/performance.tsx'
import { RecentUsers } from '../../features/administration/dashboard/recent-users.tsx'
import { AdminTools } from '../../features/administration/dashboard/admin-tools.tsx'
import { requestCountQuery } from '../../features/billing/queries.ts'
import { RefundRequestsAlert } from '../../features/billing/requests/waiting-alert.tsx'
import { LatestEmergencyAccess } from '../../features/chart-access/emergency/latest-access.tsx'
import { newestEmergencyAccessQuery } from '../../features/chart-access/emergency/queries.ts'
import { MissingAlert } from '../../features/administration/setup/missing-alert.tsx'
import { checklistQuery } from '../../features/administration/setup/queries.ts'
import { useLive } from '../../lib/live/live.tsx'
import { Button } from '../../ui/button.tsx'
import { Held } from '../../ui/async/held.tsx'
import { LiveIndicator } from '../../ui/async/live-indicator.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** The administrator's dashboard (STAT-7): measured figures and recent audit entries. */
export function AdminDashboardPage() {
  const { connected } = useLive()
  const comeFirst = [
    useQuery(approvalsQuery),
    useQuery(checklistQuery),
    useQuery(requestCountQuery),
    useQuery(leftDoctorsQuery),
    useQuery(adminStatsQuery),
    useQuery(newestEmergencyAccessQuery),
    useQuery(recentUsersQuery),
  ]
  return (
    <Page
      title="System Administrator Panel"
      actions={
        <>
          {/* As wide either way: what is beside it must not jump. */}
          <LiveIndicator connected={connected} className="min-w-36" />
          <HealthBadge />
          <Button asChild variant="quiet">
            <Link to="/admin/setup">Clinic Setup</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to="/admin/announcements">Announcements</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to="/admin/issues">Issue Reports</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to="/inventory">Inventory</Link>
          </Button>
        </>
      }
    >
      <Held isComing={comeFirst.some(({ isLoading }) => isLoading)}>
        <WaitingAlert />
        <MissingAlert />
        <RefundRequestsAlert />
        <LeftDoctorsAlert />
        <StatCards />
        <AdminTools />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
          <ActivityLog />
          <div className="grid content-start gap-8">
            <LatestEmergencyAccess />
            <RecentUsers />
            <Performance />
            <Backups />
          </div>
        </div>
      </Held>
    </Page>
  )
}
