import { PackageCheck } from 'lucide-react'
import { civilOf } from '@alafia/contract/kernel/civil'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { Medication, Prescription, StockOption } from '@alafia/contract/prescriptions/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel, instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { prescriptionTone } from '../../../domain/status-tones.ts'
import { Status } from '../../../ui/status.tsx'
import { HandOver } from './hand-over.tsx'
import { OwedMedications } from './owed-medications.tsx'
import { counterLabel } from './labels.ts'

/** '8 of 14 tablets handed out, 6 still owed' */
const dispensedText = (medication: Medication): string => {
  const { quantity, dispensed, owed, waived } = medication
  const all = formatAmount(medication, quantity)
  return [
    dispensed === quantity ? `${all} handed out` : `${dispensed} of ${all} handed out`,
    owed > 0 && `${owed} still owed`,
    waived > 0 && `${waived} given up`,
  ]
    .filter(Boolean)
    .join(', ')
}

export type AfterDispensingProps = {
  prescription: Prescription
  offers: readonly StockOption[] | undefined
  /** Somebody else is at it, or it is out of sight: nothing can be done here. */
  isHeld: boolean
  onClose: () => void
}

/** What has been filled: where it is, who collected it, and what is still owed of it. */
export function AfterDispensing({ prescription, offers, isHeld, onClose }: AfterDispensingProps) {
  const { timeZone, today } = useClinic()
  const { id, medications, status, dispensedAt, collectedAt, collectedBy, pharmacistName, pharmacistNotes } =
    prescription
  const handedOut = medications.reduce((sum, { dispensed }) => sum + dispensed, 0)
  return (
    <div className="grid min-w-0 gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status tone={prescriptionTone[status]} icon={PackageCheck}>
          {counterLabel[status]}
        </Status>
        <span className="text-small text-ink-2">
          {dispensedAt !== null && `Filled ${instantLabel(dispensedAt, timeZone)}`}
          {pharmacistName !== null && ` · ${pharmacistName}`}
        </span>
      </p>
      <DataList>
        {medications.map((medication, place) => (
          // Two lines of one prescription may name the same medication.
          <DataItem key={`${place} ${medication.name}`} term={place === 0 ? 'Handed out' : ''}>
            <p className="font-semibold">{medication.name}</p>
            <p>{dispensedText(medication)}</p>
          </DataItem>
        ))}
        {collectedAt !== null && (
          <DataItem term={status === 'delivered' ? 'Delivered' : 'Collected'}>
            {[
              dayLabel(civilOf(new Date(collectedAt), timeZone).date, today),
              collectedBy && `by ${collectedBy}`,
            ]
              .filter(Boolean)
              .join(' ')}
          </DataItem>
        )}
        {pharmacistNotes !== null && <DataItem term="Notes">{pharmacistNotes}</DataItem>}
      </DataList>
      {status === 'fulfilled' && <HandOver prescription={prescription} isHeld={isHeld} onClose={onClose} />}
      {prescription.owed > 0 && offers && (
        <OwedMedications
          key={`${id} ${handedOut}`}
          prescription={prescription}
          offers={offers}
          isHeld={isHeld}
          onClose={onClose}
        />
      )}
      <div className="flex justify-end">
        <Button variant="quiet" size="main" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
