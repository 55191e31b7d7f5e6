import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import type { PageLink } from './pages.ts'

export type MorePagesProps = {
  trigger: ReactElement
  pages: readonly PageLink[]
  isHere: (page: PageLink) => boolean
}

/** The pages for which the bottom bar has no room. */
export function MorePages({ trigger, pages, isHere }: MorePagesProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
      {pages.map((page) => (
        <MenuItem key={page.to} asChild>
          <Link to={page.to} aria-current={isHere(page) ? 'page' : undefined}>
            <page.icon />
            {page.label}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  )
}
