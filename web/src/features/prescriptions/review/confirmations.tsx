import type { DuplicateSupply } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { ConfirmSubmit, type ConfirmSubmitProps } from '../../../ui/form/confirm-submit.tsx'
import { shortfalls, totalUnits, type MedicationPicks } from '../picks/picks.ts'

/** A reason not to dispense what was picked. */
export type Warning = { kind: 'duplicate' | 'short'; text: string }

/** A duplicate only counts if something of it is dispensed. */
export const warningsFor = (
  medications: readonly MedicationPicks[],
  duplicates: readonly DuplicateSupply[],
): Warning[] => {
  const isDispensed = (index: number) =>
    medications.some((picks) => picks.medicationIndex === index && totalUnits(picks) > 0)
  return [
    ...duplicates
      .filter(({ medicationIndex }) => isDispensed(medicationIndex))
      .map(({ message }) => ({ kind: 'duplicate' as const, text: message })),
    ...shortfalls(medications).map((text) => ({ kind: 'short' as const, text })),
  ]
}

type Confirmation = Pick<ConfirmSubmitProps, 'submit' | 'onConfirm' | 'onClose' | 'onDone'>

/** Shows duplicates and shortfalls before dispensing anyway. */
export function ConfirmWarnings({
  warnings,
  ...confirmation
}: Confirmation & { warnings: readonly Warning[] }) {
  const of = (kind: Warning['kind']) => warnings.filter((warning) => warning.kind === kind)
  const [duplicates, short] = [of('duplicate'), of('short')]
  const isDuplicate = duplicates.length > 0
  return (
    <ConfirmSubmit
      {...confirmation}
      title={isDuplicate ? 'Dispense a second supply?' : 'Dispense less than prescribed?'}
      description={
        <div className="grid gap-2">
          {duplicates.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
          {short.length > 0 && (
            <p>You’re dispensing {short.map(({ text }) => text).join(', ')}. The rest will be owed.</p>
          )}
        </div>
      }
      confirmLabel={isDuplicate ? 'Dispense anyway' : 'Dispense less'}
      cancelLabel="Go back"
      variant="primary"
    />
  )
}

/** A rejection is final, and patient and doctor read its reason. */
export function ConfirmReject({
  prescription: { status, doctorName },
  reason,
  ...confirmation
}: Confirmation & { prescription: Prescription; reason: string }) {
  const isRefill = status === 'active'
  return (
    <ConfirmSubmit
      {...confirmation}
      title={isRefill ? 'Reject this refill?' : 'Reject this prescription?'}
      description={
        <>
          The patient and {doctorName} will be notified of your reason: <q>{reason}</q>{' '}
          {isRefill && 'This ends the whole prescription, with any refills left. '}This can’t be undone.
        </>
      }
      confirmLabel={isRefill ? 'Reject refill' : 'Reject prescription'}
      cancelLabel="Go back"
    />
  )
}
