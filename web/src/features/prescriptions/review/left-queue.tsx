import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Alert } from '../../../ui/alert.tsx'
import { counterLabel } from '../counter-label.ts'

export type LeftQueueProps = {
  prescription: Prescription
  /** The pharmacist can't see it any more, so its status isn't known. */
  isUnseen: boolean
}

/** Someone else was quicker, or the reply to your own change was lost: what was typed stays, and nothing more can be dispensed. */
export function LeftQueue({ prescription, isUnseen }: LeftQueueProps) {
  const { status, pharmacistName, isHandledByYou } = prescription
  if (isHandledByYou && !isUnseen)
    return (
      <Alert tone="info" title={`This prescription is now ${counterLabel[status].toLowerCase()}`}>
        You have dealt with it: your change was saved, even if this page got no answer. Nothing was dispensed
        twice.
      </Alert>
    )
  return (
    <Alert
      tone="warn"
      title={
        isUnseen
          ? 'This prescription has left the queue'
          : `This prescription is now ${counterLabel[status].toLowerCase()}`
      }
    >
      {isUnseen
        ? 'Another pharmacist has dealt with it, or its doctor has cancelled or changed it.'
        : pharmacistName && `${pharmacistName} has dealt with it.`}{' '}
      Nothing was dispensed twice. You can still copy what you typed.
    </Alert>
  )
}
