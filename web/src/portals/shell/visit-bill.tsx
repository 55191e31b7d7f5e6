import { lazyComponent } from '../../ui/async/lazy-component.tsx'

const VisitBill = lazyComponent(
  async () => (await import('../../features/billing/visits/visit-bill.tsx')).VisitBill,
)

/** The bill of an appointment, below its details. */
export const renderBill = ({ id }: { id: number }) => <VisitBill appointmentId={id} />
