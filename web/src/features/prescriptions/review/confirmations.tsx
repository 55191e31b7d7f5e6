import type { DuplicateSupply } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { holdNote } from '@alafia/contract/prescriptions/states'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { shortfalls, totalUnits, type MedicationPicks } from './picks.ts'

/** Why one might not want to hand out just this. */
export type Warning = { kind: 'duplicate' | 'short'; words: string }

/** Duplicates count for what is handed out; what is handed out of nothing is no second supply. */
export const warningsFor = (
  lines: readonly MedicationPicks[],
  duplicates: readonly DuplicateSupply[],
): Warning[] => {
  const isOut = (medication: number) =>
    lines.some((line) => line.place === medication && totalUnits(line) > 0)
  return [
    ...duplicates
      .filter(({ medicationIndex }) => isOut(medicationIndex))
      .map(({ message }) => ({ kind: 'duplicate' as const, words: message })),
    ...shortfalls(lines).map((words) => ({ kind: 'short' as const, words })),
  ]
}

type Confirmation = { busy: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void }

/** The duplicates and what stays owed, each in a sentence, before it is handed out all the same. */
export function ConfirmWarnings({ doubts, ...asked }: Confirmation & { doubts: readonly Warning[] }) {
  const of = (kind: Warning['kind']) => doubts.filter((doubt) => doubt.kind === kind)
  const [duplicates, short] = [of('duplicate'), of('short')]
  const isDouble = duplicates.length > 0
  return (
    <ConfirmDialog
      open
      {...asked}
      title={isDouble ? 'Hand out a second supply?' : 'Dispense less than was ordered?'}
      description={
        <div className="grid gap-2">
          {duplicates.map(({ words }) => (
            <p key={words}>{words}</p>
          ))}
          {short.length > 0 && (
            <p>You hand out {short.map(({ words }) => words).join(', ')}. The rest stays owed.</p>
          )}
        </div>
      }
      confirmLabel={isDouble ? 'Hand out all the same' : 'Fulfill with this'}
      cancelLabel="Go back"
      variant="primary"
    />
  )
}

/** Mark Pending has a note of its own (RX-15): what was typed would be lost. */
export function ConfirmHold(asked: Confirmation) {
  return (
    <ConfirmDialog
      open
      {...asked}
      title="Mark pending without your note?"
      description={`It is noted as ‘${holdNote}’. What you typed is not kept.`}
      confirmLabel="Mark pending"
      cancelLabel="Go back"
      variant="primary"
    />
  )
}

/** A rejection is final, and its reason goes to patient and doctor. */
export function ConfirmReject({
  prescription: { status, doctorName },
  reason,
  ...asked
}: Confirmation & { prescription: Prescription; reason: string }) {
  const isRefill = status === 'active'
  return (
    <ConfirmDialog
      open
      {...asked}
      title={isRefill ? 'Refuse this refill?' : 'Reject this prescription?'}
      description={
        <>
          The patient and {doctorName} are told, and read why: <q>{reason}</q> It can’t be taken back.
        </>
      }
      confirmLabel={isRefill ? 'Refuse refill' : 'Reject prescription'}
      cancelLabel="Go back"
    />
  )
}
