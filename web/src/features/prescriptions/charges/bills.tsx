import { useQuery } from '@tanstack/react-query'
import { Banknote, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { CounterBill, CounterRefund } from '@alafia/contract/billing/counter'
import { isPaid, isPayable } from '@alafia/contract/billing/states'
import { sumsOf } from '@alafia/contract/billing/shares'
import type { PrescriptionCharge } from '@alafia/contract/prescriptions/charges'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Status } from '../../../ui/status.tsx'
import { billText, isToGive, refundText } from './bill-text.ts'
import { chargesQuery } from './queries.ts'

const TakePayment = lazyComponent(async () => (await import('./take-payment.tsx')).TakePayment)
const ReceiptButton = lazyComponent(async () => (await import('./receipt-button.tsx')).ReceiptButton)
const GiveBack = lazyComponent(async () => (await import('./give-back.tsx')).GiveBack)

type BillProps = { bill: CounterBill; patientName: string; isReadOnly: boolean }

/** What is paid of a bill, what goes back, and what there is to do. */
function Bill({ bill, patientName, isReadOnly }: BillProps) {
  const { timeZone } = useClinic()
  const [isTaking, setTaking] = useState(false)
  const [giving, setGiving] = useState<CounterRefund>()
  const isOpen = isPayable(bill.status)
  return (
    <div className="grid gap-2">
      <Status kind="line" tone={isOpen ? 'warn' : 'ok'}>
        {billText(bill, timeZone)}
      </Status>
      {bill.refunds.map((refund) => (
        <div key={refund.id} className="flex flex-wrap items-center gap-2">
          <Status kind="line" tone={isToGive(refund, bill.refunds) ? 'warn' : 'ok'}>
            {refundText(refund, bill.currency)}
          </Status>
          {!isReadOnly && isToGive(refund, bill.refunds) && (
            <Button onClick={() => setGiving(refund)}>
              <Undo2 /> Give back {formatMoney(refund.amount, bill.currency)}…
            </Button>
          )}
        </div>
      ))}
      {!isReadOnly && isOpen && (
        <div>
          <Button onClick={() => setTaking(true)}>
            <Banknote /> Take {formatMoney(bill.amount, bill.currency)}…
          </Button>
        </div>
      )}
      {isPaid(bill.status) && <ReceiptButton paymentId={bill.id} />}
      {isTaking && <TakePayment bill={bill} patientName={patientName} onClose={() => setTaking(false)} />}
      {giving && (
        <GiveBack
          billId={bill.id}
          currency={bill.currency}
          patientName={patientName}
          refund={giving}
          onClose={() => setGiving(undefined)}
        />
      )}
    </div>
  )
}

type ChargeProps = { charge: PrescriptionCharge; patientName: string; isReadOnly: boolean }

function Charge({ charge, patientName, isReadOnly }: ChargeProps) {
  const { lines, insurer, memberNumber, authorisation, bill, currency } = charge
  const { total, insurerPays, toPay } = sumsOf(lines.filter(({ isReversed }) => !isReversed))
  return (
    <li className="grid gap-2">
      <ul className="tabular">
        {lines.map(
          ({ medicationIndex, itemId, name, strength, units, unitPrice, total: price, isReversed }) => (
            <li key={`${medicationIndex} ${itemId}`}>
              {name} {strength}: {units} × {formatMoney(unitPrice, currency)} = {formatMoney(price, currency)}
              {isReversed && ' (taken back)'}
            </li>
          ),
        )}
      </ul>
      <DataList className="tabular">
        <DataItem term="Total">{formatMoney(total, currency)}</DataItem>
        {insurer && (
          <DataItem term="Insurer pays">
            {formatMoney(insurerPays, currency)} · {insurer.name}
            {memberNumber && ` · member ${memberNumber}`}
            {authorisation && ` · pre-authorisation ${authorisation}`}
          </DataItem>
        )}
        <DataItem term="Patient pays">
          <span className="font-semibold">{formatMoney(toPay, currency)}</span>
        </DataItem>
      </DataList>
      {bill && <Bill bill={bill} patientName={patientName} isReadOnly={isReadOnly} />}
    </li>
  )
}

export type BillsProps = {
  prescription: Pick<Prescription, 'id' | 'patientName'>
  isReadOnly: boolean
  /** Only those of earlier fills of which something is to be taken or given back: the next fill waits in the queue. */
  isOnlyOpen?: boolean
}

const isOpenBill = ({ bill }: PrescriptionCharge) =>
  bill !== null && (isPayable(bill.status) || bill.refunds.some((refund) => isToGive(refund, bill.refunds)))

/** What was charged for a prescription, the latest first, with what is paid and what goes back. */
export function Bills({ prescription: { id, patientName }, isReadOnly, isOnlyOpen = false }: BillsProps) {
  const query = useQuery(chargesQuery(id))
  if (query.isError && !query.data) return <LoadFailed what="what was charged" query={query} />
  const charges = (query.data ?? []).filter((charge) => !isOnlyOpen || isOpenBill(charge))
  if (charges.length === 0) return null
  return (
    <section aria-label="Payment" className="grid gap-3 border-t border-line pt-4">
      <h4 className="font-semibold">Payment</h4>
      <ul className="grid gap-4">
        {charges.map((charge) => (
          <Charge
            key={`${charge.fillNumber} ${charge.partNumber}`}
            charge={charge}
            patientName={patientName}
            isReadOnly={isReadOnly}
          />
        ))}
      </ul>
    </section>
  )
}
