import { PackageCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { civilOf } from '@alafia/contract/kernel/civil'
import { day } from '@alafia/contract/kernel/durations'
import { reversibleForDays, reversibleStatuses } from '@alafia/contract/prescriptions/reversal-reasons'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { Medication, Prescription } from '@alafia/contract/prescriptions/schema'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import { dashboardLabel } from '@alafia/contract/prescriptions/states'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel, instantLabel } from '../../../lib/format.ts'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { prescriptionTone } from '../../../domain/status-tones.ts'
import { Status } from '../../../ui/status.tsx'
import { AcknowledgedFindings } from '../recheck/acknowledged-findings.tsx'
import { LabelsAndCounselling } from '../labels/labels-and-counselling.tsx'
import { HandOver } from './hand-over.tsx'
import { OwedMedications } from './owed-medications.tsx'
import type { ReversiblePrescription } from './reverse-dispense.tsx'
import { counterLabel } from '../counter-label.ts'
import { DispensedProducts } from '../dispensed-products.tsx'

/** '8 of 14 tablets dispensed, 6 still owed'; of another strength, 'In place of 8 of 14 tablets, …'. */
const amountText = (medication: Medication): string => {
  const { quantity, dispensed, owed, waived, dispensedProducts } = medication
  const all = formatAmount(medication, quantity)
  const amount = dispensed === quantity ? all : `${dispensed} of ${all}`
  return [
    dispensedProducts.some(({ relation }) => relation === 'strength')
      ? `In place of ${amount}`
      : `${amount} dispensed`,
    owed > 0 && `${owed} still owed`,
    waived > 0 && `${waived} waived`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Seldom needed, so its code is loaded when it is. */
const ReverseDispense = lazyComponent(async () => (await import('./reverse-dispense.tsx')).ReverseDispense)

const Bills = lazyComponent(async () => (await import('../charges/bills.tsx')).Bills)

const isOld = (dispensedAt: string) => Date.now() - new Date(dispensedAt).getTime() >= reversibleForDays * day

const isReversible = (prescription: Prescription): prescription is ReversiblePrescription => {
  const { status, pharmacy, medications, dispensedAt } = prescription
  return (
    reversibleStatuses.some((one) => one === status) &&
    pharmacy?.isYours === true &&
    medications.some(({ dispensed }) => dispensed > 0) &&
    dispensedAt !== null &&
    // What nobody has collected, at any time (PHARM-223).
    (status === 'fulfilled' || !isOld(dispensedAt))
  )
}

export type AfterDispensingProps = {
  prescription: Prescription
  options: readonly StockOption[] | undefined
  /** Undefined while it is loading. */
  person: DispensingContext | undefined
  /** Another pharmacist has it open, or it can no longer be seen: nothing can be done here. */
  isReadOnly: boolean
  onClose: () => void
}

/** A filled prescription: where it is, who collected it, and what is still owed. */
export function AfterDispensing({
  prescription,
  options,
  person,
  isReadOnly,
  onClose,
}: AfterDispensingProps) {
  const { timeZone, today } = useClinic()
  const [isReversing, setReversing] = useState(false)
  const { id, medications, status, dispensedAt, collectedAt, collectedBy, pharmacistName, pharmacistNotes } =
    prescription
  const { checkedBy } = prescription
  /** Otherwise the last fill, if there was one, isn't this one. */
  const isFilled = dashboardLabel[status] === 'Fulfilled'
  const totalDispensed = medications.reduce((sum, { dispensed }) => sum + dispensed, 0)
  return (
    <div className="grid min-w-0 gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status tone={prescriptionTone[status]} icon={PackageCheck}>
          {counterLabel[status]}
        </Status>
        <span className="text-small text-ink-2">
          {dispensedAt !== null && `Filled ${instantLabel(dispensedAt, timeZone)}`}
          {pharmacistName !== null && ` · ${pharmacistName}`}
          {checkedBy !== null && ` · Checked by ${checkedBy}`}
        </span>
      </p>
      <DataList>
        {medications.map((medication, index) => (
          // A prescription may name the same medication twice.
          <DataItem
            key={`${index} ${medication.name}`}
            term={index > 0 ? '' : isFilled ? 'Dispensed' : 'Prescribed'}
          >
            <p className="font-semibold">{medication.name}</p>
            <p>{isFilled ? amountText(medication) : formatAmount(medication, medication.quantity)}</p>
            <DispensedProducts medication={medication} isStaff />
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
      <AcknowledgedFindings prescription={prescription} />
      {isFilled && <LabelsAndCounselling prescription={prescription} isReadOnly={isReadOnly} />}
      <Bills prescription={prescription} isReadOnly={isReadOnly} />
      {status === 'fulfilled' && (
        <HandOver prescription={prescription} isReadOnly={isReadOnly} onClose={onClose} />
      )}
      {prescription.owed > 0 && options && (
        <OwedMedications
          key={`${id} ${totalDispensed}`}
          prescription={prescription}
          options={options}
          person={person}
          isReadOnly={isReadOnly}
          onClose={onClose}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {!isReadOnly && isReversible(prescription) && (
          <Button size="main" onClick={() => setReversing(true)}>
            <Undo2 /> Reverse…
          </Button>
        )}
        <Button variant="quiet" size="main" onClick={onClose}>
          Close
        </Button>
      </div>
      {isReversing && isReversible(prescription) && (
        <ReverseDispense
          prescription={prescription}
          status={prescription.status}
          isOld={dispensedAt !== null && isOld(dispensedAt)}
          dispensed={medications.flatMap(({ name, dispensed }, index) =>
            dispensed > 0 ? [{ value: String(index), name }] : [],
          )}
          controlled={person?.controlled ?? []}
          onClose={() => setReversing(false)}
          onReversed={onClose}
        />
      )}
    </div>
  )
}
