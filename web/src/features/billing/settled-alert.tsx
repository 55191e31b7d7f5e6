import { statusLabel, type PaymentStatus } from '@alafia/contract/billing/states'
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
