import { withdrawRequest } from '@alafia/contract/billing/refund-requests.endpoints'
import type { Payment } from '@alafia/contract/billing/schema'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidatePayments } from '../queries.ts'

export function WithdrawDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const withdrawing = useSubmit(withdrawRequest, {
    success: { title: 'Request withdrawn' },
    failure: 'Failed to withdraw the request',
    invalidate: invalidatePayments,
  })
  return (
    <ConfirmSubmit
      submit={withdrawing}
      title="Withdraw your refund request?"
      description="Nothing will be refunded. You can ask again later."
      confirmLabel="Withdraw request"
      cancelLabel="Keep request"
      variant="primary"
      onConfirm={() => withdrawing.send({ params: { id: String(payment.id) } })}
      onClose={onClose}
    />
  )
}
