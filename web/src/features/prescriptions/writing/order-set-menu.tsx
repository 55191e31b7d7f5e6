import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Save } from 'lucide-react'
import { useState } from 'react'
import type { OrderSet } from '@alafia/contract/prescriptions/order-sets'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { exampleSetsQuery, orderSetsQuery } from './order-sets.ts'

const SaveOrderSetDialog = lazyDialog(
  async () => (await import('./save-order-set-dialog.tsx')).SaveOrderSetDialog,
)

type OrderSetMenuProps = {
  /** The medications on the list, which can be saved as a set. */
  medications: readonly MedicationForm[]
  onChoose: (medications: OrderSet['medications']) => void
}

/** The doctor's own order sets and the examples: one choice puts all their medications on the list. */
export function OrderSetMenu({ medications, onChoose }: OrderSetMenuProps) {
  const { data = [] } = useQuery(orderSetsQuery)
  const { data: examples = [] } = useQuery(exampleSetsQuery)
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet">
            <ClipboardList /> Order sets
          </Button>
        }
      >
        {data.map(({ id, name, medications: set }) => (
          <MenuItem key={id} onSelect={() => onChoose(set)}>
            {name}
          </MenuItem>
        ))}
        {data.length > 0 && <MenuSeparator />}
        <MenuItem
          icon={Save}
          onSelect={() => setSaving(true)}
          unavailable={medications.length === 0 ? 'Put medications on the list first' : undefined}
        >
          Save as order set
        </MenuItem>
        {examples.length > 0 && (
          <>
            <MenuSeparator />
            <MenuLabel>Examples, each with its source</MenuLabel>
          </>
        )}
        {examples.map(({ name, source, medications: set }) => (
          <MenuItem key={name} onSelect={() => onChoose(set)}>
            {name}
            <span className="block max-w-80 text-small text-ink-2">{source}</span>
          </MenuItem>
        ))}
      </Menu>
      {isSaving && <SaveOrderSetDialog medications={medications} onClose={() => setSaving(false)} />}
    </>
  )
}
