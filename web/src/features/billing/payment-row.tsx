import { FileDown } from 'lucide-react'
import { isPaid, isPayable, isRefundable } from '@alafia/contract/billing/states'
import type { Payment } from '@alafia/contract/billing/schema'
import { civilOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../lib/clinic.ts'
import { formatMoney, shortDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadFile } from '../../ui/async/download-file.tsx'
import { ListRow } from '../../ui/list/list.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { fetchReceipt } from './queries.ts'
import {
  lastAttemptText,
  moneyBackTexts,
  onAccountText,
  paidWith,
  refundText,
  requestText,
} from './labels.ts'

export type PaymentRowProps = {
  payment: Payment
  /** Whether to show whose payment it is, for an administrator. */
  showPatient: boolean
  onDetails: () => void
  /** Left out for users who can't pay. */
  onPay?: (() => void) | undefined
  /** Only for an administrator. */
  onRefund?: (() => void) | undefined
}

export function PaymentRow({ payment, showPatient, onDetails, onPay, onRefund }: PaymentRowProps) {
  const { timeZone } = useClinic()
  const { id, description, amount, currency, status, createdAt, paidAt, counter } = payment
  const day = shortDate(civilOf(new Date(paidAt ?? createdAt), timeZone).date)
  const note = lastAttemptText(payment)
  const account = onAccountText(payment, timeZone)
  const backs = [refundText(payment), ...moneyBackTexts(payment)].filter((text) => text !== undefined)
  const request = requestText(payment)
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
          {onPay && isPayable(status) && payment.lastAttempt?.outcome !== 'mismatched' && (
            <Button variant="primary" onClick={onPay} aria-label={`Pay, ${what}`}>
              Pay
            </Button>
          )}
          {isPaid(status) && (
            <DownloadFile
              name={`Receipt, ${what}`}
              failure="We couldn’t download the receipt. Try again."
              fetchFile={() => fetchReceipt(id)}
            >
              <FileDown />
              Receipt
            </DownloadFile>
          )}
          {onRefund && isRefundable(status) && counter === null && (
            <Button variant="danger" onClick={onRefund} aria-label={`Refund, ${what}`}>
              Refund
            </Button>
          )}
          <Button onClick={onDetails} aria-label={`Details, ${what}`}>
            Details
          </Button>
        </>
      }
    >
      {note && <p className="text-small text-warn">{note}</p>}
      {account && <p className="text-small text-ink-2">{account}</p>}
      {request && <p className="text-small text-ink-2 wrap-anywhere">{request}</p>}
      {backs.map((text, nth) => (
        <p key={`${nth} ${text}`} className="text-small text-ink-2 wrap-anywhere">
          {text}
        </p>
      ))}
    </ListRow>
  )
}
