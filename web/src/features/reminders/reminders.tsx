import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HealthReminder, ReminderPriority } from '@alafia/contract/reminders/schema'
import { CallError } from '../../lib/http/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { dayLabel } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState, withData } from '../../ui/list/list-states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { Tone } from '../../ui/tone.ts'
import { remindersQuery, useTickReminder } from './queries.ts'

/** REM-8: three are shown. */
const mostShown = 3

/** REM-8: high red, medium blue, other grey; the word and the icon say the same. */
const priorities: Record<ReminderPriority, { tone: Tone; word: string }> = {
  high: { tone: 'danger', word: 'High' },
  medium: { tone: 'info', word: 'Medium' },
  low: { tone: 'neutral', word: 'Routine' },
}

const titleOf = ({ title, familyMember }: HealthReminder) =>
  familyMember ? `${familyMember.firstName}: ${title}` : title

const dueWords = ({ dueOn, type }: HealthReminder, today: string): string | undefined => {
  if (dueOn === null) return undefined
  if (dueOn < today) return `Was due on ${dayLabel(dueOn, today)}`
  if (dueOn === today) return type === 'medication' ? 'Today' : 'Due today'
  return `Due ${dueOn > today ? 'by' : 'on'} ${dayLabel(dueOn, today)}`
}

export type RemindersProps = {
  /** Opens the booking dialog for it; the reminder is ticked off once it is booked. */
  onSchedule: (reminder: HealthReminder) => void
}

/** What is due for the patient and the family (REM-8): the first three, each with what to do. */
export function Reminders({ onSchedule }: RemindersProps) {
  const { today } = useClinic()
  const query = useQuery(remindersQuery)
  const tick = useTickReminder()
  const [taken, setTaken] = useState<HealthReminder>()
  const open = query.data?.filter(({ isCompleted }) => !isCompleted)
  const shown = open?.slice(0, mostShown)
  const more = (open?.length ?? 0) - mostShown

  const send = (reminder: HealthReminder, deed: 'complete' | 'reopen') =>
    tick.mutate(
      { id: reminder.id, deed },
      {
        onSuccess: () => setTaken(deed === 'complete' ? reminder : undefined),
        onError: (error) =>
          toast({
            title: 'Error',
            description:
              error instanceof CallError && error.status === 409
                ? (error.problem?.detail ?? '')
                : 'Failed to update the reminder. Please try again.',
            tone: 'danger',
          }),
      },
    )

  return (
    <Section title="Health Reminders">
      <div role="status" className="empty:hidden">
        {taken && (
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-surface bg-ok-tint px-pad py-2">
            <Status kind="line" tone="ok">
              Taken: {titleOf(taken)}
            </Status>
            <Button size="small" onClick={() => send(taken, 'reopen')}>
              Undo
            </Button>
          </p>
        )}
      </div>
      <ListState
        query={withData(query, shown)}
        noun="health reminders"
        empty={{
          title: 'Nothing to remember just now',
          text: 'Medicines to take, vaccinations and check-ups that are due appear here.',
        }}
      >
        {(reminders) => (
          <List>
            {reminders.map((reminder) => (
              <ListRow
                key={reminder.id}
                leading={
                  <Status tone={priorities[reminder.priority].tone} className="min-w-24">
                    {priorities[reminder.priority].word}
                  </Status>
                }
                title={titleOf(reminder)}
                text={[reminder.description, dueWords(reminder, today)].filter(Boolean).join(' · ')}
                actions={
                  reminder.type === 'medication' ? (
                    <Button
                      busy={tick.isPending && tick.variables.id === reminder.id}
                      aria-label={`Taken: ${titleOf(reminder)}`}
                      onClick={() => send(reminder, 'complete')}
                    >
                      Taken
                    </Button>
                  ) : (
                    <Button
                      aria-label={`Schedule: ${titleOf(reminder)}`}
                      onClick={() => onSchedule(reminder)}
                    >
                      Schedule
                    </Button>
                  )
                }
              />
            ))}
          </List>
        )}
      </ListState>
      {more > 0 && (
        <p className="text-small text-ink-2">
          {more === 1 ? 'One more follows' : `${more} more follow`} as these are done.
        </p>
      )}
    </Section>
  )
}
