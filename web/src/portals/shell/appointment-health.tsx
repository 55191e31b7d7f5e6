import { HealthHeader } from '../../features/clinical/header/health-header.tsx'

type About = { patientId: number; familyMemberId: number | null }

/** What is known about the health of the person of an appointment. */
export const renderHealth = ({ patientId, familyMemberId }: About) => (
  <HealthHeader patientId={patientId} familyMemberId={familyMemberId} />
)
