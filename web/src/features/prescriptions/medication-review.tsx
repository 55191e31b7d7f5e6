import type { Medication, StockOffer } from '@alafia/contract/prescriptions/schema'
import { monthYear } from '../../lib/format.ts'
import { DataItem, DataList } from '../../ui/data-list.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Status } from '../../ui/status.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Choice } from './picks.ts'

export type MedicationReviewProps = {
  medication: Medication
  offer: StockOffer | undefined
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** One medication: what was ordered beside what is picked. */
export function MedicationReview({ medication, offer, choice, onChoice }: MedicationReviewProps) {
  const item = offer?.items.find(({ id }) => id === choice.itemId)
  const first = item?.batches[0]
  return (
    <div className="grid gap-x-8 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <h4 className="text-small font-semibold text-ink-2">Ordered</h4>
        <DataList>
          <DataItem term="Medication">
            <span className="font-semibold">{medication.name}</span>
          </DataItem>
          <DataItem term="Dosage">{medication.dosage}</DataItem>
          <DataItem term="Frequency">{medication.frequency}</DataItem>
          <DataItem term="Duration">{medication.duration}</DataItem>
          {medication.instructions && <DataItem term="Instructions">{medication.instructions}</DataItem>}
          <DataItem term="Quantity">{medication.quantity}</DataItem>
        </DataList>
      </div>
      <div className="grid content-start gap-3">
        <h4 className="text-small font-semibold text-ink-2">Picked</h4>
        {offer && offer.items.length === 0 && (
          <Status kind="line" tone="warn">
            Not in stock under this name: nothing will be handed out
          </Status>
        )}
        {offer && offer.items.length > 0 && (
          <>
            <Field label={`Item for ${medication.name}`}>
              <Select
                value={choice.itemId ?? ''}
                onChange={({ target }) =>
                  onChoice({
                    itemId: target.value === '' ? null : Number(target.value),
                    quantity: choice.quantity || medication.quantity,
                  })
                }
              >
                <option value="">None</option>
                {offer.items.map(({ id, name, dosage, form, inStock }) => (
                  <option key={id} value={id}>
                    {name} {dosage}, {form} ({inStock} in stock)
                  </option>
                ))}
              </Select>
            </Field>
            {item && (
              <>
                {first && (
                  <p className="text-small">
                    Batch {first.batchNumber} · expires {monthYear(first.expiryDate)}{' '}
                    <span className="text-ink-2">(first to expire)</span>
                  </p>
                )}
                <Field label="Quantity to dispense" hint={`${item.inStock} in stock`}>
                  <TextInput
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={item.inStock}
                    value={choice.quantity}
                    onChange={({ target }) =>
                      onChoice({ ...choice, quantity: Math.max(0, Math.trunc(Number(target.value))) })
                    }
                  />
                </Field>
              </>
            )}
          </>
        )}
      </div>
    </div>
  )
}
