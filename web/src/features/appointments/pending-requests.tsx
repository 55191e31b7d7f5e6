import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../lib/clinic.ts'
import { dayLabel } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { List, ListRow } from '../../ui/list.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { Section } from '../../ui/section.tsx'
import { Status } from '../../ui/status.tsx'
import { nameOf } from './person.ts'
import { appointmentsQuery } from './queries.ts'
import { useMove } from './use-move.ts'
import { visitLine } from './wording.ts'

/** The dialogs' code comes when they are first opened. */
const AppointmentDetailsDialog = lazy(async () => ({
  default: (await import('./appointment-details-dialog.tsx')).AppointmentDetailsDialog,
}))
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Requests that wait for the doctor's word (spec §2.6), the soonest first. */
export function PendingRequests() {
  const { today } = useClinic()
  const query = useQuery(appointmentsQuery({ status: 'scheduled', from: today, order: 'soonest' }))
  const { move, movingId } = useMove()
  const [shown, setShown] = useState<number>()
  const [freeing, setFreeing] = useState<Appointment>()

  return (
    <Section
      title={
        <span className="inline-flex items-center gap-2">
          Pending Appointment Requests
          {query.data && <CountBadge count={query.data.length} label="pending" />}
        </span>
      }
    >
      <ListState
        query={query}
        noun="requests"
        empty={{ title: 'No pending requests', text: 'New requests appear here by themselves.' }}
      >
        {(requests) => (
          <List>
            {requests.map((request) => (
              <ListRow
                key={request.id}
                title={nameOf(request)}
                text={`${dayLabel(request.appointmentDate, today)}, ${request.appointmentTime} · ${visitLine(request)}`}
                trailing={request.type === 'urgent' && <Status tone="danger">Urgent</Status>}
                actions={
                  <>
                    <Button
                      variant="primary"
                      busy={movingId === request.id}
                      onClick={() => void move({ id: request.id, status: 'confirmed' })}
                    >
                      Accept
                    </Button>
                    <Button onClick={() => setFreeing(request)}>Reschedule</Button>
                    <Button variant="quiet" onClick={() => setShown(request.id)}>
                      View Details
                    </Button>
                  </>
                }
              />
            ))}
          </List>
        )}
      </ListState>
      <Suspense fallback={null}>
        {shown !== undefined && <AppointmentDetailsDialog id={shown} onClose={() => setShown(undefined)} />}
        {freeing && (
          <ConfirmDialog
            open
            onOpenChange={(open) => !open && setFreeing(undefined)}
            title="Ask for another time?"
            description={`${nameOf(freeing)} is asked to pick a new time, and ${freeing.appointmentTime} becomes free for others.`}
            confirmLabel="Ask for a new time"
            cancelLabel="Keep the request"
            variant="primary"
            onConfirm={() => {
              setFreeing(undefined)
              void move({ id: freeing.id, status: 'rescheduled' })
            }}
          />
        )}
      </Suspense>
    </Section>
  )
}
