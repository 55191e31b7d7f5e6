import { useQuery } from '@tanstack/react-query'
import { CalendarOff, Plus } from 'lucide-react'
import { useState } from 'react'
import type { TimeOff as DaysOff } from '@alafia/contract/appointments/availability.schema'
import { CallError } from '../../../lib/http/call.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Status } from '../../../ui/status.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { myTimeOffQuery, useRemoveTimeOff } from './queries.ts'
import { lengthLabel, dateRangeLabel } from './time-off-labels.ts'

type AddProps = { userId: number; onOpenChange: (open: boolean) => void }

/** The form's code comes when it is first opened. */
const AddTimeOff = lazyDialog<AddProps>(async () => {
  const { TimeOffDialog } = await import('./time-off-dialog.tsx')
  return ({ userId, onOpenChange }) => <TimeOffDialog userId={userId} onClose={() => onOpenChange(false)} />
})

/** A doctor's days off that are not over. */
export function TimeOff({ userId }: { userId: number }) {
  const { today } = useClinic()
  const query = useQuery(myTimeOffQuery(userId))
  const remove = useRemoveTimeOff(userId)
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<DaysOff>()

  const giveBack = async ({ id }: DaysOff) => {
    try {
      await remove.mutateAsync(id)
    } catch (error) {
      // Gone already, in another tab: that is what was wanted.
      if (!(error instanceof CallError && error.status === 404)) {
        toast({
          title: 'Error',
          description: 'Failed to remove the days off. Please try again.',
          tone: 'danger',
        })
        return
      }
    } finally {
      setLeaving(undefined)
    }
    toast({ title: 'Days Off Removed', description: 'Your weekly hours can be booked again.' })
  }

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
        empty={{ title: 'No days off', text: 'Holidays and other days on which nobody can book you.' }}
      >
        {(spans) => (
          <List aria-label="Days off">
            {spans.map((span) => (
              <ListRow
                key={span.id}
                leading={<CalendarOff className="text-ink-2" />}
                title={dateRangeLabel(span)}
                text={lengthLabel(span)}
                trailing={span.startsOn <= today && <Status tone="info">Now</Status>}
                actions={
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${dateRangeLabel(span)}`}
                    onClick={() => setLeaving(span)}
                  >
                    Remove
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </ListState>
      {adding && <AddTimeOff userId={userId} onOpenChange={setAdding} />}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setLeaving(undefined)}
          title="Remove these days off?"
          description={`${dateRangeLabel(leaving)}: patients can book you again at your weekly hours.`}
          confirmLabel="Remove days off"
          cancelLabel="Keep them"
          busy={remove.isPending}
          onConfirm={() => void giveBack(leaving)}
        />
      )}
    </Section>
  )
}
