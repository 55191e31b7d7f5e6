import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { refreshEvery } from './doctor-actions.tsx'
import { minutesNowOn, dayPlanOf } from '../calendar/day-plan.ts'
import { nameOf } from '../person.ts'
import { appointmentsQuery, doctorDaysQuery } from '../queries.ts'
import { ScheduleRow } from './schedule-row.tsx'
import { Timeline } from '../calendar/timeline.tsx'
import type { AppointmentActionHandlers } from './use-appointment-actions.tsx'

export type TodaysScheduleProps = {
  handlers: AppointmentActionHandlers
  onStart: (id: number) => void
  onDetails: (id: number) => void
  /** Something above is still loading. A click misses a row that moves, so the rows wait. */
  isHeld: boolean
  /** Shown beside the heading. */
  actions?: ReactNode
}

const notTodayReasons: Partial<Record<Appointment['status'], string>> = {
  cancelled: 'cancelled',
  rescheduled: 'asked for a new time',
}

/** Today's appointments that were cancelled or need a new time. */
function NoLongerToday({ appointments }: { appointments: readonly Appointment[] }) {
  if (appointments.length === 0) return null
  const labels = appointments.map(
    (appointment) =>
      `${appointment.appointmentTime} ${nameOf(appointment)} (${notTodayReasons[appointment.status]})`,
  )
  return <p className="text-small text-ink-2">No longer today: {labels.join(', ')}.</p>
}

/** Whether today's schedule is still loading, and so still growing. */
export const useIsTodayLoading = (): boolean => {
  const { today } = useClinic()
  const userId = useSession().user?.id ?? 0
  const query = useQuery(appointmentsQuery({ date: today, order: 'soonest' }))
  const hours = useQuery(doctorDaysQuery(userId, today, today))
  return query.isLoading || hours.isLoading
}

/** Today in order (DOC-17): appointments, free time between them, and a mark at the current time. */
export function TodaysSchedule({ handlers, onStart, onDetails, isHeld, actions }: TodaysScheduleProps) {
  const { today, timeZone } = useClinic()
  const userId = useSession().user?.id ?? 0
  const now = useNow(refreshEvery)
  const query = useQuery(appointmentsQuery({ date: today, order: 'soonest' }))
  const hours = useQuery(doctorDaysQuery(userId, today, today))
  const plan = dayPlanOf(hours.data?.[0], query.data ?? [])
  const next = plan.segments.find(
    (one) => one.kind === 'appointment' && ['scheduled', 'confirmed'].includes(one.appointment.status),
  )
  const nextId = next?.kind === 'appointment' ? next.appointment.id : undefined
  const gone = query.data?.filter(({ status }) => notTodayReasons[status] !== undefined) ?? []
  const isFree = !plan.segments.some(({ kind }) => kind === 'appointment' || kind === 'session')
  // Free time arrives with the hours and would push the appointments down.
  const shown = isHeld || hours.isLoading ? { ...query, status: 'pending' as const } : query
  return (
    <Section title="Today's Schedule" actions={actions}>
      <ListState
        query={withData(shown, query.data && (isFree ? [] : plan.segments))}
        noun="appointments"
        empty={{
          title: 'No appointments today',
          text: hours.data?.[0]?.isOff
            ? `${longDate(today)} is your time off.`
            : `Your calendar is empty on ${longDate(today)}.`,
        }}
      >
        {(segments) => (
          <Timeline
            segments={segments}
            now={minutesNowOn(today, now, timeZone)}
            renderAppointment={(appointment) => (
              <ScheduleRow
                appointment={appointment}
                now={now}
                isNext={appointment.id === nextId}
                onStart={() => onStart(appointment.id)}
                onDetails={() => onDetails(appointment.id)}
                onAbsent={() => handlers.ask('no-show', appointment)}
              />
            )}
          />
        )}
      </ListState>
      <NoLongerToday appointments={gone} />
    </Section>
  )
}
