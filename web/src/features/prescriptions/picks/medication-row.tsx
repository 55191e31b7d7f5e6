import type { ReactNode } from 'react'
import { unitsOf } from '@alafia/contract/inventory/units'
import { Plus } from 'lucide-react'
import type { DuplicateSupply } from '@alafia/contract/prescriptions/dispensing-context'
import { Button } from '../../../ui/button.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Status } from '../../../ui/status.tsx'
import {
  formOf,
  itemOf,
  missingOf,
  newDirections,
  noItem,
  pickErrors,
  totalUnits,
  type MedicationPicks,
  type PickedItem,
} from './picks.ts'
import { PickedItemFields } from './picked-item.tsx'

export type MedicationRowProps = {
  picks: MedicationPicks
  /** '14 tablets' */
  amount: ReactNode
  /** Other supplies of the same drug; undefined while that isn't known. */
  duplicates: readonly DuplicateSupply[] | undefined
  /** Whether empty fields are errors too. */
  isTried: boolean
  onPick: (items: readonly PickedItem[]) => void
  /** The search for another item. */
  search: ReactNode
}

/** '8 of 14 tablets: 6 tablets will be owed'; of another strength, 'In place of 8 of 14 tablets of Metformin 1000 mg: …'. */
function PickedTotal({ picks }: { picks: MedicationPicks }) {
  const [units, form] = [totalUnits(picks), formOf(picks)]
  const all = unitsOf(form, picks.units)
  const owed = `${unitsOf(form, picks.units - units)} will be owed`
  const strengths = picks.items.flatMap((one) => {
    const item = itemOf(picks, one)
    return item ? (newDirections(picks.medication, item) ?? []) : []
  })
  if (units > picks.units || strengths.some(({ problem }) => problem !== null)) return null
  const picked = units === picks.units ? all : `${units} of ${all}`
  const total = strengths.length === 0 ? picked : `In place of ${picked} of ${picks.medication.name}`
  return (
    <p role="status">
      {units === picks.units ? (
        <Status kind="line" tone="ok">
          {total}, complete
        </Status>
      ) : (
        <Status kind="line" tone="warn">
          {units === 0 ? `Nothing picked: ${owed}` : `${total}: ${owed}`}
        </Status>
      )}
    </p>
  )
}

function PickedItems({ picks, duplicates, isTried, onPick, search }: Omit<MedicationRowProps, 'amount'>) {
  const { option, items, medication, units } = picks
  const errors = pickErrors(picks)
  const inStock = option?.items ?? []
  const left = units - totalUnits(picks)
  const canAdd =
    left > 0 &&
    items.every(({ itemId }) => itemId !== null) &&
    inStock.some((item) => item.inStock > 0 && items.every(({ itemId }) => itemId !== item.id))
  return (
    <>
      {inStock.length === 0 ? (
        <Status kind="line" tone="warn">
          {medication.noSubstitution === null
            ? 'Not in stock, under this or another name'
            : 'Not in stock, and the doctor allows no other'}
        </Status>
      ) : (
        items.map((one, index) => (
          <PickedItemFields
            // Items are only added at the end, and nothing else identifies them.
            key={index}
            label={index === 0 ? `Item for ${medication.name}` : `Item ${index + 1} for ${medication.name}`}
            picked={one}
            inStock={inStock}
            medication={medication}
            max={units}
            missing={isTried ? missingOf(picks, one) : {}}
            error={isTried || one.quantity !== '' ? errors[index] : undefined}
            onPick={(next) => onPick(items.map((other, at) => (at === index ? next : other)))}
            onRemove={index === 0 ? undefined : () => onPick(items.filter((_, at) => at !== index))}
          />
        ))
      )}
      {canAdd && (
        <div>
          <Button size="small" onClick={() => onPick([...items, { ...noItem, quantity: String(left) }])}>
            <Plus /> Another item
          </Button>
        </div>
      )}
      {search}
      <PickedTotal picks={picks} />
      {duplicates?.map(({ message }) => (
        <Status key={message} kind="line" tone="warn">
          {message}
        </Status>
      ))}
      {duplicates?.length === 0 && (
        <Status kind="line" tone="ok">
          No supply left from another prescription
        </Status>
      )}
    </>
  )
}

/** One medication: what was prescribed beside what is picked. */
export function MedicationRow({ amount, ...picked }: MedicationRowProps) {
  const { name, dosage, frequency, duration, instructions, noSubstitution } = picked.picks.medication
  return (
    <div className="grid gap-x-8 gap-y-4 border-t border-line pt-4 md:grid-cols-2">
      <div className="grid content-start gap-2">
        <h4 className="text-small font-semibold text-ink-2">Prescribed</h4>
        <DataList>
          <DataItem term="Medication">
            <span className="font-semibold">{name}</span>
          </DataItem>
          <DataItem term="Dosage">{dosage}</DataItem>
          <DataItem term="Frequency">{frequency}</DataItem>
          <DataItem term="Duration">{duration}</DataItem>
          {instructions && <DataItem term="Instructions">{instructions}</DataItem>}
          {noSubstitution !== null && (
            <DataItem term="No substitution">
              <span className="font-semibold">{noSubstitution}</span>
            </DataItem>
          )}
          <DataItem term="Quantity">
            <span className="font-semibold">{amount}</span>
          </DataItem>
        </DataList>
      </div>
      <div role="group" aria-label={`Picked for ${name}`} className="grid content-start gap-3">
        <h4 className="text-small font-semibold text-ink-2">Picked</h4>
        <PickedItems {...picked} />
      </div>
    </div>
  )
}
