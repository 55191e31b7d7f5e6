import type { Payment } from '@alafia/contract/billing/schema'
import { isPayable } from '@alafia/contract/billing/states'
import { Alert } from '../../ui/alert.tsx'

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
