import type { ReactNode } from 'react'
import { unitsOf } from '@alafia/contract/inventory/units'
import { Plus } from 'lucide-react'
import type { DuplicateSupply } from '@alafia/contract/prescriptions/dispensing-context'
import { Button } from '../../../ui/button.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Status } from '../../../ui/status.tsx'
import { formOf, pickErrors, noItem, totalUnits, type MedicationPicks, type PickedItem } from './picks.ts'
import { PickedItemFields } from './picked-item.tsx'

export type MedicationRowProps = {
  line: MedicationPicks
  /** How many units, in words. */
  amount: ReactNode
  /** Other supplies of the same drug; undefined where that isn't known. */
  duplicates: readonly DuplicateSupply[] | undefined
  /** Also what is still empty is a mistake now. */
  isTried: boolean
  onTaken: (taken: readonly PickedItem[]) => void
}

/** '8 of 14 tablets, 6 stay owed' */
function PickedTotal({ line }: { line: MedicationPicks }) {
  const [units, form] = [totalUnits(line), formOf(line)]
  const all = unitsOf(form, line.wanted)
  const left = `${unitsOf(form, line.wanted - units)} ${line.wanted - units === 1 ? 'stays' : 'stay'} owed`
  if (units > line.wanted) return null
  return (
    <p role="status">
      {units === line.wanted ? (
        <Status kind="line" tone="ok">
          {all}, all of it
        </Status>
      ) : (
        <Status kind="line" tone="warn">
          {units === 0 ? `Nothing picked: ${left}` : `${units} of ${all}: ${left}`}
        </Status>
      )}
    </p>
  )
}

function PickedItems({ line, duplicates, isTried, onTaken }: Omit<MedicationRowProps, 'amount'>) {
  const { offer, taken, medication, wanted } = line
  const mistakes = pickErrors(line)
  const items = offer?.items ?? []
  const left = wanted - totalUnits(line)
  const canAdd =
    left > 0 &&
    taken.every(({ itemId }) => itemId !== null) &&
    items.some(({ id, inStock }) => inStock > 0 && taken.every(({ itemId }) => itemId !== id))
  return (
    <>
      {items.length === 0 ? (
        <Status kind="line" tone="warn">
          Not in stock under this name
        </Status>
      ) : (
        taken.map((one, at) => (
          <PickedItemFields
            // They are added at the end and told apart by their place alone.
            key={at}
            label={at === 0 ? `Item for ${medication.name}` : `Item ${at + 1} for ${medication.name}`}
            taken={one}
            items={items}
            suggestedId={offer?.suggestedItemId ?? null}
            most={wanted}
            mistake={isTried || one.quantity !== '' ? mistakes[at] : undefined}
            onTaken={(next) => onTaken(taken.map((other, place) => (place === at ? next : other)))}
            onRemove={at === 0 ? undefined : () => onTaken(taken.filter((_, place) => place !== at))}
          />
        ))
      )}
      {canAdd && (
        <div>
          <Button size="small" onClick={() => onTaken([...taken, { ...noItem, quantity: String(left) }])}>
            <Plus /> Another item
          </Button>
        </div>
      )}
      <PickedTotal line={line} />
      {duplicates?.map(({ message }) => (
        <Status key={message} kind="line" tone="warn">
          {message}
        </Status>
      ))}
      {duplicates?.length === 0 && (
        <Status kind="line" tone="ok">
          No duplicate from another prescription
        </Status>
      )}
    </>
  )
}

/** One medication: what was ordered beside what is picked. */
export function MedicationRow({ amount, ...picked }: MedicationRowProps) {
  const { name, dosage, frequency, duration, instructions } = picked.line.medication
  return (
    <div className="grid gap-x-8 gap-y-4 border-t border-line pt-4 md:grid-cols-2">
      <div className="grid content-start gap-2">
        <h4 className="text-small font-semibold text-ink-2">Ordered</h4>
        <DataList>
          <DataItem term="Medication">
            <span className="font-semibold">{name}</span>
          </DataItem>
          <DataItem term="Dosage">{dosage}</DataItem>
          <DataItem term="Frequency">{frequency}</DataItem>
          <DataItem term="Duration">{duration}</DataItem>
          {instructions && <DataItem term="Instructions">{instructions}</DataItem>}
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
