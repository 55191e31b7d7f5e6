import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { lookAgainAfter } from './doctor-actions.tsx'
import { nowOn, planOf } from '../calendar/day-plan.ts'
import { nameOf } from '../person.ts'
import { appointmentsQuery, daysQuery } from '../queries.ts'
import { ScheduleRow } from './schedule-row.tsx'
import { Timeline } from '../calendar/timeline.tsx'
import type { Deeds } from './use-appointment-actions.tsx'

export type TodaysScheduleProps = {
  deeds: Deeds
  onStart: (id: number) => void
  onDetails: (id: number) => void
  /** Stands at the end of the heading's line. */
  actions?: ReactNode
}

const movedAway: Partial<Record<Appointment['status'], string>> = {
  cancelled: 'cancelled',
  rescheduled: 'asked for a new time',
}

/** What was to be today and isn't any more. */
function GivenUp({ visits }: { visits: readonly Appointment[] }) {
  if (visits.length === 0) return null
  const words = visits.map(
    (visit) => `${visit.appointmentTime} ${nameOf(visit)} (${movedAway[visit.status]})`,
  )
  return <p className="text-small text-ink-2">No longer today: {words.join(', ')}.</p>
}

/** Today in its order (DOC-17): the visits with their state, the free time between them, and where now is. */
export function TodaysSchedule({ deeds, onStart, onDetails, actions }: TodaysScheduleProps) {
  const { today, timeZone } = useClinic()
  const userId = useSession().user?.id ?? 0
  const now = useNow(lookAgainAfter)
  const query = useQuery(appointmentsQuery({ date: today, order: 'soonest' }))
  const hours = useQuery(daysQuery(userId, today, today))
  const plan = planOf(hours.data?.[0], query.data ?? [])
  const next = plan.segments.find(
    (one) => one.kind === 'visit' && ['scheduled', 'confirmed'].includes(one.visit.status),
  )
  const nextId = next?.kind === 'visit' ? next.visit.id : undefined
  const gone = query.data?.filter(({ status }) => movedAway[status] !== undefined) ?? []
  const isFree = plan.visits === 0
  return (
    <Section title="Today's Schedule" actions={actions}>
      <ListState
        query={withData(query, query.data && (isFree ? [] : plan.segments))}
        noun="visits"
        empty={{
          title: 'No visits today',
          text: hours.data?.[0]?.isOff
            ? `${longDate(today)} is your time off.`
            : `Nothing stands in your calendar on ${longDate(today)}.`,
        }}
      >
        {(segments) => (
          <Timeline
            segments={segments}
            now={nowOn(today, now, timeZone)}
            renderVisit={(visit) => (
              <ScheduleRow
                visit={visit}
                now={now}
                isNext={visit.id === nextId}
                onStart={() => onStart(visit.id)}
                onDetails={() => onDetails(visit.id)}
                onAbsent={() => deeds.ask('absent', visit)}
              />
            )}
          />
        )}
      </ListState>
      <GivenUp visits={gone} />
    </Section>
  )
}
