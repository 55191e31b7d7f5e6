import { statusLabel, type AppointmentStatus as Value } from '@alafia/contract/appointments/states'
import { appointmentTone } from '../../ui/status-tones.ts'
import { Status } from '../../ui/status.tsx'

/** How an appointment stands, in word, icon and tint. */
export function AppointmentStatus({ status }: { status: Value }) {
  return <Status tone={appointmentTone[status]}>{statusLabel[status]}</Status>
}
