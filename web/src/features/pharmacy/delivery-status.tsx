import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { deliveryLabel } from '@alafia/contract/pharmacy/states'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Status } from '../../ui/status.tsx'
import { deliveriesQuery } from './queries.ts'

/** On the patient's card: what became of the delivery of the current fill (PHARM-59). */
export function DeliveryStatus({ prescription: { id, dispensedAt } }: { prescription: Prescription }) {
  const { data } = useQuery(deliveriesQuery)
  const delivery =
    dispensedAt === null
      ? undefined
      : data?.find((one) => one.prescriptionId === id && one.createdAt >= dispensedAt)
  if (!delivery) return null
  const { status, address } = delivery
  return (
    <Status kind="line" tone={status === 'on-the-way' ? 'info' : 'neutral'} icon={Truck}>
      Delivery: {deliveryLabel[status]}
      {(status === 'requested' || status === 'on-the-way') && `, to ${address}`}
    </Status>
  )
}
