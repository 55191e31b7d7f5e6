import { substitutionReasonLabel, substitutionReasons } from '@alafia/contract/inventory/relations'
import { howToTake } from '@alafia/contract/prescriptions/directions'
import { minNoteLetters, type Medication } from '@alafia/contract/prescriptions/schema'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { newDirections, type Missing, type PickedItem, type StockItem } from './picks.ts'

export type ExplanationProps = {
  item: StockItem
  medication: Medication
  picked: PickedItem
  missing: Missing
  onPick: (picked: PickedItem) => void
}

const reasons = substitutionReasons.map((value) => ({ value, label: substitutionReasonLabel[value] }))

function Reasons({ picked, missing, onPick }: Omit<ExplanationProps, 'item' | 'medication'>) {
  return (
    <RadioGroup
      legend="Why another product?"
      options={reasons}
      value={picked.reason ?? ''}
      error={missing.reason}
      onChange={({ target }) => {
        const reason = substitutionReasons.find((one) => one === target.value)
        if (reason) onPick({ ...picked, reason })
      }}
    />
  )
}

/** Prescribed and new directions side by side, and that the pharmacist has compared them. */
function OtherStrength({ item, medication, ...picks }: ExplanationProps) {
  const directions = newDirections(medication, item)
  if (!directions) return null
  if (directions.problem !== null)
    return (
      <Alert tone="danger" title="This strength can’t be dispensed">
        {directions.problem}.
      </Alert>
    )
  const { picked, missing, onPick } = picks
  return (
    <>
      <Alert tone="warn" title="The directions change">
        <p>Prescribed: {howToTake(medication)}</p>
        <p className="font-semibold">
          With {item.name} {item.dosage}: {directions.text}
        </p>
      </Alert>
      <Reasons {...picks} />
      <Checkbox
        label="I’ve checked the new directions and quantity"
        checked={picked.isConfirmed === true}
        error={missing.directions}
        onChange={({ target }) => onPick({ ...picked, isConfirmed: target.checked })}
      />
    </>
  )
}

/** What has to be said of an item that isn't simply what was prescribed. */
export function Explanation(props: ExplanationProps) {
  const { item, picked, missing, onPick } = props
  switch (item.relation) {
    case 'substitution':
      return <Reasons picked={picked} missing={missing} onPick={onPick} />
    case 'strength':
      return <OtherStrength {...props} />
    case 'unclear':
      return (
        <Field
          label="Why is this the right product?"
          hint={`At least ${minNoteLetters} letters. It is kept with the record.`}
          error={missing.note}
        >
          <TextArea
            rows={2}
            maxLength={500}
            value={picked.note ?? ''}
            onChange={({ target }) => onPick({ ...picked, note: target.value })}
          />
        </Field>
      )
    case 'same':
    case 'other-form':
    case 'other-drug':
      return null
  }
}
