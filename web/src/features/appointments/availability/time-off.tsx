import { useQuery } from '@tanstack/react-query'
import { CalendarOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { removeTimeOff } from '@alafia/contract/appointments/availability.endpoints'
import type { TimeOff as DaysOff } from '@alafia/contract/appointments/availability.schema'
import { useClinic } from '../../../lib/clinic.ts'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { toastSuccess } from '../../../ui/form/failure.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Status } from '../../../ui/status.tsx'
import { invalidateAvailability, myTimeOffQuery } from './queries.ts'
import { dateRangeLabel, lengthLabel } from './time-off-labels.ts'

const TimeOffDialog = lazyDialog(async () => (await import('./time-off-dialog.tsx')).TimeOffDialog)

type RemoveProps = { userId: number; daysOff: DaysOff; onClose: () => void }

function RemoveTimeOff({ userId, daysOff, onClose }: RemoveProps) {
  const success = {
    title: 'Days Off Removed',
    description: 'Patients can book you in your weekly hours again.',
  }
  const remove = useSubmit(removeTimeOff, {
    success,
    failure: (why) => why ?? 'Failed to remove the days off. Please try again.',
    invalidate: invalidateAvailability(userId),
    onRefused: ({ status }) => {
      // Another tab has removed them already, as was asked.
      if (status !== 404) return false
      toastSuccess(success)
      onClose()
      return true
    },
  })
  return (
    <ConfirmSubmit
      submit={remove}
      onConfirm={() => remove.send({ params: { id: String(daysOff.id) } })}
      onClose={onClose}
      title="Remove these days off?"
      description={`${dateRangeLabel(daysOff)}: patients can book you in your weekly hours again.`}
      confirmLabel="Remove days off"
      cancelLabel="Keep them"
    />
  )
}

/** A doctor's time off that isn't over. */
export function TimeOff({ userId }: { userId: number }) {
  const { today } = useClinic()
  const query = useQuery(myTimeOffQuery(userId))
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<DaysOff>()
  return (
    <Section
      title="Time off"
      actions={
        <Button onClick={() => setAdding(true)}>
          <Plus /> Add days off
        </Button>
      }
    >
      <ListState
        query={query}
        noun="days off"
        empty={{ title: 'No days off', text: 'Add holidays and other days on which you take no bookings.' }}
      >
        {(all) => (
          <List aria-label="Days off">
            {all.map((daysOff) => (
              <ListRow
                key={daysOff.id}
                leading={<CalendarOff className="text-ink-2" />}
                title={dateRangeLabel(daysOff)}
                text={lengthLabel(daysOff)}
                trailing={daysOff.startsOn <= today && <Status tone="info">Now</Status>}
                actions={
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${dateRangeLabel(daysOff)}`}
                    onClick={() => setRemoving(daysOff)}
                  >
                    Remove
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </ListState>
      {isAdding && <TimeOffDialog userId={userId} onClose={() => setAdding(false)} />}
      {removing && (
        <RemoveTimeOff userId={userId} daysOff={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Section>
  )
}
