import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import type { GroupSession } from '@alafia/contract/appointments/group-sessions'
import { minute } from '@alafia/contract/kernel/durations'
import { AppointmentStatus } from '../../../domain/appointment-status.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { useNow } from '../../../lib/now.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Status } from '../../../ui/status.tsx'
import { bookedLabel, whenLabel } from './labels.ts'
import { groupSessionQuery } from './queries.ts'

export type PeopleDialogProps = {
  /** The group session's. */
  id: number
  /** Opens someone's visit; left out for who doesn't treat them. */
  onOpen?: ((appointmentId: number) => void) | undefined
  /** Books a spot for a patient; left out for who doesn't. */
  onBook?: ((session: GroupSession) => void) | undefined
  onClose: () => void
}

/** Who comes, in the order in which they booked (APPT-111). */
export function PeopleDialog({ id, onOpen, onBook, onClose }: PeopleDialogProps) {
  const { timeZone } = useClinic()
  const query = useQuery(groupSessionQuery(id))
  const now = useNow(minute)
  const session = query.data
  const canBook =
    session &&
    session.offer !== null &&
    session.taken < session.capacity &&
    now.toISOString() < session.startsAt
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={session?.title ?? 'Group session'}
      description={
        session ? `${whenLabel(session, timeZone)}. ${bookedLabel(session)}.` : 'Who has a spot in it'
      }
    >
      <ListState
        query={withData(query, session?.people)}
        noun="list of people"
        empty={{
          title: 'Nobody has booked a spot',
          text: 'Patients find group sessions under Appointments.',
        }}
      >
        {(people) => (
          <List aria-label="People">
            {people.map(({ appointmentId, personName, status, startedAt }, nth) => (
              <ListRow
                key={appointmentId}
                title={`${nth + 1}. ${personName}`}
                trailing={
                  status === 'confirmed' && startedAt !== null ? (
                    <Status tone="info">Started</Status>
                  ) : (
                    <AppointmentStatus status={status} />
                  )
                }
                actions={
                  onOpen && (
                    <Button size="small" onClick={() => onOpen(appointmentId)}>
                      <span>
                        Open<VisuallyHidden> the visit of {personName}</VisuallyHidden>
                      </span>
                    </Button>
                  )
                }
              />
            ))}
          </List>
        )}
      </ListState>
      {onBook && canBook && (
        <Button className="justify-self-start" onClick={() => onBook(session)}>
          <UserPlus /> Book a spot for a patient
        </Button>
      )}
    </Dialog>
  )
}
