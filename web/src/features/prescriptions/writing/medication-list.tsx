import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import { directionsOf } from '@alafia/contract/prescriptions/directions'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'
import type { Finding } from '@alafia/contract/safety/schema'
import { Button } from '../../../ui/button.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { shortText } from '../safety/finding-row.tsx'

export type MedicationListProps = {
  medications: readonly MedicationForm[]
  /** Of the latest check; one's `medication` is an index of the medications. */
  findings: readonly Finding[]
  /** Those that are controlled drugs, as the latest check says. */
  controlled: readonly number[]
  /** Another medication is being typed; editing one of these would overwrite it. */
  isBusy: boolean
  onEdit: (index: number) => void
  onRemove: (index: number) => void
}

/** The medications so far, as the patient will read them. */
export function MedicationList({
  medications,
  findings,
  controlled,
  isBusy,
  onEdit,
  onRemove,
}: MedicationListProps) {
  if (medications.length === 0) return null
  const foundOf = (index: number) =>
    [
      controlled.includes(index) && 'Controlled',
      shortText(findings.filter(({ medication }) => medication === index)),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <List aria-label="Medications to prescribe">
      {medications.map((medication, index) => (
        <ListRow
          // A prescription may name the same medication twice.
          key={`${index} ${medication.name}`}
          title={medication.name}
          text={`${directionsOf(medication)} · quantity ${formatAmount(medication, medication.quantity ?? 1)}${medication.noSubstitution ? ` · no substitution: ${medication.noSubstitution}` : ''}`}
          trailing={foundOf(index) || undefined}
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
