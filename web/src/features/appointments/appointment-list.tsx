import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { appointmentPagesQuery, type ListFilters } from './queries.ts'

export type AppointmentListProps = {
  filters: ListFilters
  onClearFilters: () => void
  /** The next step for whoever has none at all. */
  empty: { title: string; text: string; action?: ReactNode }
  renderActions: (visit: Appointment) => ReactNode
}

/** The appointments that the tab and the words let through, a page at a time. */
export function AppointmentList({ filters, onClearFilters, empty, renderActions }: AppointmentListProps) {
  const query = useInfiniteQuery(appointmentPagesQuery(filters))
  const visits = query.data?.pages.flatMap(({ rows }) => rows)
  return (
    <ListState
      query={{ ...query, data: visits }}
      noun="appointments"
      isFiltered={filters.tab !== undefined || filters.search !== undefined}
      onClearFilters={onClearFilters}
      empty={empty}
    >
      {(shown) => (
        <div className="grid gap-4" aria-busy={query.isPlaceholderData || undefined}>
          <ul role="list" className="grid gap-4">
            {shown.map((visit) => (
              <li key={visit.id} className="min-w-0">
                <AppointmentCard visit={visit} actions={renderActions(visit)} />
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <div className="justify-self-center">
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Load more
              </Button>
            </div>
          )}
        </div>
      )}
    </ListState>
  )
}
