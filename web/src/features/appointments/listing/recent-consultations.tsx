import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../../lib/format.ts'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { appointmentsQuery } from '../queries.ts'
import { useForPerson } from '../use-for-person.ts'

/** The last two completed appointments, with the doctor's notes. */
export function RecentConsultations() {
  const query = useQuery(appointmentsQuery({ status: 'completed', limit: '2' }))
  const forPerson = useForPerson()
  return (
    <Section title="Recent Consultations">
      <ListState
        query={query}
        noun="consultations"
        empty={{
          title: 'No consultations yet',
          text: 'The doctor’s notes appear here after an appointment.',
        }}
      >
        {(appointments) => (
          <List>
            {appointments.map((appointment) => (
              <ListRow
                key={appointment.id}
                title={appointment.diagnosis}
                text={[appointment.doctorName, forPerson(appointment), appointment.reason]
                  .filter(Boolean)
                  .join(' · ')}
                trailing={shortDate(appointment.appointmentDate)}
              >
                <p className="mt-1 max-w-measure text-small whitespace-pre-line">{appointment.notes}</p>
              </ListRow>
            ))}
          </List>
        )}
      </ListState>
    </Section>
  )
}
