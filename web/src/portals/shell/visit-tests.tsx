import { lazyComponent } from '../../ui/async/lazy-component.tsx'

const VisitTests = lazyComponent(
  async () => (await import('../../features/orders/visit-tests.tsx')).VisitTests,
)

type Visit = { id: number; patientId: number; familyMemberId: number | null }

/** The tests that were ordered at an appointment, below its details. */
export const renderTests = ({ id, patientId, familyMemberId }: Visit) => (
  <VisitTests appointmentId={id} patientId={patientId} familyMemberId={familyMemberId} />
)
