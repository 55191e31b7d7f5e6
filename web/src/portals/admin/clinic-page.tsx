import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClinicForm } from '../../features/clinic/clinic-form.tsx'
import { LogoSection } from '../../features/clinic/logo-section.tsx'
import { clinicSettingsQuery } from '../../features/clinic/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** Clinic Details (ORG-1). */
export function ClinicPage() {
  const { timeZone } = useClinic()
  const query = useQuery(clinicSettingsQuery)
  const { data, isPending, isError } = query
  const lastChange =
    data?.changedAt == null
      ? ''
      : ` Last changed by ${data.changedBy ?? 'someone'}, ${instantLabel(data.changedAt, timeZone)}.`
  return (
    <Page
      title="Clinic Details"
      lead={`The clinic’s name, and how people reach it.${lastChange}`}
      actions={
        <>
          <Button asChild>
            <Link to="/admin/clinic/sites">Sites</Link>
          </Button>
          <Button asChild>
            <Link to="/admin/clinic/specializations">Specializations</Link>
          </Button>
          <Button asChild>
            <Link to="/admin/clinic/appointment-types">Appointment Types</Link>
          </Button>
          <Button asChild>
            <Link to="/admin/clinic/opening-hours">Opening Hours</Link>
          </Button>
          <Button asChild>
            <Link to="/admin/clinic/waitlist">Waitlist</Link>
          </Button>
          <Button asChild>
            <Link to="/admin/clinic/group-sessions">Group Sessions</Link>
          </Button>
        </>
      }
      className="max-w-200"
    >
      {isPending && <SkeletonRows />}
      {isError && <LoadFailed what="the clinic’s details" query={query} />}
      {data && <ClinicForm settings={data} />}
      {data && <LogoSection />}
    </Page>
  )
}
