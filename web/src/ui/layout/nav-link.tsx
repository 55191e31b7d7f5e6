import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui/slot'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { CountBadge } from '../list/count-badge.tsx'

export type NavLinkProps = {
  icon: LucideIcon
  label: ReactNode
  /** A router link (or a button, for 'More') without content; it is filled with icon and label. */
  link: ReactElement<{ children?: ReactNode }>
  current: boolean
  /** `side`: a patient's column; `bar`: the top bar of everyone else; `bottom`: where neither fits. */
  place: 'side' | 'bar' | 'bottom'
  count?: { value: number; label: string } | undefined
}

const places = {
  side: 'flex min-h-control items-center gap-3 rounded-control px-3',
  bar: 'flex min-h-control items-center gap-2 rounded-control px-2 whitespace-nowrap',
  bottom: 'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-13',
}

/** A link in the navigation. The current one is marked by weight, tint and aria-current. */
export function NavLink({ icon: Icon, label, link, current, place, count }: NavLinkProps) {
  const bottom = place === 'bottom'
  return (
    <Slot
      aria-current={current ? 'page' : undefined}
      className={classes(
        'relative transition-colors',
        places[place],
        current ? 'font-semibold text-primary' : 'text-ink-2 hover:text-ink',
        !bottom && (current ? 'bg-primary-tint' : 'hover:bg-sunken'),
      )}
    >
      {cloneElement(
        link,
        {},
        <>
          {place !== 'bar' && <Icon />}
          <span className={classes('min-w-0', bottom ? 'max-w-full truncate' : 'flex-1 text-left')}>
            {label}
          </span>
          {count && (
            <CountBadge
              count={count.value}
              label={count.label}
              {...(bottom ? { kind: 'alert' as const, className: 'absolute top-0.5 left-1/2 ml-1' } : {})}
            />
          )}
        </>,
      )}
    </Slot>
  )
}
