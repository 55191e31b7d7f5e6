import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNothing, lessMoney, sumOfMoney } from '@alafia/contract/billing/shares'
import { isPayable, isRefundable } from '@alafia/contract/billing/states'
import type { ChargedAtCounter, GivenDiscount, Payment, TakenAtDesk } from '@alafia/contract/billing/schema'
import { useClinic } from '../../lib/clinic.ts'
import { CallError } from '../../lib/http/call.ts'
import { formatMoney, instantLabel } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState, withData } from '../../ui/list/list-states.tsx'
import { CheckoutCheck } from './checkout-check.tsx'
import { ChargedLines, TakenFacts } from './charged.tsx'
import { DiscountDialog } from './discounts/discount-dialog.tsx'
import { DeskDialog } from './desk-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RequestDialog } from './requests/request-dialog.tsx'
import { WithdrawDialog } from './requests/withdraw-dialog.tsx'
import { MismatchDialog } from './mismatch-dialog.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { paymentQuery } from './queries.ts'
import {
  billedFor,
  doctorLeftText,
  isBeingRefunded,
  isRefundedByJob,
  mayBePaid,
  moneyBackTexts,
  onAccountText,
  outcomeLabel,
  paidWith,
  refundText,
  requestOutcome,
} from './labels.ts'

const usePayment = (id: number) => useQuery(paymentQuery(id))

type FactsProps = {
  payment: Payment
  taken: ChargedAtCounter | TakenAtDesk | null
  discounts: readonly GivenDiscount[]
}

function Facts({ payment, taken, discounts }: FactsProps) {
  const { timeZone } = useClinic()
  const card = paidWith(payment)
  const { counter } = payment
  const account = onAccountText(payment, timeZone)
  const backs = moneyBackTexts(payment)
  const left = doctorLeftText(payment)
  // What is on its way is counted in `refunded`, too.
  const gone =
    payment.refund && isBeingRefunded(payment)
      ? lessMoney(payment.refunded, payment.refund.amount)
      : payment.refunded
  return (
    <DataList>
      {!isNothing(payment.discount) && (
        <>
          <DataItem term="Price">
            <span className="tabular">
              {formatMoney(sumOfMoney([payment.amount, payment.discount]), payment.currency)}
            </span>
          </DataItem>
          {discounts.map(({ amount, percent, reason, givenBy, givenAt }) => (
            <DataItem key={givenAt} term="Discount">
              <span className="wrap-anywhere">
                {formatMoney(amount, payment.currency)}
                {percent !== null && ` (${percent}%)`}: {reason}. By {givenBy},{' '}
                {instantLabel(givenAt, timeZone)}
              </span>
            </DataItem>
          ))}
        </>
      )}
      <DataItem term={isNothing(payment.discount) || !isPayable(payment.status) ? 'Amount' : 'To pay'}>
        <span className="tabular font-semibold">{formatMoney(payment.amount, payment.currency)}</span>
      </DataItem>
      <DataItem term="Status">
        <PaymentStatus status={payment.status} />
      </DataItem>
      <DataItem term="Patient">{payment.personName}</DataItem>
      {payment.patientName !== payment.personName && (
        <DataItem term="Billed to">{payment.patientName}</DataItem>
      )}
      {payment.visit && (
        <DataItem term="Visit">
          {billedFor(payment)}
          {left && <span className="block text-warn">{left}</span>}
        </DataItem>
      )}
      {counter?.prescriptionId != null && <DataItem term="Prescription">{counter.prescriptionId}</DataItem>}
      {counter && <DataItem term="Pharmacy">{counter.pharmacyName}</DataItem>}
      {account && <DataItem term="On account">{account}</DataItem>}
      <DataItem term="Billed">{instantLabel(payment.createdAt, timeZone)}</DataItem>
      {payment.paidAt && <DataItem term="Paid">{instantLabel(payment.paidAt, timeZone)}</DataItem>}
      {card && <DataItem term="Paid with">{card}</DataItem>}
      {taken && <TakenFacts taken={taken} payment={payment} />}
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
          {!isNothing(gone) && gone !== payment.refund.amount && (
            <DataItem term="Refunded so far">{formatMoney(gone, payment.currency)}</DataItem>
          )}
          {payment.refund.outcome === 'approved' && payment.refund.endedAt && (
            <DataItem term="Refunded">{instantLabel(payment.refund.endedAt, timeZone)}</DataItem>
          )}
        </>
      )}
      {payment.request && (
        <DataItem term="Refund request">
          <span className="block wrap-anywhere">{payment.request.reason}</span>
          <span className="block wrap-anywhere">{requestOutcome(payment.request, timeZone)}</span>
        </DataItem>
      )}
      <DataItem term="Payment">
        <span className="tabular">{payment.id}</span>
      </DataItem>
    </DataList>
  )
}

function Attempts({ query }: { query: ReturnType<typeof usePayment> }) {
  const { timeZone } = useClinic()
  return (
    <>
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
    </>
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
  const query = usePayment(id)
  const shown = query.data ?? known
  const isGone = shown === undefined && query.error instanceof CallError && query.error.status === 404
  const charged = query.data?.charged ?? null
  const { onlinePayment } = useClinic()
  const isOpen = ['started', 'interrupted'].includes(shown?.lastAttempt?.outcome ?? '')
  // Once it has asked, it stays to say what it found.
  const [awaits, setAwaits] = useState(false)
  if (!awaits && isOpen && onlinePayment === 'checkout') setAwaits(true)
  const [recording, setRecording] = useState<'mismatch' | 'desk' | 'discount' | 'request' | 'withdraw'>()
  // As it was read: what is decided is that.
  const [deciding, setDeciding] = useState<Payment>()
  const isRequested = shown?.request?.state === 'open'
  const arrived = query.data?.attempts.filter(({ outcome }) => outcome === 'mismatched') ?? []
  const isMismatched = arrived.length > 0
  const stop = () => setRecording(undefined)
  if (shown && recording === 'mismatch')
    return <MismatchDialog payment={shown} arrived={arrived} onClose={stop} />
  if (shown && recording === 'discount') return <DiscountDialog payment={shown} onClose={stop} />
  if (shown && recording === 'desk') return <DeskDialog payment={shown} onClose={stop} />
  if (shown && recording === 'request') return <RequestDialog payment={shown} onClose={stop} />
  if (shown && recording === 'withdraw') return <WithdrawDialog payment={shown} onClose={stop} />
  if (deciding) return <RefundDialog payment={deciding} now={shown} onClose={() => setDeciding(undefined)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Payment Details"
      description={shown?.description}
      width="narrow"
    >
      {shown && (
        <Facts
          payment={shown}
          taken={charged ?? query.data?.desk ?? null}
          discounts={query.data?.discounts ?? []}
        />
      )}
      {shown && awaits && <CheckoutCheck key={shown.id} payment={shown} />}
      {shown && charged && <ChargedLines charged={charged} payment={shown} />}
      {isGone && (
        <Alert tone="info" title="We couldn’t find this payment">
          You may no longer have access to it.
        </Alert>
      )}
      {/* At a counter there are attempts only if a card was tried. */}
      {!isGone && (!shown?.counter || query.isError || (query.data && query.data.attempts.length > 0)) && (
        <Attempts query={query} />
      )}
      <DialogActions>
        {showPatient && isMismatched && (
          <Button variant="primary" onClick={() => setRecording('mismatch')}>
            Record money given back
          </Button>
        )}
        {showPatient && shown?.counter === null && mayBePaid(shown) && !isMismatched && (
          <Button variant="primary" onClick={() => setRecording('desk')}>
            Take payment
          </Button>
        )}
        {showPatient && shown && isRequested && (
          <Button variant="primary" onClick={() => setDeciding(shown)}>
            {isRefundedByJob(shown) ? 'Decline request' : 'Decide on request'}
          </Button>
        )}
        {!showPatient && isRequested && (
          <Button onClick={() => setRecording('withdraw')}>Withdraw request</Button>
        )}
        {!showPatient &&
          shown?.counter === null &&
          isRefundable(shown.status) &&
          !isRequested &&
          !isBeingRefunded(shown) && <Button onClick={() => setRecording('request')}>Request refund</Button>}
        {showPatient && shown?.counter === null && isPayable(shown.status) && !isMismatched && (
          <Button onClick={() => setRecording('discount')}>Discount or waive</Button>
        )}
        {onPay && shown && mayBePaid(shown) && !isMismatched && (
          <Button variant="primary" onClick={() => onPay(shown)}>
            Pay {formatMoney(shown.amount, shown.currency)}
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
