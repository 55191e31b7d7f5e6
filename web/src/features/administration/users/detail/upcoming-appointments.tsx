import { useInfiniteQuery } from '@tanstack/react-query'
import type { UpcomingAppointment } from '@alafia/contract/administration/users/schema'
import { longDate } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable, type Column } from '../../../../ui/list/data-table.tsx'
import { PagedList } from '../../../../ui/list/paged-list.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { upcomingAppointmentsQuery } from '../queries.ts'

const momentOf = ({ appointmentDate, appointmentTime }: UpcomingAppointment) =>
  `${longDate(appointmentDate)}, ${appointmentTime}`

const columnsFor = (onCancel: (visit: UpcomingAppointment) => void): Column<UpcomingAppointment>[] => [
  { key: 'when', header: 'When', rowHeader: true, cell: momentOf },
  { key: 'patient', header: 'Patient', cell: ({ patientName }) => patientName },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (status === 'confirmed' ? 'Confirmed' : 'Scheduled'),
  },
  {
    key: 'cancel',
    header: 'Appointment',
    cell: (visit) => (
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Cancel the appointment of ${visit.patientName}, ${momentOf(visit)}`}
        onClick={() => onCancel(visit)}
      >
        Cancel
      </Button>
    ),
  },
]

/** The visits of a doctor who is gone: somebody has to see to them. */
export function UpcomingAppointments({
  id,
  onCancel,
}: {
  id: number
  onCancel: (visit: UpcomingAppointment) => void
}) {
  const query = useInfiniteQuery(upcomingAppointmentsQuery(id))
  return (
    <Section title="Upcoming appointments">
      <p className="text-small text-ink-2">
        These stay booked until you cancel them. We then notify each patient, who can book with another
        doctor.
      </p>
      <PagedList query={query} noun="appointments" empty={{ title: 'No upcoming appointments' }}>
        {(visits) => (
          <DataTable
            caption="Upcoming appointments"
            rows={visits}
            rowKey={(visit) => visit.id}
            columns={columnsFor(onCancel)}
          />
        )}
      </PagedList>
    </Section>
  )
}
