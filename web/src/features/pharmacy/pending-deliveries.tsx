import { useQuery } from '@tanstack/react-query'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { DeliveryRowsProps } from './delivery-rows.tsx'
import { deliveriesQuery } from './queries.ts'

/** Usually there are none, so the rows' code is loaded with the first. */
const DeliveryRows = lazyComponent(async () => (await import('./delivery-rows.tsx')).DeliveryRows)

export type PendingDeliveriesProps = {
  /** Marks the prescription as delivered, and so its request. */
  onDelivered: DeliveryRowsProps['onDelivered']
}

/** Open delivery requests for the pharmacist's fills. Without any, nothing is shown. */
export function PendingDeliveries({ onDelivered }: PendingDeliveriesProps) {
  const query = useQuery(deliveriesQuery)
  if (query.isPending || query.data?.length === 0) return null
  return (
    <Section title="Deliveries">
      <ListState query={query} noun="deliveries" empty={{ title: 'Nothing to deliver' }}>
        {(deliveries) => <DeliveryRows deliveries={deliveries} onDelivered={onDelivered} />}
      </ListState>
    </Section>
  )
}
