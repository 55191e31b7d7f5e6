import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { longDate } from '../../lib/format.ts'

export type BookedVisit = NonNullable<ProblemBody['appointments']>[number]

/** The visits that a change concerns: who, when, with which doctor, and the way to the patient. */
export function BookedVisitList({ visits }: { visits: readonly BookedVisit[] }) {
  return (
    <ul role="list" aria-label="Booked visits" className="divide-y divide-line border-y border-line">
      {visits.map(({ id, appointmentDate, appointmentTime, personName, patientId, doctorName }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <span>
            <span className="block font-semibold">{personName}</span>
            <span className="text-small text-ink-2">
              {longDate(appointmentDate)} at {appointmentTime}, {doctorName}
            </span>
          </span>
          <a
            href={`/admin/users?user=${patientId}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-control-small items-center text-primary underline underline-offset-4"
          >
            Open patient<span className="sr-only"> of {personName}’s visit in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
