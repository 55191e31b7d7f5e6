import { FileDown } from 'lucide-react'
import { isPaid, isRefundable } from '@alafia/contract/billing/states'
import { isNothing, sumOfMoney } from '@alafia/contract/billing/shares'
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
  billedFor,
  billText,
  doctorLeftText,
  isRefundedByJob,
  lastAttemptText,
  mayBePaid,
  moneyBackTexts,
  onAccountText,
  paidWith,
  refundText,
  requestText,
} from './labels.ts'

export type PaymentRowProps = {
  payment: Payment
  /** Whether to show who is billed, for an administrator. */
  showPayer: boolean
  onDetails: () => void
  /** Left out for users who can't pay. */
  onPay?: (() => void) | undefined
  /** Only for an administrator. */
  onRefund?: (() => void) | undefined
}

export function PaymentRow({ payment, showPayer, onDetails, onPay, onRefund }: PaymentRowProps) {
  const { timeZone } = useClinic()
  const { id, amount, currency, status, createdAt, paidAt, counter } = payment
  const day = shortDate(civilOf(new Date(paidAt ?? createdAt), timeZone).date)
  const left = doctorLeftText(payment)
  const note = lastAttemptText(payment)
  const account = onAccountText(payment, timeZone)
  const backs = [refundText(payment), ...moneyBackTexts(payment)].filter((text) => text !== undefined)
  const request = requestText(payment)
  const what = billText(payment)
  const { personName, patientName } = payment
  return (
    <ListRow
      title={payment.description}
      text={[
        personName,
        billedFor(payment),
        showPayer && patientName !== personName && `Billed to ${patientName}`,
        `${paidAt ? 'Paid' : 'Billed'} ${day}`,
        paidWith(payment),
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={
        <>
          <span className="tabular text-body font-semibold text-ink">{formatMoney(amount, currency)}</span>
          <PaymentStatus status={status} />
        </>
      }
      actions={
        <>
          {onPay && mayBePaid(payment) && payment.lastAttempt?.outcome !== 'mismatched' && (
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
          {onRefund && isRefundable(status) && counter === null && !isRefundedByJob(payment) && (
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
      {!isNothing(payment.discount) && (
        <p className="tabular text-small text-ink-2">
          {payment.status === 'waived' ? 'Waived: ' : 'Discount: '}
          {formatMoney(payment.discount, currency)} off{' '}
          {formatMoney(sumOfMoney([amount, payment.discount]), currency)}.
        </p>
      )}
      {left && <p className="text-small text-warn">{left}</p>}
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
