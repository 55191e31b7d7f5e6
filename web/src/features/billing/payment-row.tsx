import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { isPaid, isPayable } from '@alafia/contract/billing/states'
import type { Payment } from '@alafia/contract/billing/schema'
import { civilOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../lib/clinic.ts'
import { formatMoney, shortDate } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.ts'
import { PaymentStatus } from './payment-status.tsx'
import { fetchReceipt } from './queries.ts'
import { lastTry, paidWith } from './wording.ts'

function ReceiptButton({ id, what }: { id: number; what: string }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchReceipt(id))
    } catch {
      toast({
        title: 'Error',
        description: 'The receipt could not be downloaded. Please try again.',
        tone: 'danger',
      })
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void download()} aria-label={`Receipt, ${what}`}>
      <FileDown />
      Receipt
    </Button>
  )
}

export type PaymentRowProps = {
  payment: Payment
  /** Whose it is, for an administrator. */
  showPatient: boolean
  onDetails: () => void
  /** Left out for who can't pay. */
  onPay?: (() => void) | undefined
}

export function PaymentRow({ payment, showPatient, onDetails, onPay }: PaymentRowProps) {
  const { timeZone } = useClinic()
  const { id, description, amount, currency, status, createdAt, paidAt } = payment
  const day = shortDate(civilOf(new Date(paidAt ?? createdAt), timeZone).date)
  const note = lastTry(payment)
  const what = `${description}, ${day}`
  return (
    <ListRow
      title={description}
      text={[showPatient && payment.patientName, day, paidWith(payment)].filter(Boolean).join(' · ')}
      trailing={
        <>
          <span className="tabular text-body font-semibold text-ink">{formatMoney(amount, currency)}</span>
          <PaymentStatus status={status} />
        </>
      }
      actions={
        <>
          {onPay && isPayable(status) && (
            <Button variant="primary" onClick={onPay} aria-label={`Pay, ${what}`}>
              Pay
            </Button>
          )}
          {isPaid(status) && <ReceiptButton id={id} what={what} />}
          <Button onClick={onDetails} aria-label={`Details, ${what}`}>
            Details
          </Button>
        </>
      }
    >
      {note && <p className="text-small text-warn">{note}</p>}
    </ListRow>
  )
}
