import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { CountBadge } from '../../ui/list/count-badge.tsx'
import { NavLink } from '../../ui/layout/nav-link.tsx'
import { MenuButton } from './menu-button.tsx'
import type { PageLink } from './pages.ts'

type Place = 'side' | 'bar' | 'bottom'

/** PLAT-33: the bottom bar has the first five; the others are under 'More'. */
const mostAtBottom = 5

const loadMore = async () => (await import('./more-pages.tsx')).MorePages
const moreClasses =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-13'

/** Six links fit side by side on a phone only with short names; screen readers announce the page's full name too. */
const ShortLabel = ({ page: { label, short } }: { page: PageLink }) =>
  short === undefined ? (
    label
  ) : (
    <>
      {short}
      <span className="sr-only">, {label}</span>
    </>
  )

export type NavigationProps = {
  pages: readonly PageLink[]
  place: Place
  className: string
  unread?: number | undefined
  /** Patients in the doctor's waiting room. */
  waiting?: number
  /** Placed after the links. */
  children?: ReactNode
}

/** A role's pages as links; aria-current marks the open one. */
export function Navigation({ pages, place, className, unread = 0, waiting = 0, children }: NavigationProps) {
  const { pathname } = useLocation()
  const isHere = ({ to, also }: PageLink) => pathname === to || pathname === also
  const shown = place === 'bottom' ? pages.slice(0, mostAtBottom) : pages
  const more = pages.slice(shown.length)
  const counts: Partial<Record<PageLink['to'], { value: number; label: string }>> = {
    '/messages': { value: unread, label: 'unread' },
    '/doctor/dashboard': { value: waiting, label: 'waiting' },
  }
  const countOf = ({ to }: PageLink) => counts[to]
  return (
    <nav aria-label="Pages" className={className}>
      {shown.map((page) => (
        <NavLink
          key={page.to}
          place={place}
          icon={page.icon}
          label={place === 'bottom' ? <ShortLabel page={page} /> : page.label}
          current={isHere(page)}
          count={countOf(page)}
          link={<Link to={page.to} />}
        />
      ))}
      {more.length > 0 && (
        <MenuButton
          load={loadMore}
          given={{ pages: more, isHere, countOf }}
          className={classes(
            moreClasses,
            'relative',
            more.some(isHere) ? 'font-semibold text-primary' : 'text-ink-2',
          )}
        >
          <Ellipsis />
          More
          {more.some(countOf) && (
            <CountBadge
              kind="alert"
              count={unread}
              label={unread === 1 ? 'unread message' : 'unread messages'}
              className="absolute top-0.5 left-1/2 ml-1"
            />
          )}
        </MenuButton>
      )}
      {children}
    </nav>
  )
}
