import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import { deliveryLabel } from '@alafia/contract/pharmacy/states'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Status } from '../../ui/status.tsx'
import { deliveriesQuery } from './queries.ts'

/** The delivery of the current fill, or before that is filled of one that still waits. */
export const deliveryOf = (
  { id, dispensedAt, waitingSince }: Prescription,
  deliveries: readonly Delivery[] = [],
): Delivery | undefined => {
  const since = dispensedAt ?? waitingSince
  return since === null
    ? undefined
    : deliveries.find((one) => one.prescriptionId === id && one.createdAt >= since)
}

/** On the patient's card: what became of the delivery of the current fill (PHARM-59). */
export function DeliveryStatus({ prescription }: { prescription: Prescription }) {
  const delivery = deliveryOf(prescription, useQuery(deliveriesQuery).data)
  if (!delivery) return null
  const { status, address } = delivery
  return (
    <Status kind="line" tone={status === 'on-the-way' ? 'info' : 'neutral'} icon={Truck}>
      Delivery: {deliveryLabel[status]}
      {(status === 'requested' || status === 'on-the-way') && `, to ${address}`}
    </Status>
  )
}
