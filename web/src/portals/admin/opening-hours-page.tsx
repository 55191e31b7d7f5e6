import { useQuery } from '@tanstack/react-query'
import { clinicHoursQuery } from '../../domain/clinic-hours-query.ts'
import { ClosedDays } from '../../features/clinic/opening/closed-days.tsx'
import { HoursForm } from '../../features/clinic/opening/hours-form.tsx'
import { OutsideOpening } from '../../features/clinic/opening/outside-opening.tsx'
import { doctorsQuery } from '../../features/doctors/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'

/** When the clinic is open (ORG-12, ORG-13). */
export function OpeningHoursPage() {
  const { timeZone } = useClinic()
  const query = useQuery(clinicHoursQuery)
  const doctors = useQuery(doctorsQuery)
  const { data, isPending, isError } = query
  const lastChange =
    data?.changedAt == null
      ? ''
      : ` Last changed by ${data.changedBy ?? 'someone'}, ${instantLabel(data.changedAt, timeZone)}.`
  return (
    <Page
      title="Opening Hours"
      lead="Visits in person can be booked while the clinic is open; video visits whenever the doctor works. On closed days nothing can be booked."
      className="max-w-200"
    >
      <Section title="Weekly hours">
        <p className="text-small text-ink-2">
          Add several hours for a day with a break. A day without hours is closed.{lastChange}
        </p>
        {isPending && <SkeletonRows rows={7} />}
        {isError && <LoadFailed what="the opening hours" query={query} />}
        {data?.hours === null && (
          <Alert tone="info" title="No opening hours yet">
            Until you save them, a visit in person can be booked whenever the doctor works.
          </Alert>
        )}
        {data && <HoursForm opening={data} />}
        {data && doctors.data && <OutsideOpening hours={data.hours} doctors={doctors.data} />}
        {doctors.isError && <LoadFailed what="the doctors" query={doctors} />}
      </Section>
      <ClosedDays />
    </Page>
  )
}
