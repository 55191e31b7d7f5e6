import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
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

function Cards({
  appointments,
  renderActions,
}: Pick<AppointmentListProps, 'renderActions'> & { appointments: readonly Appointment[] }) {
  return (
    <ul role="list" className="grid gap-4">
      {appointments.map((appointment) => (
        <li key={appointment.id} className="min-w-0">
          <AppointmentCard appointment={appointment} actions={renderActions(appointment)} />
        </li>
      ))}
    </ul>
  )
}

/** The appointments of a tab and search, page by page. */
export function AppointmentList({ filters, onClearFilters, empty, renderActions }: AppointmentListProps) {
  const isSplit = filters.tab === undefined || filters.tab === 'scheduled'
  const restTitle = filters.tab === undefined ? 'Past and cancelled' : 'Past'
  const query = useInfiniteQuery(appointmentPagesQuery(filters))
  return (
    <PagedList
      query={query}
      noun="appointments"
      isFiltered={filters.tab !== undefined || filters.search !== undefined}
      onClearFilters={onClearFilters}
      empty={empty}
    >
      {(appointments) =>
        isSplit ? (
          [
            { title: 'Upcoming', rows: appointments.filter(({ isAhead }) => isAhead) },
            { title: restTitle, rows: appointments.filter(({ isAhead }) => !isAhead) },
          ]
            .filter(({ rows }) => rows.length > 0)
            .map(({ title, rows }) => (
              <Section key={title} title={title}>
                <Cards appointments={rows} renderActions={renderActions} />
              </Section>
            ))
        ) : (
          <Cards appointments={appointments} renderActions={renderActions} />
        )
      }
    </PagedList>
  )
}
