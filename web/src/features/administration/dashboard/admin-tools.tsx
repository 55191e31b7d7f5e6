import { Link } from '@tanstack/react-router'
import { ChartColumn, ScrollText, ShieldCheck, Users } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

/** The tools on the dashboard (STAT-7). */
export function AdminTools() {
  return (
    <nav aria-label="Tools" className="flex flex-wrap gap-2">
      <Button asChild>
        <Link to="/admin/users">
          <Users /> Manage Users
        </Link>
      </Button>
      <Button asChild>
        <Link to="/admin/security">
          <ShieldCheck /> Security Settings
        </Link>
      </Button>
      <Button asChild>
        <Link to="/admin/reports">
          <ChartColumn /> Generate Reports
        </Link>
      </Button>
      <Button asChild>
        <Link to="/admin/logs">
          <ScrollText /> System Logs
        </Link>
      </Button>
    </nav>
  )
}
