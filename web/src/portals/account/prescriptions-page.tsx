import { useSession } from '../../lib/session/session.tsx'
import { StaffPrescriptions } from '../doctor/prescriptions-page.tsx'
import { PatientPrescriptions } from '../patient/prescriptions-page.tsx'

/** One URL for all roles. */
export function PrescriptionsPage() {
  const { user } = useSession()
  if (!user) return null
  return user.role === 'patient' ? (
    <PatientPrescriptions user={user} />
  ) : (
    <StaffPrescriptions role={user.role} />
  )
}
