import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { shortDate } from '../../../lib/format.ts'

/** The person's earlier appointments, newest first. */
export function PatientHistory({ appointments }: { appointments: AppointmentDetails['history'] }) {
  if (appointments.length === 0) return <p className="text-ink-2">No earlier appointments.</p>
  return (
    <ol className="divide-y divide-line border-t border-line">
      {appointments.map((appointment) => (
        <li key={appointment.id} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-2">
          <span className="text-small text-ink-2">{shortDate(appointment.appointmentDate)}</span>
          <span>
            <span className="font-semibold">{appointment.reason}</span>
            <span className="block text-small text-ink-2">
              {[appointment.diagnosis, appointment.doctorName].filter(Boolean).join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
