import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AppointmentStatus } from '../../domain/appointment-status.tsx'
import { appointmentsQuery } from '../../features/appointments/queries.ts'
import { useForPerson } from '../../features/appointments/use-for-person.ts'
import { useIsAboutYou } from '../../domain/is-about-you.ts'
import { patientSummaryQuery } from '../../features/patients/dashboard/queries.ts'
import { prescriptionsQuery } from '../../features/prescriptions/queries.ts'
import { StatusBadge } from '../../features/prescriptions/status-badge.tsx'
import { formatNumber, shortDate } from '../../lib/format.ts'
import { Counter, Counters } from '../../ui/list/counter.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { Section } from '../../ui/layout/section.tsx'

/** PAT-14: five of each. */
const maxShown = '5'

export type RecordsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The dashboard's quick action (PAT-14): the last five appointments and prescriptions, and the total of each. */
export function RecordsDialog({ open, onOpenChange }: RecordsDialogProps) {
  const summary = useQuery(patientSummaryQuery)
  const appointments = useQuery(appointmentsQuery({ limit: maxShown }))
  const prescriptions = useQuery(prescriptionsQuery({ limit: maxShown }))
  const forPerson = useForPerson()
  const isAboutYou = useIsAboutYou()
  const total = (figure: number | undefined) => (figure === undefined ? undefined : formatNumber(figure))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="View Medical Records"
      description="The latest of you and your family."
    >
      <Counters label="In all">
        <Counter label="appointments in all" value={total(summary.data?.totalAppointments)} />
        <Counter label="prescriptions in all" value={total(summary.data?.totalPrescriptions)} />
      </Counters>
      <Section title="Last appointments">
        <ListState query={appointments} noun="appointments" empty={{ title: 'No appointments yet' }}>
          {(rows) => (
            <List>
              {rows.map((appointment) => (
                <ListRow
                  key={appointment.id}
                  title={appointment.diagnosis ?? appointment.reason}
                  text={[
                    `${shortDate(appointment.appointmentDate)}, ${appointment.appointmentTime}`,
                    appointment.doctorName,
                    forPerson(appointment),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  trailing={<AppointmentStatus status={appointment.status} />}
                />
              ))}
            </List>
          )}
        </ListState>
      </Section>
      <Section title="Last prescriptions">
        <ListState query={prescriptions} noun="prescriptions" empty={{ title: 'No prescriptions yet' }}>
          {(rows) => (
            <List>
              {rows.map((prescription) => (
                <ListRow
                  key={prescription.id}
                  title={prescription.medications.map(({ name }) => name).join(', ')}
                  text={[
                    `issued ${shortDate(prescription.issuedDate)}`,
                    prescription.doctorName,
                    prescription.familyMember &&
                      !isAboutYou(prescription) &&
                      `for ${prescription.familyMember.firstName}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  trailing={<StatusBadge status={prescription.status} />}
                />
              ))}
            </List>
          )}
        </ListState>
      </Section>
      <DialogActions>
        <Button asChild>
          <Link to="/records">All records</Link>
        </Button>
        <Button asChild>
          <Link to="/prescriptions">All prescriptions</Link>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
