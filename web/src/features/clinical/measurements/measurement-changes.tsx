import { Ellipsis, History, Pencil, Undo2 } from 'lucide-react'
import { measures } from '@alafia/contract/clinical/measurements/kinds'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import { measuredText } from '../../../domain/measured-value.ts'
import type { Person } from '../../../domain/person-facts.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { isDoctors } from '../entries/entry.ts'
import { WithdrawForm } from '../entries/withdraw-form.tsx'
import { MeasurementForm } from './measurement-form.tsx'

const EntryHistory = lazyDialog(async () => (await import('../entries/entry-history.tsx')).EntryHistory)

export type MeasurementChange = { entry: Measurement; as: 'correction' | 'withdrawal' | 'history' }

const nameOf = (entry: Measurement) => `${measures[entry.kind].name} ${measuredText(entry)}`

type MeasurementMenuProps = {
  entry: Measurement
  mayChange: boolean
  onChoose: (change: MeasurementChange) => void
}

/** What can be done with a measurement. A patient can't change a doctor's (CLIN-5). */
export function MeasurementMenu({ entry, mayChange, onChoose }: MeasurementMenuProps) {
  const isPatient = useSession().user?.role === 'patient'
  return (
    <Menu
      trigger={
        <Button size="small" variant="quiet">
          <Ellipsis />
          <VisuallyHidden>More for {nameOf(entry)}</VisuallyHidden>
        </Button>
      }
    >
      {mayChange && !(isPatient && isDoctors(entry)) && (
        <>
          <MenuItem icon={Pencil} onSelect={() => onChoose({ entry, as: 'correction' })}>
            Correct
          </MenuItem>
          <MenuItem icon={Undo2} onSelect={() => onChoose({ entry, as: 'withdrawal' })}>
            Entered by mistake
          </MenuItem>
        </>
      )}
      <MenuItem icon={History} onSelect={() => onChoose({ entry, as: 'history' })}>
        History
      </MenuItem>
    </Menu>
  )
}

type MeasurementChangesProps = {
  person: Person
  facts: HealthFacts
  change: MeasurementChange | undefined
  onClose: () => void
}

/** The form or dialog that was chosen. */
export function MeasurementChanges({ person, facts, change, onClose }: MeasurementChangesProps) {
  if (!change) return null
  const { entry, as } = change
  const shared = { person, entry, onClose }
  switch (as) {
    case 'correction':
      return <MeasurementForm key={entry.id} dateOfBirth={facts.dateOfBirth} {...shared} />
    case 'withdrawal':
      return <WithdrawForm key={entry.id} kind="measurement" name={nameOf(entry)} {...shared} />
    case 'history':
      return (
        <EntryHistory
          person={person}
          kind="measurement"
          id={entry.id}
          name={nameOf(entry)}
          onClose={onClose}
        />
      )
  }
}
