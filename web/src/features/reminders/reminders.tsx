import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { completeReminder, reopenReminder } from '@alafia/contract/reminders/endpoints'
import type { HealthReminder, ReminderPriority } from '@alafia/contract/reminders/schema'
import { useClinic } from '../../lib/clinic.ts'
import { dayLabel } from '../../lib/format.ts'
import { useIsAboutYou } from '../../domain/is-about-you.ts'
import { Button } from '../../ui/button.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState, withData } from '../../ui/list/list-states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/status.tsx'
import type { Tone } from '../../ui/tone.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { invalidateReminders, remindersQuery } from './queries.ts'

/** REM-8: three are shown. */
const maxShown = 3

/** REM-8: high red, medium blue, other grey; label and icon say the same. */
const priorities: Record<ReminderPriority, { tone: Tone; label: string }> = {
  high: { tone: 'danger', label: 'High' },
  medium: { tone: 'info', label: 'Medium' },
  low: { tone: 'neutral', label: 'Routine' },
}

const useTitleOf = () => {
  const isAboutYou = useIsAboutYou()
  return (reminder: HealthReminder) => {
    const { title, familyMember } = reminder
    return familyMember && !isAboutYou(reminder) ? `${familyMember.firstName}: ${title}` : title
  }
}

const dueText = ({ dueOn, type }: HealthReminder, today: string): string | undefined => {
  if (dueOn === null) return undefined
  if (dueOn < today) return `Was due on ${dayLabel(dueOn, today)}`
  if (dueOn === today) return type === 'medication' ? 'Today' : 'Due today'
  return `Due ${dueOn > today ? 'by' : 'on'} ${dayLabel(dueOn, today)}`
}

const updateOptions = {
  failure: (why: string | undefined) => why ?? 'Failed to update the reminder. Please try again.',
  invalidate: invalidateReminders,
}

type TakenButtonProps = { reminder: HealthReminder; onTaken: (reminder: HealthReminder) => void }

function TakenButton({ reminder, onTaken }: TakenButtonProps) {
  const titleOf = useTitleOf()
  const complete = useSubmit(completeReminder, { ...updateOptions, onSuccess: () => onTaken(reminder) })
  return (
    <Button
      busy={complete.isPending}
      aria-label={`Taken: ${titleOf(reminder)}`}
      onClick={() => void complete.send({ params: { id: String(reminder.id) }, body: {} })}
    >
      Taken
    </Button>
  )
}

export type RemindersProps = {
  /** Opens the booking dialog; the reminder is completed once the appointment is booked. */
  onSchedule: (reminder: HealthReminder) => void
}

/** What is due for the patient and the family (REM-8): the first three, each with its next step. */
export function Reminders({ onSchedule }: RemindersProps) {
  const { today } = useClinic()
  const titleOf = useTitleOf()
  const query = useQuery(remindersQuery)
  const [taken, setTaken] = useState<HealthReminder>()
  const reopen = useSubmit(reopenReminder, {
    ...updateOptions,
    onSuccess: () => setTaken(undefined),
  })
  const open = query.data?.filter(({ isCompleted }) => !isCompleted)
  const shown = open?.slice(0, maxShown)
  const more = (open?.length ?? 0) - maxShown

  return (
    <Section title="Health Reminders">
      <div role="status" className="empty:hidden">
        {taken && (
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-surface bg-ok-tint px-pad py-2">
            <Status kind="line" tone="ok">
              Taken: {titleOf(taken)}
            </Status>
            <Button
              size="small"
              busy={reopen.isPending}
              onClick={() => void reopen.send({ params: { id: String(taken.id) } })}
            >
              Undo
            </Button>
          </p>
        )}
      </div>
      <ListState
        query={withData(query, shown)}
        noun="health reminders"
        empty={{
          title: 'No health reminders',
          text: 'Medicines, vaccinations and check-ups appear here when they are due.',
        }}
      >
        {(reminders) => (
          <List>
            {reminders.map((reminder) => (
              <ListRow
                key={reminder.id}
                leading={
                  <Status tone={priorities[reminder.priority].tone} className="min-w-24">
                    {priorities[reminder.priority].label}
                  </Status>
                }
                title={titleOf(reminder)}
                text={[reminder.description, dueText(reminder, today)].filter(Boolean).join(' · ')}
                actions={
                  reminder.type === 'medication' ? (
                    <TakenButton reminder={reminder} onTaken={setTaken} />
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
          {more === 1 ? '1 more reminder' : `${more} more reminders`} will follow when these are done.
        </p>
      )}
    </Section>
  )
}
