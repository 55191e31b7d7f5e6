import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { Medication, Prescription, StockOption } from '@alafia/contract/prescriptions/schema'
import { CallError } from '../../../lib/http/call.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { WaiveOwed } from './waive-owed.tsx'
import { MedicationRow } from './medication-row.tsx'
import { useHandOutPart } from './queries.ts'
import { useFirstError } from './use-first-error.ts'
import { useUnsavedPicks } from './use-unsaved-picks.tsx'
import { mainAction, panelKeys } from './panel-keys.ts'
import { usePicks } from './use-picks.ts'

/** '6 tablets, of 14' */
const owedText = (medication: Medication): string =>
  `${formatAmount(medication, medication.owed)} still owed, of ${medication.quantity}`

const nothingPicked = 'Nothing is picked. Wait for stock, or give the rest up.'

export type OwedMedicationsProps = {
  prescription: Prescription
  offers: readonly StockOption[]
  /** Nothing can be done here now; what is picked and typed stays. */
  isHeld: boolean
  onClose: () => void
}

/** What a filling still owes: handed out as far as there is stock, or given up with a reason. */
export function OwedMedications({ prescription, offers, isHeld, onClose }: OwedMedicationsProps) {
  const { id, medications, status } = prescription
  const panel = useRef<HTMLDivElement>(null)
  const picking = usePicks(
    medications.flatMap((medication, place) =>
      medication.owed > 0 ? [{ place, medication, wanted: medication.owed }] : [],
    ),
    offers,
  )
  const [collectedBy, setCollectedBy] = useState('')
  const [pickError, setPickError] = useState<string>()
  const [isGivingUp, setGivingUp] = useState(false)
  const [isDone, setDone] = useState(false)
  const handOut = useHandOutPart()
  const keyFor = useRepeatKey()
  const leaving = useUnsavedPicks(id, !isDone && (picking.isChanged || collectedBy !== ''), onClose)
  useFirstError(panel, picking.attempt)
  const problem = handOut.error instanceof CallError ? handOut.error.problem : undefined

  const send = async () => {
    if (handOut.isPending) return
    const dispense = picking.tryOut()
    setPickError(dispense?.length === 0 ? nothingPicked : undefined)
    if (!dispense || dispense.length === 0) return
    const body = { dispense, ...(collectedBy.trim() === '' ? {} : { collectedBy }) }
    try {
      await handOut.mutateAsync({ id, body, idempotencyKey: keyFor([id, body]) })
    } catch {
      toast({ title: 'Error', description: 'Failed to update prescription status', tone: 'danger' })
      return
    }
    setDone(true)
    toast({ title: 'Prescription Updated', description: 'Patient and doctor have been notified' })
    onClose()
  }

  return (
    // The keys are beside the buttons they stand for.
    <div ref={panel} className="grid min-w-0 gap-4" onKeyDown={panelKeys()} role="presentation">
      {picking.lines.map((line) => (
        <MedicationRow
          key={line.place}
          line={line}
          amount={owedText(line.medication)}
          duplicates={[]}
          isTried={picking.attempt > 0}
          onTaken={(taken) => {
            setPickError(undefined)
            picking.set(line.place, taken)
          }}
        />
      ))}
      <Field
        label="Handed over to"
        optional
        hint={
          status === 'fulfilled'
            ? 'Leave it empty where it is collected with the rest'
            : 'Leave it empty where it waits to be collected'
        }
      >
        <TextInput
          maxLength={120}
          autoComplete="off"
          value={collectedBy}
          onChange={({ target }) => setCollectedBy(target.value)}
        />
      </Field>
      {pickError !== undefined && <Alert tone="warn" title={pickError} />}
      {handOut.isError && !isHeld && (
        <Alert tone="danger" title="Failed to update prescription status">
          {problem?.detail ?? 'Check your connection and try again. Nothing was handed out.'}
        </Alert>
      )}
      {!isHeld && (
        <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
          <Button
            {...mainAction}
            variant="primary"
            size="main"
            busy={handOut.isPending}
            onClick={() => void send()}
          >
            <Check /> Hand Out the Rest
          </Button>
          <Button
            size="main"
            variant="danger"
            aria-disabled={handOut.isPending}
            onClick={() => !handOut.isPending && setGivingUp(true)}
          >
            Give Up the Rest…
          </Button>
        </div>
      )}
      {isGivingUp && (
        <WaiveOwed
          prescription={prescription}
          onOpenChange={setGivingUp}
          onDone={() => {
            setDone(true)
            onClose()
          }}
        />
      )}
      {leaving.question}
    </div>
  )
}
