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

type Asked = (appointment: UpcomingAppointment) => void

const columnsFor = (onCancel: Asked, onHeld: Asked): Column<UpcomingAppointment>[] => [
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
    cell: (appointment) => {
      const whose = `the appointment of ${appointment.personName}, ${momentOf(appointment)}`
      return (
        <span className="flex flex-wrap gap-2">
          {appointment.canBeHeld && (
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={`Took place: ${whose}`}
              onClick={() => onHeld(appointment)}
            >
              Took place
            </Button>
          )}
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`Cancel ${whose}`}
            onClick={() => onCancel(appointment)}
          >
            Cancel
          </Button>
        </span>
      )
    },
  },
]

/** The appointments that a doctor who has left didn’t close, to cancel, or to say that they took place (APPT-127). */
export function UpcomingAppointments({
  id,
  onCancel,
  onHeld,
}: {
  id: number
  onCancel: Asked
  onHeld: Asked
}) {
  const query = useInfiniteQuery(upcomingAppointmentsQuery(id))
  return (
    <Section title="Open appointments">
      <p className="text-small text-ink-2">
        These stay open until you close them. Cancel each that didn’t or won’t take place: what was paid goes
        back, and the patient can book with another doctor.
      </p>
      <PagedList query={query} noun="appointments" empty={{ title: 'No open appointments' }}>
        {(appointments) => (
          <DataTable
            caption="Open appointments"
            rows={appointments}
            rowKey={({ id: appointmentId }) => appointmentId}
            columns={columnsFor(onCancel, onHeld)}
          />
        )}
      </PagedList>
    </Section>
  )
}
