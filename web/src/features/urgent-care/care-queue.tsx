import { useQuery } from '@tanstack/react-query'
import type { WaitingPatient } from '@alafia/contract/urgent-care/schema'
import { ageOn } from '@alafia/contract/kernel/civil'
import { CallError } from '../../lib/http/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { waitingTime } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { Button } from '../../ui/button.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { queueQuery, useTakeRequest } from './queries.ts'

/** So often the minutes waited are looked at; milliseconds. */
const every = 20_000

const nameOf = ({ patientName, familyMember }: WaitingPatient) =>
  familyMember ? `${familyMember.firstName} ${familyMember.lastName}` : patientName

/** 'Daughter of Amina Bello' */
const holderOf = ({ patientName, familyMember }: WaitingPatient) => {
  if (!familyMember) return undefined
  const { relationship } = familyMember
  return `${relationship.charAt(0).toUpperCase()}${relationship.slice(1)} of ${patientName}`
}

const ageOf = ({ dateOfBirth }: WaitingPatient, today: string) => {
  if (dateOfBirth === null) return undefined
  const age = ageOn(today, dateOfBirth)
  return age === 1 ? '1 year' : `${age} years`
}

/** Who waits for a doctor now, who has waited longest first. Whoever takes one first has the patient. */
export function CareQueue({ onTaken }: { onTaken: (appointmentId: number) => void }) {
  const { today } = useClinic()
  const now = useNow(every)
  const query = useQuery(queueQuery)
  const taking = useTakeRequest()
  const keyFor = useRepeatKey()
  const takingId = taking.isPending ? taking.variables.id : undefined

  const take = (id: number) =>
    taking.mutate(
      { id, idempotencyKey: keyFor({ id }) },
      {
        onSuccess: (visit) => onTaken(visit.id),
        onError: (error) =>
          toast({
            title: 'Error',
            description:
              (error instanceof CallError && error.problem?.detail) ||
              'Failed to take the patient. Please try again.',
            tone: 'danger',
          }),
      },
    )

  return (
    <ListState
      query={query}
      noun="waiting patients"
      empty={{ title: 'Nobody is waiting', text: 'New requests appear here immediately.' }}
    >
      {(line) => (
        <List>
          {line.map((one) => (
            <ListRow
              key={one.id}
              title={[nameOf(one), ageOf(one, today)].filter(Boolean).join(', ')}
              text={[holderOf(one), one.reason].filter(Boolean).join(' · ')}
              trailing={
                <span className="tabular">
                  <VisuallyHidden>Waiting for </VisuallyHidden>
                  {waitingTime(one.requestedAt, now)}
                </span>
              }
              actions={
                <Button
                  size="small"
                  variant="primary"
                  busy={takingId === one.id}
                  aria-disabled={takingId !== undefined && takingId !== one.id}
                  onClick={() => takingId === undefined && take(one.id)}
                >
                  <span>
                    Take patient<VisuallyHidden>, {nameOf(one)}</VisuallyHidden>
                  </span>
                </Button>
              }
            />
          ))}
        </List>
      )}
    </ListState>
  )
}
