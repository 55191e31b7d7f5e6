import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupSession } from '@alafia/contract/appointments/group-sessions'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { BookSpotDialog, type BookSpotDialogProps } from './book-spot-dialog.tsx'
import { spotsLabel, whenLabel, whereLabel } from './labels.ts'
import { groupSessionsQuery } from './queries.ts'

/** The appointments below matter more. */
const shownAtFirst = 2

export type BookableSessionsProps = Pick<BookSpotDialogProps, 'patient' | 'family'> & {
  onBooked: (appointment: Appointment) => void
}

/** The group sessions that are planned, for a patient (APPT-113); nothing if there are none. */
export function BookableSessions({ patient, family, onBooked }: BookableSessionsProps) {
  const { timeZone } = useClinic()
  const query = useQuery(groupSessionsQuery)
  const [chosen, setChosen] = useState<GroupSession>()
  const [isWhole, setIsWhole] = useState(false)
  // Live; one that has left the list meanwhile stays as it was, and the server says why.
  const session = query.data?.find(({ id }) => id === chosen?.id) ?? chosen
  if (query.isError && !query.data) return <LoadFailed what="the group sessions" query={query} />
  if (!query.data || (query.data.length === 0 && !session)) return null
  const sessions = isWhole ? query.data : query.data.slice(0, shownAtFirst)
  return (
    <Section title="Group sessions">
      <List aria-label="Group sessions">
        {sessions.map((one) => (
          <ListRow
            key={one.id}
            title={one.title}
            text={[whenLabel(one, timeZone), one.doctorName, whereLabel(one), spotsLabel(one)]
              .filter(Boolean)
              .join(' · ')}
            actions={
              one.taken < one.capacity ? (
                <Button size="small" onClick={() => setChosen(one)}>
                  <span>
                    Book a spot<VisuallyHidden>, {one.title}</VisuallyHidden>
                  </span>
                </Button>
              ) : undefined
            }
          />
        ))}
      </List>
      {sessions.length < query.data.length && (
        <Button className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show all {query.data.length} group sessions
        </Button>
      )}
      {session && (
        <BookSpotDialog
          key={session.id}
          session={session}
          patient={patient}
          family={family}
          onBooked={onBooked}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Section>
  )
}
