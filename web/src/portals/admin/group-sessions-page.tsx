import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PersonPicker } from '../../features/administration/record-links/person-picker.tsx'
import { PlannedSessions } from '../../features/appointments/group-sessions/planned-sessions.tsx'
import { doctorsQuery } from '../../features/doctors/queries.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'

const pickerLabels = { account: 'Patient', person: 'Who is it for?' }

const route = getRouteApi('/signed-in/admin/clinic/group-sessions')

/** All group sessions from today on (APPT-108). The URL holds the one whose people are shown. */
export function GroupSessionsPage() {
  const { session } = route.useSearch()
  const navigate = route.useNavigate()
  const doctors = useQuery(doctorsQuery)
  return (
    <PlannedSessions
      doctors={doctors.data ?? []}
      shown={session}
      renderPicker={(person, onPerson) => (
        <PersonPicker labels={pickerLabels} person={person} onPerson={onPerson} />
      )}
      onShow={(id) => void navigate({ search: { session: id }, replace: id === undefined })}
    >
      {(plan, list) => (
        <Page
          title="Group Sessions"
          lead="Many people come at one time, in person, such as on a vaccination day. Each books a spot."
          actions={plan}
          className="max-w-200"
        >
          {doctors.isError && <LoadFailed what="the doctors" query={doctors} />}
          {list}
        </Page>
      )}
    </PlannedSessions>
  )
}
