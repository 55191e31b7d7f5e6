import type { DuplicateSupply } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { holdNote } from '@alafia/contract/prescriptions/states'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { shortfalls, unitsOfLine, type Line } from './picks.ts'

/** Why one might not want to hand out just this. */
export type Doubt = { kind: 'duplicate' | 'short'; words: string }

/** Duplicates count for what is handed out; what is handed out of nothing is no second supply. */
export const doubtsOf = (lines: readonly Line[], duplicates: readonly DuplicateSupply[]): Doubt[] => {
  const isOut = (medication: number) =>
    lines.some((line) => line.place === medication && unitsOfLine(line) > 0)
  return [
    ...duplicates
      .filter(({ medicationIndex }) => isOut(medicationIndex))
      .map(({ message }) => ({ kind: 'duplicate' as const, words: message })),
    ...shortfalls(lines).map((words) => ({ kind: 'short' as const, words })),
  ]
}

type Asked = { busy: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void }

/** The duplicates and what stays owed, each in a sentence, before it is handed out all the same. */
export function Doubts({ doubts, ...asked }: Asked & { doubts: readonly Doubt[] }) {
  const of = (kind: Doubt['kind']) => doubts.filter((doubt) => doubt.kind === kind)
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
export function MarkPending(asked: Asked) {
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
export function Rejecting({
  prescription: { status, doctorName },
  reason,
  ...asked
}: Asked & { prescription: Prescription; reason: string }) {
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
