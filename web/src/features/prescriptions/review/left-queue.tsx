import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Alert } from '../../../ui/alert.tsx'
import { counterLabel } from './labels.ts'

export type LeftQueueProps = {
  prescription: Prescription
  /** It can't be seen any more, so that nobody knows what became of it. */
  isUnseen: boolean
}

/** Somebody was quicker: what was typed stays where it is, and nothing can be handed out on it. */
export function LeftQueue({ prescription: { status, pharmacistName }, isUnseen }: LeftQueueProps) {
  return (
    <Alert
      tone="warn"
      title={
        isUnseen
          ? 'This prescription has left the queue'
          : `This prescription is ${counterLabel[status].toLowerCase()} already`
      }
    >
      {isUnseen
        ? 'Another pharmacist has dealt with it, or its doctor has cancelled it.'
        : pharmacistName && `${pharmacistName} has dealt with it.`}{' '}
      What you typed is still here to copy; nothing of it has been handed out a second time.
    </Alert>
  )
}
