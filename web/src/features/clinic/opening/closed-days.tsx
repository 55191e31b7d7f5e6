import { useQuery } from '@tanstack/react-query'
import { CalendarOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { removeClosedDays } from '@alafia/contract/clinic/opening.endpoints'
import type { ClosedDays as Days } from '@alafia/contract/clinic/opening.schema'
import { clinicQuery } from '../../../lib/http/clinic-query.ts'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { toastSuccess } from '../../../ui/form/failure.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { daysLabel } from './days.ts'
import { invalidateOpening } from './queries.ts'

const ClosedDaysDialog = lazyDialog(async () => (await import('./closed-days-dialog.tsx')).ClosedDaysDialog)

function RemoveClosedDays({ days, onClose }: { days: Days; onClose: () => void }) {
  const success = { title: 'Closed days removed', description: `Patients can book ${daysLabel(days)} again.` }
  const remove = useSubmit(removeClosedDays, {
    success,
    failure: 'The closed days were not removed',
    invalidate: invalidateOpening,
    onRefused: ({ status }) => {
      // A colleague has removed them already, as was asked.
      if (status !== 404) return false
      toastSuccess(success)
      onClose()
      return true
    },
  })
  return (
    <ConfirmSubmit
      submit={remove}
      onConfirm={() => remove.send({ params: { id: String(days.id) } })}
      onClose={onClose}
      title={`Open on ${days.name}?`}
      description={`${daysLabel(days)}: patients can book the doctors’ hours again.`}
      confirmLabel="Remove closed days"
      cancelLabel="Keep them"
    />
  )
}

/** The days from today on on which the clinic is closed (ORG-13). */
export function ClosedDays() {
  const query = useQuery(clinicQuery)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Days>()
  return (
    <Section
      title="Closed days"
      actions={
        <Button onClick={() => setAdding(true)}>
          <Plus /> Add closed days
        </Button>
      }
    >
      <ListState
        query={withData(query, query.data?.closedDays)}
        noun="closed days"
        empty={{
          title: 'No closed days',
          text: 'Add public holidays and other days on which the clinic is closed.',
        }}
      >
        {(all) => (
          <List aria-label="Closed days">
            {all.map((days) => (
              <ListRow
                key={days.id}
                leading={<CalendarOff className="text-ink-2" />}
                title={days.name}
                text={daysLabel(days)}
                actions={
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${days.name}`}
                    onClick={() => setRemoving(days)}
                  >
                    Remove
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </ListState>
      {isAdding && <ClosedDaysDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveClosedDays days={removing} onClose={() => setRemoving(undefined)} />}
    </Section>
  )
}
