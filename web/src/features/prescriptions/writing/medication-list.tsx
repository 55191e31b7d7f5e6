import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import { directionsOf } from '@alafia/contract/prescriptions/directions'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'
import { Button } from '../../../ui/button.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'

export type OrderedListProps = {
  medications: readonly MedicationForm[]
  /** Another is being typed, which editing one of these would overwrite. */
  isBusy: boolean
  onEdit: (place: number) => void
  onRemove: (place: number) => void
}

/** What stands on the prescription so far, as the patient will read it. */
export function MedicationList({ medications, isBusy, onEdit, onRemove }: OrderedListProps) {
  if (medications.length === 0) return null
  return (
    <List aria-label="Medications to prescribe">
      {medications.map((medication, place) => (
        <ListRow
          // Two lines of one prescription may name the same medication.
          key={`${place} ${medication.name}`}
          title={medication.name}
          text={`${directionsOf(medication)} · quantity ${formatAmount(medication, medication.quantity ?? 1)}`}
          actions={
            <>
              <Button
                variant="quiet"
                disabled={isBusy}
                aria-label={`Edit ${medication.name}`}
                onClick={() => onEdit(place)}
              >
                Edit
              </Button>
              <Button
                variant="quiet"
                aria-label={`Remove ${medication.name}`}
                onClick={() => onRemove(place)}
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
