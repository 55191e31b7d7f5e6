import type { Payment } from '@alafia/contract/billing/schema'
import { isPayable, statusLabel, type PaymentStatus } from '@alafia/contract/billing/states'
import { isRefusal } from '../../lib/http/call.ts'
import { Alert } from '../../ui/alert.tsx'

export type SettledAlertProps = {
  status: PaymentStatus
  /** Of the attempt to pay, if there was one. */
  error: unknown
}

/** Says of a payment that was settled meanwhile, perhaps in another tab, that nothing is left to pay. */
export function SettledAlert({ status, error }: SettledAlertProps) {
  const isPaid = status === 'completed'
  return (
    <Alert
      revealed
      tone={isPaid ? 'ok' : 'info'}
      title={isPaid ? 'This is paid' : `This payment is ${statusLabel[status].toLowerCase()}`}
    >
      There is nothing left to pay.{isRefusal(error) && ' Nothing was charged just now.'}
    </Alert>
  )
}

/** Whether what an administrator is about to decide was paid, refunded, decided or changed since they read it. */
export const hasChanged = (read: Payment, now: Payment): boolean =>
  now.amount !== read.amount ||
  now.refunded !== read.refunded ||
  isPayable(now.status) !== isPayable(read.status) ||
  now.request?.state !== read.request?.state

/** In a dialog that decides on a payment as it was read. */
export function ChangedAlert() {
  return (
    <Alert tone="warn" revealed title="This payment has just changed">
      A colleague or the patient did it. Close this and look at the payment again.
    </Alert>
  )
}
