import { X } from 'lucide-react'
import { unitsOf } from '@alafia/contract/inventory/units'
import { monthYear } from '../../../lib/format.ts'
import { Field } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Status } from '../../../ui/status.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { batchesFor, unitsPicked, type StockItem, type PickedItem } from './picks.ts'

export type PickedItemFieldsProps = {
  /** 'Item for Amlodipine 5 mg' */
  label: string
  taken: PickedItem
  /** What the shelf offers for the medication, the surest first. */
  items: readonly StockItem[]
  /** The one that name and strength tell without doubt. */
  suggestedId: number | null
  /** Units that are wanted of the medication. */
  most: number
  mistake: string | undefined
  onTaken: (taken: PickedItem) => void
  onRemove: (() => void) | undefined
}

/** The boxes to open, first-expiring first. */
function Batches({ item, units }: { item: StockItem; units: number }) {
  const batches = batchesFor(item, units)
  return batches.map(({ batchNumber, expiryDate, quantity }, at) => (
    <p key={batchNumber} className="text-small">
      Batch {batchNumber} · expires {monthYear(expiryDate)}{' '}
      <span className="text-ink-2">
        {batches.length > 1 ? `(${unitsOf(item.form, quantity)} of it)` : at === 0 && '(first to expire)'}
      </span>
    </p>
  ))
}

/** What is taken of one item of the shelf. */
export function PickedItemFields({
  label,
  taken,
  items,
  suggestedId,
  most,
  mistake,
  onTaken,
  onRemove,
}: PickedItemFieldsProps) {
  const item = items.find(({ id }) => id === taken.itemId)
  const choose = (value: string) => {
    const chosen = items.find(({ id }) => String(id) === value)
    onTaken({
      itemId: chosen?.id ?? null,
      quantity: chosen ? taken.quantity || String(Math.min(most, chosen.inStock)) : taken.quantity,
    })
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <Field label={label} className="min-w-0 flex-1">
          <Select value={taken.itemId ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">None</option>
            {items.map((one) => (
              <option key={one.id} value={one.id} disabled={one.inStock === 0}>
                {one.name} {one.dosage}, {one.form} ({one.inStock} in stock)
              </option>
            ))}
          </Select>
        </Field>
        {onRemove && <IconButton icon={X} label={`Take ${label} away`} onClick={onRemove} />}
      </div>
      {item && (
        <>
          {item.id === suggestedId ? (
            <Status kind="line" tone="ok" className="text-small">
              Name and strength match the order
            </Status>
          ) : (
            <Status kind="line" tone="warn" className="text-small">
              Please compare it with the order: its words don’t tell this item without doubt
            </Status>
          )}
          <Field
            label="Quantity to dispense"
            hint={`${unitsOf(item.form, item.inStock)} in stock`}
            error={mistake}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              className="max-w-32"
              value={taken.quantity}
              onChange={({ target }) => onTaken({ ...taken, quantity: target.value })}
            />
          </Field>
          <Batches item={item} units={unitsPicked(taken)} />
        </>
      )}
    </div>
  )
}
