import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import { directionsOf } from '@alafia/contract/prescriptions/directions'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'
import { Button } from '../../../ui/button.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'

export type MedicationListProps = {
  medications: readonly MedicationForm[]
  /** Another medication is being typed; editing one of these would overwrite it. */
  isBusy: boolean
  onEdit: (index: number) => void
  onRemove: (index: number) => void
}

/** The medications so far, as the patient will read them. */
export function MedicationList({ medications, isBusy, onEdit, onRemove }: MedicationListProps) {
  if (medications.length === 0) return null
  return (
    <List aria-label="Medications to prescribe">
      {medications.map((medication, index) => (
        <ListRow
          // A prescription may name the same medication twice.
          key={`${index} ${medication.name}`}
          title={medication.name}
          text={`${directionsOf(medication)} · quantity ${formatAmount(medication, medication.quantity ?? 1)}`}
          actions={
            <>
              <Button
                variant="quiet"
                disabled={isBusy}
                aria-label={`Edit ${medication.name}`}
                onClick={() => onEdit(index)}
              >
                Edit
              </Button>
              <Button
                variant="quiet"
                aria-label={`Remove ${medication.name}`}
                onClick={() => onRemove(index)}
              >
                Remove
              </Button>
            </>
          }
        />
      ))}
    </List>
  )
}
