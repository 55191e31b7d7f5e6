import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isInProgress, type AppointmentStatus } from '@alafia/contract/appointments/states'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel, zoneNote } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { NextStep } from '../../../ui/layout/next-step.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Status } from '../../../ui/status.tsx'
import { AppointmentStatus as StatusBadge } from '../../../domain/appointment-status.tsx'
import { JoinButton } from '../joining/join-button.tsx'
import { appointmentsQuery } from '../queries.ts'
import { joinText, useJoinWindow } from '../joining/use-join-window.ts'
import { appointmentLabel, startedText } from '../labels.ts'

/** Loaded when it is first opened. */
const RescheduleDialog = lazyDialog(
  async () => (await import('../booking/reschedule-dialog.tsx')).RescheduleDialog,
)

/** On the patient's home and dashboard (PAT-13). */
const maxShown = 3
/** In each of these the patient still has something to do: wait, come, or choose a new time. */
const upcoming: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'rescheduled']

const stateTexts: Partial<Record<AppointmentStatus, { tone: 'ok' | 'info' | 'warn'; text: string }>> = {
  scheduled: { tone: 'info', text: 'Requested. The doctor hasn’t confirmed it yet.' },
  confirmed: { tone: 'ok', text: 'Confirmed.' },
  rescheduled: { tone: 'warn', text: 'The doctor asked for a new time. Please choose one.' },
}

/** '✓ Confirmed. You can join from 09:15.' */
function AppointmentState({ appointment }: { appointment: Appointment }) {
  const { timeZone } = useClinic()
  const toJoin = joinText(useJoinWindow(appointment), appointment, timeZone)
  const { tone = 'neutral', text } = isInProgress(appointment)
    ? { tone: 'info' as const, text: startedText }
    : (stateTexts[appointment.status] ?? {})
  return (
    <Status kind="line" tone={tone}>
      {[text, toJoin].filter(Boolean).join(' ')}
    </Status>
  )
}

/** The patient's appointments from today on. */
export const useUpcoming = () => useQuery(appointmentsQuery({ from: useClinic().today, order: 'soonest' }))

export type UpcomingProps = { doctors: readonly Doctor[]; onBook: () => void }

/** The patient's next appointments: the first one large, the others below. */
export function Upcoming({ doctors, onBook }: UpcomingProps) {
  const { today, timeZone } = useClinic()
  const [moving, setMoving] = useState<Appointment>()
  const query = useUpcoming()
  const appointments = query.data?.filter(({ status }) => upcoming.includes(status)).slice(0, maxShown)
  const doctorOf = (appointment: Appointment) => doctors.find(({ id }) => id === appointment.doctorId)
  const movingWith = moving && doctorOf(moving)

  const reschedule = (appointment: Appointment) =>
    !isInProgress(appointment) && (
      <Button disabled={!doctorOf(appointment)} onClick={() => setMoving(appointment)}>
        {appointment.status === 'rescheduled' ? 'Choose a new time' : 'Reschedule'}
      </Button>
    )

  return (
    <Section title="Upcoming Appointments">
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
                  zone: zoneNote(next.appointmentDate, next.appointmentTime, timeZone),
                }}
                text={appointmentLabel(next)}
                status={<AppointmentState appointment={next} />}
                actions={
                  <>
                    <JoinButton appointment={next} variant="primary" />
                    {reschedule(next)}
                  </>
                }
              />
              {others.length > 0 && (
                <List>
                  {others.map((appointment) => (
                    <ListRow
                      key={appointment.id}
                      title={`${dayLabel(appointment.appointmentDate, today)}, ${appointment.appointmentTime} · ${appointment.doctorName}`}
                      text={appointmentLabel(appointment)}
                      trailing={<StatusBadge status={appointment.status} />}
                      actions={
                        <>
                          <JoinButton appointment={appointment} />
                          {reschedule(appointment)}
                        </>
                      }
                    />
                  ))}
                </List>
              )}
            </>
          )
        }
      </ListState>
      {moving && movingWith && (
        <RescheduleDialog
          key={moving.id}
          appointment={moving}
          doctor={movingWith}
          onClose={() => setMoving(undefined)}
        />
      )}
    </Section>
  )
}
