import { orderStatusLabels, type OrderStatus as Value } from '@alafia/contract/orders/kinds'
import { useSession } from '../../lib/session/session.tsx'
import { Status } from '../../ui/status.tsx'
import { orderTone } from './tones.ts'

/** The status of an order. To the patient, a result to review waits for the doctor. */
export function OrderStatus({ status }: { status: Value }) {
  const isPatient = useSession().user?.role === 'patient'
  return (
    <Status tone={orderTone[status]}>
      {isPatient && status === 'to-review' ? 'With your doctor' : orderStatusLabels[status]}
    </Status>
  )
}
