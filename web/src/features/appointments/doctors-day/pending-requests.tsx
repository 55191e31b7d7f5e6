import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CountBadge } from '../../../ui/list/count-badge.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Status } from '../../../ui/status.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { nameOf } from '../person.ts'
import { AcceptButton } from './accept-button.tsx'
import { appointmentsQuery } from '../queries.ts'
import type { AppointmentActionHandlers } from './use-appointment-actions.tsx'
import { appointmentLabel } from '../labels.ts'

/** The rest are behind a button: many requests must not push today's schedule out of sight. */
const shownAtFirst = 6

/** Urgent requests first, then the soonest; those not answered in time stay in the list. */
const inOrder = (requests: readonly Appointment[]): readonly Appointment[] => [
  ...requests.filter(({ type }) => type === 'urgent'),
  ...requests.filter(({ type }) => type !== 'urgent'),
]

export type PendingRequestsProps = {
  handlers: AppointmentActionHandlers
  onDetails: (id: number) => void
  /** Something above is still loading. A click misses a row that moves, so the rows wait. */
  isHeld: boolean
}

/** Requests that wait for the doctor's answer (DOC-16). */
export function PendingRequests({ handlers, onDetails, isHeld }: PendingRequestsProps) {
  const { today } = useClinic()
  const query = useQuery(appointmentsQuery({ status: 'scheduled', order: 'soonest' }))
  const requests = query.data && inOrder(query.data)
  const [all, setAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)

  // An accepted request leaves the list, and others of its series with it, so focus moves to the next one that is left.
  const moveFocus = (gone: number, others: readonly Appointment[], frames = 120) => {
    requestAnimationFrame(() => {
      const isThere = list.current?.querySelector(`[data-request="${gone}"]`)
      if (isThere && frames > 0) moveFocus(gone, others, frames - 1)
      else if (document.activeElement === document.body)
        others
          .map(({ id }) => list.current?.querySelector<HTMLElement>(`[data-request="${id}"] button`))
          .find(Boolean)
          ?.focus()
    })
  }

  /** The others, nearest first: those after it, then those before. */
  const othersThan = (request: Appointment) => {
    const index = requests?.findIndex(({ id }) => id === request.id) ?? -1
    return requests ? [...requests.slice(index + 1), ...requests.slice(0, index).toReversed()] : []
  }

  const row = (request: Appointment) => {
    const { id, appointmentDate: date, appointmentTime: time } = request
    const whose = <VisuallyHidden>, {nameOf(request)}</VisuallyHidden>
    const isLate = date < today
    return (
      <ListRow
        key={id}
        title={nameOf(request)}
        text={
          <>
            <span className="font-semibold text-ink">
              {dayLabel(date, today)}, {time}
            </span>
            {` · ${appointmentLabel(request)}`}
          </>
        }
        trailing={
          isLate ? (
            <Status tone="warn">Not answered in time</Status>
          ) : (
            request.type === 'urgent' && <Status tone="danger">Urgent</Status>
          )
        }
        actions={
          <div data-request={id} className="contents">
            {!isLate && (
              <AcceptButton
                appointment={request}
                size="small"
                variant="primary"
                onAccepted={() => moveFocus(id, othersThan(request))}
              />
            )}
            <Button size="small" onClick={() => handlers.ask('rescheduled', request)}>
              <span>Reschedule{whose}</span>
            </Button>
            <Button size="small" variant="quiet" onClick={() => onDetails(id)}>
              <span>View Details{whose}</span>
            </Button>
          </div>
        }
      />
    )
  }

  return (
    <Section
      title={
        <span className="inline-flex items-center gap-2">
          Pending Appointment Requests
          {requests && <CountBadge count={requests.length} label="pending" />}
        </span>
      }
    >
      <ListState
        query={withData(isHeld ? { ...query, status: 'pending' } : query, requests)}
        noun="requests"
        empty={{ title: 'No pending requests', text: 'New requests appear here automatically.' }}
      >
        {(shown) => (
          <div ref={list} className="grid gap-2">
            <List>{shown.slice(0, all ? shown.length : shownAtFirst).map(row)}</List>
            {shown.length > shownAtFirst && (
              <Button
                variant="quiet"
                className="justify-self-start"
                aria-expanded={all}
                onClick={() => setAll(!all)}
              >
                {all ? 'Show fewer' : `Show all ${shown.length}`}
              </Button>
            )}
          </div>
        )}
      </ListState>
    </Section>
  )
}
