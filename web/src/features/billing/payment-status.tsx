import { displayStatus, statusLabel, type PaymentStatus as Value } from '@alafia/contract/billing/states'
import { Status } from '../../ui/status.tsx'
import type { Tone } from '../../ui/tone.ts'

const toneOf: Record<Value, Tone> = {
  pending: 'info',
  completed: 'ok',
  failed: 'danger',
  refunded: 'neutral',
  voided: 'neutral',
  waived: 'neutral',
}

/** A payment's status; an unknown one shows as pending (BILL-17). */
export function PaymentStatus({ status }: { status: string }) {
  const shown = displayStatus(status)
  return <Status tone={toneOf[shown]}>{statusLabel[shown]}</Status>
}
