import { Check, Phone, TriangleAlert, Truck } from 'lucide-react'
import { useState } from 'react'
import { updateDelivery } from '@alafia/contract/pharmacy/endpoints'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import { deliveryLabel } from '@alafia/contract/pharmacy/states'
import { Button } from '../../ui/button.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Status } from '../../ui/status.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { invalidatePrescriptions } from './queries.ts'

export type DeliveryRowsProps = {
  deliveries: readonly Delivery[]
  onDelivered: (prescriptionId: number) => Promise<void>
}

type RowProps = Pick<DeliveryRowsProps, 'onDelivered'> & { delivery: Delivery }

function DeliveryRow({ delivery, onDelivered }: RowProps) {
  const { id, prescriptionId, patientName, accountHolderName, medications, address, phone, note } = delivery
  const { status, isRecalled } = delivery
  const [marking, setMarking] = useState(false)
  const setOut = useSubmit(updateDelivery, {
    success: { title: 'Delivery On Its Way', description: `${accountHolderName} has been notified` },
    failure: (why) => why ?? 'Failed to update the delivery. Try again.',
    invalidate: invalidatePrescriptions,
  })
  const start = () => setOut.send({ params: { id: String(id) }, body: { status: 'on-the-way' } })
  const mark = async () => {
    setMarking(true)
    await onDelivered(prescriptionId)
    setMarking(false)
  }
  return (
    <ListRow
      title={patientName}
      text={medications.join(', ')}
      trailing={
        <Status
          tone={status === 'on-the-way' ? 'info' : 'neutral'}
          {...(status === 'on-the-way' && { icon: Truck })}
        >
          {deliveryLabel[status]}
        </Status>
      }
      actions={
        !isRecalled && (
          <>
            {status === 'requested' && (
              <Button
                size="small"
                busy={setOut.isPending}
                aria-label={`On the way to ${patientName}`}
                onClick={() => void start()}
              >
                <Truck /> On the way
              </Button>
            )}
            <Button
              size="small"
              busy={marking}
              aria-label={`Mark delivered to ${patientName}`}
              onClick={() => void mark()}
            >
              <Check /> Mark delivered
            </Button>
          </>
        )
      }
    >
      {isRecalled && (
        <Status kind="line" tone="danger" icon={TriangleAlert}>
          Recalled. Don’t deliver it: reverse it, and fill it from another batch.
        </Status>
      )}
      <p className="text-small">{address}</p>
      <p className="flex items-center gap-1.5 text-small text-ink-2">
        <Phone className="size-4" /> {phone}
      </p>
      {note !== null && <p className="text-small">Note: {note}</p>}
    </ListRow>
  )
}

export function DeliveryRows({ deliveries, onDelivered }: DeliveryRowsProps) {
  return (
    <List>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} onDelivered={onDelivered} />
      ))}
    </List>
  )
}
