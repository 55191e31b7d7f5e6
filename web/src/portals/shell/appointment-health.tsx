import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'

const HealthHeader = lazyComponent(
  async () => (await import('../../features/clinical/header/health-header.tsx')).HealthHeader,
  <SkeletonRows />,
)

type About = { patientId: number; familyMemberId: number | null }

/** What is known about the health of the person of an appointment. */
export const renderHealth = ({ patientId, familyMemberId }: About) => (
  <HealthHeader patientId={patientId} familyMemberId={familyMemberId} />
)
