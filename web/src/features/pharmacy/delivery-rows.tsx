import { Check, Phone, Truck } from 'lucide-react'
import { useState } from 'react'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import { deliveryLabel } from '@alafia/contract/pharmacy/states'
import { CallError } from '../../lib/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useSetOut } from './queries.ts'

export type DeliveryRowsProps = {
  deliveries: readonly Delivery[]
  onDelivered: (prescriptionId: number) => Promise<void>
}

type RowProps = Pick<DeliveryRowsProps, 'onDelivered'> & { delivery: Delivery }

function DeliveryRow({ delivery, onDelivered }: RowProps) {
  const { id, prescriptionId, patientName, medications, address, phone, note, status } = delivery
  const [marking, setMarking] = useState(false)
  const setOut = useSetOut()
  const start = async () => {
    try {
      await setOut.mutateAsync(id)
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'Failed to update the delivery. Please try again.',
        tone: 'danger',
      })
      return
    }
    toast({ title: 'Delivery On Its Way', description: `${patientName} has been notified` })
  }
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
      }
    >
      <p className="text-small">{address}</p>
      <p className="flex items-center gap-1.5 text-small text-ink-2">
        <Phone className="size-4" /> {phone}
      </p>
      {note !== null && <p className="text-small">Note: {note}</p>}
    </ListRow>
  )
}

/** Where each is to be brought, and how far it has come. */
export function DeliveryRows({ deliveries, onDelivered }: DeliveryRowsProps) {
  return (
    <List>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} onDelivered={onDelivered} />
      ))}
    </List>
  )
}
