import { Link } from '@tanstack/react-router'
import type { TestOrder } from '@alafia/contract/orders/schema'
import { dayOf } from '../../domain/recorded-by.ts'
import { useClinic } from '../../lib/clinic.ts'
import { plainDate } from '../../lib/format.ts'
import { List, ListRow } from '../../ui/list/list.tsx'
import { OrderStatus } from './order-status.tsx'

/** Ordered tests, each a link to its page. */
export function OrderList({ orders }: { orders: readonly TestOrder[] }) {
  const { timeZone } = useClinic()
  return (
    <List aria-label="Tests">
      {orders.map(({ id, tests, status, orderedAt, doctorName }) => (
        <ListRow
          key={id}
          title={tests.map(({ name }) => name).join(', ')}
          titleAction={<Link to="/tests/$id" params={{ id: String(id) }} />}
          text={`Ordered on ${plainDate(dayOf(orderedAt, timeZone))} by ${doctorName}`}
          trailing={<OrderStatus status={status} />}
        />
      ))}
    </List>
  )
}
