import { useQuery } from '@tanstack/react-query'
import { isPayable } from '@alafia/contract/billing/states'
import type { Payment } from '@alafia/contract/billing/schema'
import { useClinic } from '../../lib/clinic.ts'
import { formatMoney, instantLabel } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState, withData } from '../../ui/list/list-states.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { paymentQuery } from './queries.ts'
import { moneyBackTexts, onAccountText, outcomeLabel, paidWith, refundText } from './labels.ts'

function Facts({ payment, showPatient }: { payment: Payment; showPatient: boolean }) {
  const { timeZone } = useClinic()
  const card = paidWith(payment)
  const { counter } = payment
  const account = onAccountText(payment, timeZone)
  const backs = moneyBackTexts(payment)
  return (
    <DataList>
      <DataItem term="Amount">
        <span className="tabular font-semibold">{formatMoney(payment.amount, payment.currency)}</span>
      </DataItem>
      <DataItem term="Status">
        <PaymentStatus status={payment.status} />
      </DataItem>
      {showPatient && <DataItem term="Patient">{payment.patientName}</DataItem>}
      {counter && <DataItem term="Pharmacy">{counter.pharmacyName}</DataItem>}
      {account && <DataItem term="On account">{account}</DataItem>}
      <DataItem term="Billed on">{instantLabel(payment.createdAt, timeZone)}</DataItem>
      {payment.paidAt && <DataItem term="Paid on">{instantLabel(payment.paidAt, timeZone)}</DataItem>}
      {card && <DataItem term="Paid with">{card}</DataItem>}
      {payment.transactionId && (
        <DataItem term="Transaction">
          <span className="tabular wrap-anywhere">{payment.transactionId}</span>
        </DataItem>
      )}
      {backs.length > 0 && (
        <DataItem term="Given back">
          {backs.map((text, nth) => (
            <span key={`${nth} ${text}`} className="block">
              {text}
            </span>
          ))}
        </DataItem>
      )}
      {payment.refund && counter === null && (
        <>
          <DataItem term="Refund">{refundText(payment)}</DataItem>
          {payment.refund.outcome === 'approved' && payment.refund.endedAt && (
            <DataItem term="Refunded on">{instantLabel(payment.refund.endedAt, timeZone)}</DataItem>
          )}
        </>
      )}
      <DataItem term="Payment">
        <span className="tabular">{payment.id}</span>
      </DataItem>
    </DataList>
  )
}

export type PaymentDialogProps = {
  id: number
  /** The payment from the list, shown while the rest loads. */
  known: Payment | undefined
  showPatient: boolean
  /** Left out for users who can't pay. */
  onPay?: ((payment: Payment) => void) | undefined
  onClose: () => void
}

/** Everything about a payment, with all its attempts. */
export function PaymentDialog({ id, known, showPatient, onPay, onClose }: PaymentDialogProps) {
  const { timeZone } = useClinic()
  const query = useQuery(paymentQuery(id))
  const shown = query.data ?? known
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Payment Details"
      description={shown?.description}
      width="narrow"
    >
      {shown && <Facts payment={shown} showPatient={showPatient} />}
      <h3 className="text-body font-semibold">Payment attempts</h3>
      <ListState
        query={withData(query, query.data?.attempts)}
        noun="payment attempts"
        empty={{ title: 'No payment attempts yet' }}
      >
        {(attempts) => (
          <List>
            {attempts.map(({ outcome, reason, startedAt }) => (
              <ListRow
                key={startedAt}
                title={outcomeLabel[outcome]}
                text={reason ?? undefined}
                trailing={instantLabel(startedAt, timeZone)}
              />
            ))}
          </List>
        )}
      </ListState>
      <DialogActions>
        {onPay && shown && isPayable(shown.status) && (
          <Button variant="primary" onClick={() => onPay(shown)}>
            Pay {formatMoney(shown.amount, shown.currency)}
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
