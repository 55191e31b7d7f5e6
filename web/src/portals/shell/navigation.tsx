import { Link, useLocation } from '@tanstack/react-router'
import type { Role } from '@alafia/contract/kernel/roles'
import { NavLink } from '../../ui/nav-link.tsx'
import { pagesOf, type PageLink } from './pages.ts'

type Place = 'side' | 'bar' | 'bottom'

/** The pages of a role as links; the one that is open is told by aria-current. */
export function Navigation({ role, place, className }: { role: Role; place: Place; className: string }) {
  const { pathname } = useLocation()
  const isHere = ({ to, also }: PageLink) => pathname === to || pathname === also
  return (
    <nav aria-label="Pages" className={className}>
      {pagesOf[role].map((page) => (
        <NavLink key={page.to} place={place} icon={page.icon} label={page.label} current={isHere(page)} link={<Link to={page.to} />} />
      ))}
    </nav>
  )
}
