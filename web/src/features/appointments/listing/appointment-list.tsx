import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { aheadSince, isAhead } from '@alafia/contract/appointments/ahead'
import { Section } from '../../../ui/layout/section.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { appointmentPagesQuery, type AppointmentPageFilters } from '../queries.ts'

export type AppointmentListProps = {
  filters: AppointmentPageFilters
  onClearFilters: () => void
  /** Shown to users who have no appointments. */
  empty: { title: string; text: string; action?: ReactNode }
  renderActions: (appointment: Appointment) => ReactNode
}

/** The appointments of a tab and search, page by page. */
export function AppointmentList({ filters, onClearFilters, empty, renderActions }: AppointmentListProps) {
  const query = useInfiniteQuery(appointmentPagesQuery(filters))
  return (
    <PagedList
      query={query}
      noun="appointments"
      isFiltered={filters.tab !== undefined || filters.search !== undefined}
      onClearFilters={onClearFilters}
      empty={empty}
    >
      {(appointments) => {
        const since = aheadSince(new Date())
        const parts = [
          { title: 'Upcoming', rows: appointments.filter((one) => isAhead(one, since)) },
          { title: 'Past', rows: appointments.filter((one) => !isAhead(one, since)) },
        ].filter(({ rows }) => rows.length > 0)
        return parts.map(({ title, rows }) => (
          <Section key={title} title={title}>
            <ul role="list" className="grid gap-4">
              {rows.map((appointment) => (
                <li key={appointment.id} className="min-w-0">
                  <AppointmentCard appointment={appointment} actions={renderActions(appointment)} />
                </li>
              ))}
            </ul>
          </Section>
        ))
      }}
    </PagedList>
  )
}
