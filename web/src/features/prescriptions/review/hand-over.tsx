import { useQuery } from '@tanstack/react-query'
import { Banknote, HandHelping, Truck } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CounterBill } from '@alafia/contract/billing/counter'
import { ageOn } from '@alafia/contract/kernel/civil'
import { updatePrescription } from '@alafia/contract/prescriptions/endpoints'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney } from '../../../lib/format.ts'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { sumOfBills, unpaidBills } from '../charges/bill-text.ts'
import { chargesQuery } from '../charges/queries.ts'
import { dispensingOptions } from '../queries.ts'
import { mainAction, panelKeys } from './panel-keys.ts'

const TakePayment = lazyComponent(async () => (await import('../charges/take-payment.tsx')).TakePayment)

type HandedOver = 'picked-up' | 'delivered'

const adultAge = 18
const missing = 'Please say who collected it'

/** Most adults collect it themselves; for a child someone else does. */
export const likelyCollector = ({ patientName, patientDOB }: Prescription, today: string): string =>
  patientDOB !== null && ageOn(today, patientDOB) >= adultAge ? patientName : ''

export type HandOverProps = {
  prescription: Prescription
  /** Nothing can be done here now; what is typed stays. */
  isReadOnly: boolean
  onClose: () => void
}

/** Records that a ready prescription was picked up, and by whom, or delivered. */
export function HandOver({ prescription, isReadOnly, onClose }: HandOverProps) {
  const { today } = useClinic()
  const [collectedBy, setCollectedBy] = useState(() => likelyCollector(prescription, today))
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const update = useSubmit(updatePrescription, dispensingOptions)
  const charges = useQuery(chargesQuery(prescription.id))
  const fillNumber = Math.max(...(charges.data ?? []).map((charge) => charge.fillNumber))
  // Of an earlier fill that still waits, it is asked when that one is handed over.
  const bills = unpaidBills(charges.data?.filter((charge) => charge.fillNumber === fillNumber))
  const toPay = sumOfBills(bills)
  const [taking, setTaking] = useState<CounterBill>()
  const [asked, setAsked] = useState<HandedOver>()

  const send = async (status: HandedOver) => {
    const params = { id: String(prescription.id) }
    const isSent = await update.send({ params, body: { status, collectedBy } })
    if (isSent) onClose()
    return isSent
  }
  const handOver = (status: HandedOver, isUnasked = false) => {
    if (update.isPending) return
    if (status === 'picked-up' && collectedBy.trim() === '' && !isUnasked) {
      setError(missing)
      field.current?.focus()
      return
    }
    if (toPay === null) void send(status)
    else setAsked(status)
  }

  return (
    <>
      {/* Keyboard shortcuts for the buttons below. */}
      <div className="grid gap-3 border-t border-line pt-4" onKeyDown={panelKeys()} role="presentation">
        <Field
          label="Who collected it?"
          hint={`Their name and, if it isn’t ${prescription.patientName}, how they are related`}
          error={error}
        >
          <TextInput
            ref={field}
            maxLength={120}
            autoComplete="off"
            value={collectedBy}
            onChange={({ target }) => {
              setCollectedBy(target.value)
              setError(undefined)
            }}
          />
        </Field>
        {!isReadOnly && asked === undefined && <FailureAlert failure={update.failure} />}
        {!isReadOnly && (
          <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
            <Button
              {...mainAction}
              variant="primary"
              size="main"
              busy={update.isPending}
              onClick={() => handOver('picked-up')}
            >
              <HandHelping /> Mark picked up
            </Button>
            {error !== undefined && (
              <Button
                size="main"
                aria-disabled={update.isPending}
                onClick={() => handOver('picked-up', true)}
              >
                Mark picked up without a name
              </Button>
            )}
            <Button size="main" aria-disabled={update.isPending} onClick={() => handOver('delivered')}>
              <Truck /> Mark delivered
            </Button>
          </div>
        )}
        {asked && (
          <ConfirmSubmit
            submit={update}
            onConfirm={() => send(asked)}
            onClose={() => setAsked(undefined)}
            title="Not paid yet"
            description={`${toPay ?? 'Nothing'} is still to be paid. Take the payment, or leave it on account in your name.`}
            confirmLabel="Hand over on account"
            cancelLabel="Go back"
            variant="primary"
            actions={bills.map((bill) => (
              <Button
                key={bill.id}
                onClick={() => {
                  setAsked(undefined)
                  setTaking(bill)
                }}
              >
                <Banknote /> Take {formatMoney(bill.amount, bill.currency)}…
              </Button>
            ))}
          />
        )}
      </div>
      {taking && (
        <TakePayment
          bill={taking}
          patientName={prescription.patientName}
          onClose={() => setTaking(undefined)}
        />
      )}
    </>
  )
}
