import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import { dispenseOwed } from '@alafia/contract/prescriptions/endpoints'
import type { Medication, Prescription } from '@alafia/contract/prescriptions/schema'
import type { DraftPayer } from '@alafia/contract/prescriptions/note-draft'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import { useClinic } from '../../../lib/clinic.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { dispensingOptions } from '../queries.ts'
import { ChargePanel } from '../charges/charge-panel.tsx'
import { useCharge } from '../charges/use-charge.ts'
import { FindItem } from '../picks/find-item.tsx'
import { TodaysCheck } from '../recheck/todays-check.tsx'
import { useRecheck } from '../recheck/use-recheck.ts'
import { MedicationRow } from '../picks/medication-row.tsx'
import { mainAction, panelKeys } from './panel-keys.ts'
import { SecondCheck, useSecondCheck } from './second-check.tsx'
import { useFirstError } from '../use-first-error.ts'
import { usePicks } from '../picks/use-picks.ts'
import { pickedMedications } from '../picks/picks.ts'
import { useUnsavedPicks } from '../picks/use-unsaved-picks.tsx'
import { WaiveOwed } from './waive-owed.tsx'

/** '6 tablets still owed, of 14' */
const amountOwed = (medication: Medication): string =>
  `${formatAmount(medication, medication.owed)} still owed, of ${medication.quantity}`

const nothingPicked = 'Nothing is picked. Wait for stock, or waive the rest.'

export type OwedMedicationsProps = {
  prescription: Prescription
  /** Undefined while it is loading. */
  person: DispensingContext | undefined
  options: readonly StockOption[]
  /** Nothing can be done here now; what is picked and typed stays. */
  isReadOnly: boolean
  onClose: () => void
}

/** What a fill still owes: dispensed as far as stock allows, or waived with a reason. */
export function OwedMedications({
  prescription,
  person,
  options,
  isReadOnly,
  onClose,
}: OwedMedicationsProps) {
  const { id, medications, status, doctorName, isGenuine, expiryDate } = prescription
  const { today } = useClinic()
  /** Otherwise it can only be waived. */
  const canDispense = isGenuine && expiryDate >= today
  const panel = useRef<HTMLDivElement>(null)
  const picks = usePicks(
    medications.flatMap((medication, medicationIndex) =>
      medication.owed > 0 ? [{ medicationIndex, medication, units: medication.owed }] : [],
    ),
    options,
  )
  const [collectedBy, setCollectedBy] = useState('')
  const [pickError, setPickError] = useState<string>()
  const [isWaiving, setWaiving] = useState(false)
  const [isDone, setDone] = useState(false)
  const recheck = useRecheck(id, pickedMedications(picks.medications))
  const second = useSecondCheck(picks.medications)
  const [payer, changePayer] = useState<DraftPayer | null>(null)
  const charge = useCharge(id, picks.medications, person, { payer, changePayer })
  const dispense = useSubmit(dispenseOwed, {
    ...dispensingOptions,
    onRefused: (problem) => {
      if (problem.findings) recheck.refused()
      charge.refused(problem)
      second.refusedBy(problem)
    },
  })
  const unsaved = useUnsavedPicks(
    id,
    !isDone && (picks.isChanged || collectedBy !== '' || recheck.hasReasons),
    onClose,
  )
  useFirstError(panel, picks.attempt + recheck.attempt + charge.attempt + second.attempt)

  const close = () => {
    // The panel is no longer guarded before its address changes.
    flushSync(() => setDone(true))
    onClose()
  }
  const send = async () => {
    if (dispense.isPending) return
    const picked = picks.validate()
    setPickError(picked?.length === 0 ? nothingPicked : undefined)
    const mayDispense = recheck.mayDispense()
    const charged = charge.validate()
    const isChecked = second.isComplete()
    if (!picked || picked.length === 0 || !mayDispense || !charged || !isChecked) return
    const body = {
      dispense: picked,
      charge: charged,
      acknowledgements: recheck.acknowledgements,
      ...second.body,
      ...(collectedBy.trim() === '' ? {} : { collectedBy }),
    }
    if (await dispense.send({ params: { id: String(id) }, body })) close()
  }

  return (
    // Keyboard shortcuts for the buttons below.
    <div ref={panel} className="grid min-w-0 gap-4" onKeyDown={panelKeys()} role="presentation">
      {canDispense && (
        <>
          <TodaysCheck
            recheck={recheck}
            names={medications.map(({ name }) => name)}
            doctorName={doctorName}
            isReadOnly={isReadOnly}
          />
          {picks.medications.map((one) => (
            <MedicationRow
              key={one.medicationIndex}
              picks={one}
              amount={amountOwed(one.medication)}
              duplicates={[]}
              isTried={picks.attempt > 0}
              search={
                <FindItem
                  prescriptionId={id}
                  picks={one}
                  onFound={(item) => picks.offer(one.medicationIndex, item)}
                />
              }
              onPick={(items) => {
                setPickError(undefined)
                picks.set(one.medicationIndex, items)
              }}
            />
          ))}
          {!isReadOnly && <SecondCheck check={second} />}
          <ChargePanel charge={charge} isReadOnly={isReadOnly} />
          <Field
            label="Handed over to"
            optional
            hint={
              status === 'fulfilled'
                ? 'Leave this blank if it is collected with the rest.'
                : 'Leave this blank if it waits to be collected.'
            }
          >
            <TextInput
              maxLength={120}
              autoComplete="off"
              value={collectedBy}
              onChange={({ target }) => setCollectedBy(target.value)}
            />
          </Field>
        </>
      )}
      {pickError !== undefined && <Alert tone="warn" title={pickError} />}
      {!isReadOnly && <FailureAlert failure={dispense.failure} />}
      {!isReadOnly && (
        <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
          {canDispense && (
            <Button
              {...mainAction}
              variant="primary"
              size="main"
              busy={dispense.isPending}
              onClick={() => void send()}
            >
              <Check /> Dispense the rest
            </Button>
          )}
          <Button
            size="main"
            variant="danger"
            aria-disabled={dispense.isPending}
            onClick={() => !dispense.isPending && setWaiving(true)}
          >
            Waive the rest…
          </Button>
        </div>
      )}
      {isWaiving && (
        <WaiveOwed prescription={prescription} onClose={() => setWaiving(false)} onWaived={close} />
      )}
      {unsaved.question}
    </div>
  )
}
