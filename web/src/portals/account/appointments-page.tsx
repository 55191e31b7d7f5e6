import { useSession } from '../../lib/session/session.tsx'
import { DoctorAppointments } from '../doctor/appointments-page.tsx'
import { PatientAppointments } from '../patient/appointments-page.tsx'

/** One address, read by patient and doctor in their own way. */
export function AppointmentsPage() {
  const { user } = useSession()
  if (!user) return null
  return user.role === 'doctor' ? <DoctorAppointments /> : <PatientAppointments user={user} />
}
