import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '../../../ui/overlay/toast.ts'
import { TakePayment } from './take-payment.tsx'
import { toPayQuery } from './to-pay-query.ts'

/** Takes what is to pay for a prescription, chosen from a list or a message. */
export function TakePaymentOf({ prescriptionId, onClose }: { prescriptionId: number; onClose: () => void }) {
  const { data, isFetching, isError } = useQuery(toPayQuery)
  const bill = data?.find((one) => one.prescriptionId === prescriptionId)
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
  return bill && <TakePayment bill={{ ...bill, id: bill.paymentId }} onClose={onClose} />
}
