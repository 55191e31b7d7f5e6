import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { nameOf } from '../person.ts'
import { appointmentsQuery, doctorSummaryQuery } from '../queries.ts'

const urgentQuery = appointmentsQuery({ type: 'urgent', tab: 'scheduled', order: 'soonest' })

/** Open urgent appointments, asked for only if the summary counts any. */
export const useUrgent = () => {
  const summary = useQuery(doctorSummaryQuery)
  const { urgentAlerts = 0, urgentMessages = 0 } = summary.data ?? {}
  const hasAppointments = urgentAlerts > urgentMessages
  return { summary, hasAppointments, query: useQuery({ ...urgentQuery, enabled: hasAppointments }) }
}

/** What the counter 'urgent alerts' counts (APPT-58): open urgent appointments, and unread urgent messages. */
export function UrgentAlerts({ onDetails }: { onDetails: (id: number) => void }) {
  const { today } = useClinic()
  const { summary: summaries, hasAppointments, query } = useUrgent()
  const summary = summaries.data
  const messages = summary?.urgentMessages ?? 0
  const urgent = query.data?.filter(({ status }) => status !== 'rescheduled') ?? []
  if (summaries.isError && !summary) return <LoadFailed what="your urgent alerts" query={summaries} />
  if (!summary || summary.urgentAlerts === 0) return null
  return (
    <div id="urgent" className="scroll-mt-20">
      <Section title="Urgent">
        {hasAppointments && query.isError && !query.data && (
          <LoadFailed what="the urgent appointments" query={query} />
        )}
        {query.isLoading && <SkeletonRows rows={1} />}
        <List>
          {urgent.map((appointment) => (
            <ListRow
              key={appointment.id}
              title={nameOf(appointment)}
              text={`${dayLabel(appointment.appointmentDate, today)}, ${appointment.appointmentTime} · ${appointment.reason}`}
              actions={
                <Button
                  size="small"
                  aria-label={`View Details: ${nameOf(appointment)}`}
                  onClick={() => onDetails(appointment.id)}
                >
                  View Details
                </Button>
              }
            />
          ))}
          {messages > 0 && (
            <ListRow
              title={messages === 1 ? '1 unread urgent message' : `${messages} unread urgent messages`}
              titleAction={<Link to="/messages" />}
            />
          )}
        </List>
      </Section>
    </div>
  )
}
