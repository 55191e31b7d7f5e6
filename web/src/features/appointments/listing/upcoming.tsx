import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { hasOtherTimes, type AppointmentStatus } from '@alafia/contract/appointments/states'
import { shownAtHome } from '@alafia/contract/patients/home-calls'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel, ownZone, zoneNote } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { NextStep } from '../../../ui/layout/next-step.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Status } from '../../../ui/status.tsx'
import { AppointmentStatus as StatusBadge } from '../../../domain/appointment-status.tsx'
import { JoinButton } from '../joining/join-button.tsx'
import { upcomingQuery } from '../queries.ts'
import { joinText, useJoinWindow } from '../joining/use-join-window.ts'
import { appointmentLabel } from '../labels.ts'
import { useForPerson } from '../use-for-person.ts'
import { VisitActions, VisitStatus } from '../visit-now/visit-now.tsx'

/** Loaded when it is first opened. */
const RescheduleDialog = lazyDialog(
  async () => (await import('../booking/reschedule-dialog.tsx')).RescheduleDialog,
)

const stateTexts: Partial<Record<AppointmentStatus, { tone: 'ok' | 'info' | 'warn'; text: string }>> = {
  scheduled: { tone: 'info', text: 'Requested. The doctor hasn’t confirmed it yet.' },
  confirmed: { tone: 'ok', text: 'Confirmed.' },
  rescheduled: { tone: 'warn', text: 'The doctor asked for a new time. Please choose one.' },
}

/** '✓ Confirmed. You can join from 09:15.' */
function AppointmentState({ appointment }: { appointment: Appointment }) {
  const { timeZone } = useClinic()
  const toJoin = joinText(useJoinWindow(appointment), appointment, timeZone)
  const { tone = 'neutral', text } = stateTexts[appointment.status] ?? {}
  return (
    <Status kind="line" tone={tone}>
      {[text, toJoin].filter(Boolean).join(' ')}
    </Status>
  )
}

const never = () => () => undefined

export const useUpcoming = () => useQuery(upcomingQuery)

/** The patient's next appointments: the first one large, the others below. */
export function Upcoming({ onBook }: { onBook: () => void }) {
  const { today, timeZone } = useClinic()
  // The server doesn't know the reader's zone, and writes this page in the clinic's.
  const readersZone = useSyncExternalStore(never, ownZone, () => timeZone)
  const [moving, setMoving] = useState<Appointment>()
  const forPerson = useForPerson()
  const query = useUpcoming()
  const appointments = query.data && shownAtHome(query.data, today)

  const actions = (appointment: Appointment) => (
    <VisitActions appointment={appointment} onReschedule={() => setMoving(appointment)}>
      <JoinButton appointment={appointment} />
      {hasOtherTimes(appointment) && (
        <Button onClick={() => setMoving(appointment)}>
          {appointment.status === 'rescheduled' ? 'Choose a new time' : 'Reschedule'}
        </Button>
      )}
    </VisitActions>
  )

  return (
    <Section
      title="Upcoming Appointments"
      actions={
        <Button asChild variant="quiet" size="small">
          <Link to="/appointments">
            See all<VisuallyHidden> appointments</VisuallyHidden>
          </Link>
        </Button>
      }
    >
      <ListState
        query={withData(query, appointments)}
        noun="appointments"
        empty={{
          title: 'No upcoming appointments',
          text: 'Book an appointment by video or in person.',
          action: (
            <Button variant="primary" onClick={onBook}>
              Book Appointment
            </Button>
          ),
        }}
      >
        {([next, ...others]) =>
          next && (
            <>
              <NextStep
                title={`${next.doctorName}, ${next.doctor.specialization}`}
                when={{
                  day: dayLabel(next.appointmentDate, today),
                  time: next.appointmentTime,
                  zone: zoneNote(next.appointmentDate, next.appointmentTime, timeZone, readersZone),
                }}
                text={appointmentLabel(next, forPerson(next))}
                status={
                  <VisitStatus appointment={next}>
                    <AppointmentState appointment={next} />
                  </VisitStatus>
                }
                actions={actions(next)}
              />
              {others.length > 0 && (
                <List>
                  {others.map((appointment) => (
                    <ListRow
                      key={appointment.id}
                      title={`${dayLabel(appointment.appointmentDate, today)}, ${appointment.appointmentTime} · ${appointment.doctorName}`}
                      text={appointmentLabel(appointment, forPerson(appointment))}
                      trailing={<StatusBadge status={appointment.status} />}
                      actions={actions(appointment)}
                    >
                      <div className="text-small">
                        <VisitStatus appointment={appointment} />
                      </div>
                    </ListRow>
                  ))}
                </List>
              )}
            </>
          )
        }
      </ListState>
      {moving && (
        <RescheduleDialog key={moving.id} appointment={moving} onClose={() => setMoving(undefined)} />
      )}
    </Section>
  )
}
