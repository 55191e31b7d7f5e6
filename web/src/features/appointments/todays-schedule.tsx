import { useQuery } from '@tanstack/react-query'
import type { AppointmentStatus as Value } from '@alafia/contract/appointments/states'
import { liveStatuses } from '@alafia/contract/appointments/states'
import { useClinic } from '../../lib/clinic.ts'
import { longDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { List, ListRow } from '../../ui/list.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { Section } from '../../ui/section.tsx'
import { AppointmentStatus } from './appointment-status.tsx'
import { nameOf } from './person.ts'
import { appointmentsQuery } from './queries.ts'
import { visitLine } from './wording.ts'

const live: readonly Value[] = liveStatuses

/** Today's confirmed and requested visits (spec §4.3) in the order of the day. */
export function TodaysSchedule({
  openId,
  onStart,
}: {
  openId: number | undefined
  onStart: (id: number) => void
}) {
  const { today } = useClinic()
  const query = useQuery(appointmentsQuery({ date: today, order: 'soonest' }))
  const visits = query.data?.filter(({ status }) => live.includes(status))
  return (
    <Section title="Today's Schedule">
      <ListState
        query={{ ...query, data: visits }}
        noun="visits"
        empty={{ title: 'Nothing more today', text: `No open visits on ${longDate(today)}.` }}
      >
        {(shown) => (
          <List>
            {shown.map((visit) => (
              <ListRow
                key={visit.id}
                current={visit.id === openId}
                leading={<span className="tabular w-12 font-semibold">{visit.appointmentTime}</span>}
                title={nameOf(visit)}
                text={visitLine(visit)}
                trailing={<AppointmentStatus status={visit.status} />}
                actions={
                  <Button
                    variant={visit.id === openId ? 'secondary' : 'primary'}
                    aria-pressed={visit.id === openId}
                    onClick={() => onStart(visit.id)}
                  >
                    Start Consultation
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </ListState>
    </Section>
  )
}
