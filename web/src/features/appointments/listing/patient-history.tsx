import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { shortDate } from '../../../lib/format.ts'

/** Earlier visits of the person, newest first. */
export function PatientHistory({ visits }: { visits: AppointmentDetails['history'] }) {
  if (visits.length === 0) return <p className="text-ink-2">No earlier visits.</p>
  return (
    <ol className="divide-y divide-line border-t border-line">
      {visits.map((visit) => (
        <li key={visit.id} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-2">
          <span className="text-small text-ink-2">{shortDate(visit.appointmentDate)}</span>
          <span>
            <span className="font-semibold">{visit.reason}</span>
            <span className="block text-small text-ink-2">
              {[visit.diagnosis, visit.doctorName].filter(Boolean).join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
