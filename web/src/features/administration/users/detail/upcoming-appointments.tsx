import { useInfiniteQuery } from '@tanstack/react-query'
import type { UpcomingAppointment } from '@alafia/contract/administration/users/schema'
import { statusLabel } from '@alafia/contract/appointments/states'
import { longDate } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable, type Column } from '../../../../ui/list/data-table.tsx'
import { PagedList } from '../../../../ui/list/paged-list.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { upcomingAppointmentsQuery } from '../queries.ts'

const momentOf = ({ appointmentDate, appointmentTime }: UpcomingAppointment) =>
  `${longDate(appointmentDate)}, ${appointmentTime}`

const columnsFor = (onCancel: (appointment: UpcomingAppointment) => void): Column<UpcomingAppointment>[] => [
  { key: 'when', header: 'When', rowHeader: true, cell: momentOf },
  { key: 'patient', header: 'Patient', cell: ({ personName }) => personName },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => statusLabel[status],
  },
  {
    key: 'cancel',
    header: 'Appointment',
    cell: (appointment) => (
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Cancel the appointment of ${appointment.personName}, ${momentOf(appointment)}`}
        onClick={() => onCancel(appointment)}
      >
        Cancel
      </Button>
    ),
  },
]

/** The upcoming appointments of a doctor who has left, to cancel. */
export function UpcomingAppointments({
  id,
  onCancel,
}: {
  id: number
  onCancel: (appointment: UpcomingAppointment) => void
}) {
  const query = useInfiniteQuery(upcomingAppointmentsQuery(id))
  return (
    <Section title="Upcoming appointments">
      <p className="text-small text-ink-2">
        These stay booked until you cancel them. We then notify each patient, who can book with another
        doctor.
      </p>
      <PagedList query={query} noun="appointments" empty={{ title: 'No upcoming appointments' }}>
        {(appointments) => (
          <DataTable
            caption="Upcoming appointments"
            rows={appointments}
            rowKey={({ id: appointmentId }) => appointmentId}
            columns={columnsFor(onCancel)}
          />
        )}
      </PagedList>
    </Section>
  )
}
