import { useQuery } from '@tanstack/react-query'
import { isLive } from '@alafia/contract/appointments/states'
import { addDays } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { nameOf } from '../person.ts'
import { appointmentsQuery } from '../queries.ts'

/** The doctor's appointments of earlier days that are neither completed nor cancelled. */
export const useUnfinishedVisits = () => {
  const { today } = useClinic()
  const query = useQuery(
    appointmentsQuery({ tab: 'scheduled', until: addDays(today, -1), order: 'newest', limit: '50' }),
  )
  return { query, visits: query.data?.filter(({ status }) => isLive(status)) ?? [] }
}

type UnfinishedVisitsProps = {
  unfinished: ReturnType<typeof useUnfinishedVisits>
  onStart: (id: number) => void
}

/** Appointments of earlier days whose note is missing (APPT-58); renders nothing if there are none. */
export function UnfinishedVisits({ unfinished: { query, visits }, onStart }: UnfinishedVisitsProps) {
  if (query.isError && !query.data) return <LoadFailed what="unfinished appointments" query={query} />
  if (visits.length === 0) return null
  return (
    <Section title="Unfinished appointments">
      <List>
        {visits.map((appointment) => (
          <ListRow
            key={appointment.id}
            title={nameOf(appointment)}
            text={`${longDate(appointment.appointmentDate)}, ${appointment.appointmentTime} · ${appointment.reason}`}
            actions={
              <Button size="small" onClick={() => onStart(appointment.id)}>
                <span>
                  {appointment.status === 'scheduled' ? 'Open the request' : 'Finish the note'}
                  <VisuallyHidden>, {nameOf(appointment)}</VisuallyHidden>
                </span>
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  )
}
