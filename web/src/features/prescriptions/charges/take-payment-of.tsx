import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { toast } from '../../../ui/overlay/toast.ts'
import { TakePayment } from './take-payment.tsx'
import { toPayQuery } from './to-pay-query.ts'

/** Whose payment is taken. */
export type Paying = Pick<Prescription, 'id' | 'patientName'>

type TakePaymentOfProps = { prescription: Paying; onClose: () => void }

/** Takes what is to pay for a prescription, chosen from a list or a message. */
export function TakePaymentOf({ prescription: { id, patientName }, onClose }: TakePaymentOfProps) {
  const { data, isFetching, isError } = useQuery(toPayQuery)
  const bill = data?.find((one) => one.prescriptionId === id)
  const isMissing = bill === undefined && !isFetching
  useEffect(() => {
    if (!isMissing) return
    toast(
      isError
        ? { title: 'We couldn’t load what is to pay', description: 'Try again.', tone: 'danger' }
        : { title: 'Nothing to pay', description: 'It was paid or left on account meanwhile.' },
    )
    onClose()
  }, [isMissing, isError, onClose])
  return (
    bill && <TakePayment bill={{ ...bill, id: bill.paymentId }} patientName={patientName} onClose={onClose} />
  )
}
