import { useQuery } from '@tanstack/react-query'
import { directionsOf } from '@alafia/contract/prescriptions/directions'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Alert } from '../../../ui/alert.tsx'
import { prescriptionQuery } from '../queries.ts'

/** That this prescription replaces another, and what that one said. */
export function NewVersion({ prescription: { replaces, doctorName } }: { prescription: Prescription }) {
  const { data: old } = useQuery({ ...prescriptionQuery(replaces ?? 0), enabled: replaces !== null })
  if (replaces === null) return null
  return (
    <Alert tone="warn" title={`${doctorName} changed this prescription: this is the new version`}>
      {old && (
        <>
          Before:
          <ul role="list">
            {old.medications.map((medication, index) => (
              // A prescription may name the same medication twice.
              <li key={`${index} ${medication.name}`}>
                <s>{medication.name}</s>, {directionsOf(medication)}, quantity{' '}
                {formatAmount(medication, medication.quantity)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
