import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { NavLink } from '../../ui/nav-link.tsx'
import type { PageLink } from './pages.ts'

type Place = 'side' | 'bar' | 'bottom'

/** Decisions §3: the bottom bar has the five first; the others are under 'More'. */
const mostAtBottom = 5

export type NavigationProps = { pages: readonly PageLink[]; place: Place; className: string }

/** The pages of a role as links; the one that is open is told by aria-current. */
export function Navigation({ pages, place, className }: NavigationProps) {
  const { pathname } = useLocation()
  const isHere = ({ to, also }: PageLink) => pathname === to || pathname === also
  const shown = place === 'bottom' ? pages.slice(0, mostAtBottom) : pages
  const more = pages.slice(shown.length)
  return (
    <nav aria-label="Pages" className={className}>
      {shown.map((page) => (
        <NavLink
          key={page.to}
          place={place}
          icon={page.icon}
          label={page.label}
          current={isHere(page)}
          link={<Link to={page.to} />}
        />
      ))}
      {more.length > 0 && (
        <Menu
          trigger={
            <button
              type="button"
              className={`flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-13 ${more.some(isHere) ? 'font-semibold text-primary' : 'text-ink-2'}`}
            >
              <Ellipsis />
              More
            </button>
          }
        >
          {more.map((page) => (
            <MenuItem key={page.to} asChild>
              <Link to={page.to} aria-current={isHere(page) ? 'page' : undefined}>
                <page.icon />
                {page.label}
              </Link>
            </MenuItem>
          ))}
        </Menu>
      )}
    </nav>
  )
}
