import { useQuery } from '@tanstack/react-query'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { DeliveryRowsProps } from './delivery-rows.tsx'
import { deliveriesQuery } from './queries.ts'

/** Most of the time there is nothing to bring: the rows' code comes with the first that is. */
const DeliveryRows = lazyComponent(async () => (await import('./delivery-rows.tsx')).DeliveryRows)

export type DeliveriesToBringProps = {
  /** Marks the prescription as delivered: with it, its request is. */
  onDelivered: DeliveryRowsProps['onDelivered']
}

/** What patients have asked to be brought to them, of the pharmacist's own fillings. Nothing to bring: nothing shown. */
export function DeliveriesToBring({ onDelivered }: DeliveriesToBringProps) {
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
