import type { ReactNode } from 'react'
import { unitsOf } from '@alafia/contract/inventory/units'
import { Plus } from 'lucide-react'
import type { DuplicateSupply } from '@alafia/contract/prescriptions/dispensing-context'
import { Button } from '../../../ui/button.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Status } from '../../../ui/status.tsx'
import { formOf, mistakesIn, nothing, unitsOfLine, type Line, type Taken } from './picks.ts'
import { TakenItem } from './taken-item.tsx'

export type MedicationLineProps = {
  line: Line
  /** How many units, in words. */
  amount: ReactNode
  /** Other supplies of the same drug; undefined where that isn't known. */
  duplicates: readonly DuplicateSupply[] | undefined
  /** Also what is still empty is a mistake now. */
  isTried: boolean
  onTaken: (taken: readonly Taken[]) => void
}

/** '8 of 14 tablets, 6 stay owed' */
function InAll({ line }: { line: Line }) {
  const [units, form] = [unitsOfLine(line), formOf(line)]
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

function Picked({ line, duplicates, isTried, onTaken }: Omit<MedicationLineProps, 'amount'>) {
  const { offer, taken, medication, wanted } = line
  const mistakes = mistakesIn(line)
  const items = offer?.items ?? []
  const left = wanted - unitsOfLine(line)
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
          <TakenItem
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
          <Button size="small" onClick={() => onTaken([...taken, { ...nothing, quantity: String(left) }])}>
            <Plus /> Another item
          </Button>
        </div>
      )}
      <InAll line={line} />
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
export function MedicationLine({ amount, ...picked }: MedicationLineProps) {
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
        <Picked {...picked} />
      </div>
    </div>
  )
}
