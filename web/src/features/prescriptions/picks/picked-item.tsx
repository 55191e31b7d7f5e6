import { X } from 'lucide-react'
import { unitsOf } from '@alafia/contract/inventory/units'
import type { Medication } from '@alafia/contract/prescriptions/schema'
import { monthYear } from '../../../lib/format.ts'
import { Field } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Status } from '../../../ui/status.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Explanation } from './explanation.tsx'
import {
  batchesFor,
  unitsPicked,
  unitsToPick,
  type Missing,
  type PickedItem,
  type StockItem,
} from './picks.ts'
import { relationIcon, relationLabel, relationTone } from './relation.ts'

export type PickedItemFieldsProps = {
  /** 'Item for Amlodipine 5 mg' */
  label: string
  picked: PickedItem
  /** For the medication, the best match first. */
  inStock: readonly StockItem[]
  medication: Medication
  /** Units to dispense of the medication. */
  max: number
  error: string | undefined
  missing: Missing
  onPick: (picked: PickedItem) => void
  onRemove: (() => void) | undefined
}

/** The boxes to open, the first to expire first. */
function Batches({ item, units }: { item: StockItem; units: number }) {
  const batches = batchesFor(item, units)
  return batches.map(({ batchNumber, expiryDate, quantity }, index) => (
    <p key={batchNumber} className="text-small">
      Batch {batchNumber} · expires {monthYear(expiryDate)}{' '}
      <span className="text-ink-2">
        {batches.length > 1 ? `(take ${unitsOf(item.form, quantity)})` : index === 0 && '(first to expire)'}
      </span>
    </p>
  ))
}

/** 'Other brand: a generic instead of the brand' */
function Relation({ item: { relation, why } }: { item: StockItem }) {
  const Icon = relationIcon[relation]
  return (
    <Status
      kind="line"
      tone={relationTone[relation]}
      {...(Icon ? { icon: Icon } : {})}
      className="text-small"
    >
      {relationLabel[relation]}
      {why === null ? ' what was prescribed' : `: ${why.charAt(0).toLowerCase()}${why.slice(1)}`}
    </Status>
  )
}

/** One item from stock and how many units of it. */
export function PickedItemFields({
  label,
  picked,
  inStock,
  medication,
  max,
  error,
  missing,
  onPick,
  onRemove,
}: PickedItemFieldsProps) {
  const item = inStock.find(({ id }) => id === picked.itemId)
  const choose = (value: string) => {
    const chosen = inStock.find(({ id }) => String(id) === value)
    // A reason or confirmation is of one item.
    onPick({
      itemId: chosen?.id ?? null,
      // Of another strength, another number of units.
      quantity:
        chosen && (picked.quantity === '' || chosen.unitsEach !== (item?.unitsEach ?? null))
          ? String(unitsToPick(max, chosen))
          : picked.quantity,
    })
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <Field label={label} className="min-w-0 flex-1">
          <Select value={picked.itemId ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">None</option>
            {inStock.map((one) => (
              <option key={one.id} value={one.id} disabled={one.inStock === 0}>
                {one.name} {one.dosage}, {one.form} ({one.inStock} in stock) · {relationLabel[one.relation]}
              </option>
            ))}
          </Select>
        </Field>
        {onRemove && <IconButton icon={X} label={`Remove ${label}`} onClick={onRemove} />}
      </div>
      {item && (
        <>
          <Relation item={item} />
          {item.isControlled && <p className="text-small font-semibold">Controlled</p>}
          <Explanation
            item={item}
            medication={medication}
            picked={picked}
            missing={missing}
            onPick={onPick}
          />
          <Field
            label="Quantity to dispense"
            hint={`${unitsOf(item.form, item.inStock)} in stock`}
            error={error}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              className="max-w-32"
              value={picked.quantity}
              onChange={({ target }) => onPick({ ...picked, quantity: target.value })}
            />
          </Field>
          <Batches item={item} units={unitsPicked(picked)} />
        </>
      )}
    </div>
  )
}
