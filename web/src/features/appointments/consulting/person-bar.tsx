import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { HealthNotes } from '../../../ui/health-notes.tsx'
import { aboutPerson, nameOf, personOf } from '../person.ts'

/** Who is being seen, and what to mind: pinned above the work. */
export function PersonBar({ visit }: { visit: AppointmentDetails }) {
  const { today } = useClinic()
  const { allergies, medicalConditions, appointmentDate, appointmentTime } = visit
  return (
    <section
      aria-label="Patient"
      className="sticky top-bar-top z-10 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-surface px-4 py-2 sm:-mx-6 sm:px-6"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Avatar {...personOf(visit)} size="small" />
        <p className="min-w-0">
          <span className="font-semibold">{nameOf(visit)}</span>{' '}
          <span className="text-small text-ink-2">{aboutPerson(visit, today)}</span>
        </p>
      </div>
      <HealthNotes allergies={allergies} medicalConditions={medicalConditions} />
      <span className="ml-auto text-small text-ink-2 max-sm:hidden">
        {dayLabel(appointmentDate, today)}, {appointmentTime}
      </span>
    </section>
  )
}
