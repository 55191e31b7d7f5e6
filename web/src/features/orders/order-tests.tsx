import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { OrderList } from './order-list.tsx'
import { visitOrdersQuery } from './queries.ts'

const OrderDialog = lazyDialog(async () => (await import('./order-dialog.tsx')).OrderDialog)

type OrderTestsProps = {
  appointment: Pick<AppointmentDetails, 'id' | 'patientId' | 'familyMemberId'>
  isOrdering: boolean
  onOrder: () => void
  onClose: () => void
}

/** The tests of a visit, and the button with which its doctor orders more. */
export function OrderTests({ appointment, isOrdering, onOrder, onClose }: OrderTestsProps) {
  const { id, patientId, familyMemberId } = appointment
  const query = useQuery(visitOrdersQuery({ patientId, familyMemberId }, id))
  return (
    <Section
      title="Tests"
      actions={
        <Button size="small" onClick={onOrder}>
          <FlaskConical /> Order a test
        </Button>
      }
    >
      <ListState
        query={query}
        noun="tests"
        empty={{ title: 'No tests ordered yet', text: 'Tests that you order at this visit appear here.' }}
      >
        {(orders) => <OrderList orders={orders} />}
      </ListState>
      {isOrdering && <OrderDialog appointmentId={id} onClose={onClose} />}
    </Section>
  )
}
