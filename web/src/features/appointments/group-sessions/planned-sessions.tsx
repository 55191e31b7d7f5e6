import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { GroupSession } from '@alafia/contract/appointments/group-sessions'
import { useClinic } from '../../../lib/clinic.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { BookForPatientDialog, type BookForPatientDialogProps } from './book-for-patient-dialog.tsx'
import { bookedLabel, whenLabel, whereLabel } from './labels.ts'
import { PeopleDialog } from './people-dialog.tsx'
import { PlanSessionDialog, type PlanSessionDialogProps } from './plan-session-dialog.tsx'
import { groupSessionsQuery } from './queries.ts'
import { CancelSessionDialog, CapacityDialog } from './session-dialogs.tsx'

type Opened = 'plan' | { what: 'capacity' | 'cancel' | 'book'; session: GroupSession }

export type PlannedSessionsProps = Pick<PlanSessionDialogProps, 'doctors'> & {
  /** The session whose people are shown. */
  shown: number | undefined
  onShow: (id: number | undefined) => void
  /** Opens someone's visit; left out for who doesn't treat them. */
  onOpen?: (appointmentId: number) => void
  /** Finds the patient for whom a spot is booked; left out for a doctor, who books none. */
  renderPicker?: BookForPatientDialogProps['renderPicker']
  /** The page around the list, with the button that plans. */
  children: (plan: ReactNode, list: ReactNode) => ReactNode
}

/** The group sessions from today on: a doctor's own, or all (APPT-108). */
export function PlannedSessions({
  doctors,
  shown,
  onShow,
  onOpen,
  renderPicker,
  children,
}: PlannedSessionsProps) {
  const { timeZone } = useClinic()
  const query = useQuery(groupSessionsQuery)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  // Live; one that has left the list meanwhile stays as it was.
  const [what, session] =
    typeof opened === 'object'
      ? [opened.what, query.data?.find(({ id }) => id === opened.session.id) ?? opened.session]
      : []
  const plan =
    doctors?.length === 0 ? undefined : (
      <Button variant="primary" onClick={() => setOpened('plan')}>
        <Plus /> Plan a group session
      </Button>
    )
  const action = (one: GroupSession, label: string, onClick: () => void) => (
    <Button size="small" onClick={onClick}>
      <span>
        {label}
        <VisuallyHidden>, {one.title}</VisuallyHidden>
      </span>
    </Button>
  )
  return (
    <>
      {children(
        plan,
        <ListState
          query={query}
          noun="group sessions"
          empty={{
            title: 'No group sessions planned',
            text: 'Plan one for a vaccination day or a class: each patient books a spot.',
            action: plan,
          }}
        >
          {(sessions) => (
            <List aria-label="Group sessions">
              {sessions.map((one) => (
                <ListRow
                  key={one.id}
                  title={one.title}
                  text={[
                    whenLabel(one, timeZone),
                    one.doctorName,
                    whereLabel(one),
                    one.offer?.typeName ?? 'The type is no longer offered: nobody can book a spot',
                    bookedLabel(one),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  actions={
                    <>
                      {action(one, 'People', () => onShow(one.id))}
                      {action(one, 'Change spots', () => setOpened({ what: 'capacity', session: one }))}
                      {action(one, 'Cancel', () => setOpened({ what: 'cancel', session: one }))}
                    </>
                  }
                />
              ))}
            </List>
          )}
        </ListState>,
      )}
      {opened === 'plan' && <PlanSessionDialog doctors={doctors} onClose={close} />}
      {session && what === 'capacity' && <CapacityDialog session={session} onClose={close} />}
      {session && what === 'cancel' && <CancelSessionDialog session={session} onClose={close} />}
      {shown !== undefined && (
        <PeopleDialog
          id={shown}
          onOpen={onOpen}
          onBook={renderPicker && ((one) => setOpened({ what: 'book', session: one }))}
          onClose={() => onShow(undefined)}
        />
      )}
      {session && what === 'book' && renderPicker && (
        <BookForPatientDialog session={session} renderPicker={renderPicker} onClose={close} />
      )}
    </>
  )
}
