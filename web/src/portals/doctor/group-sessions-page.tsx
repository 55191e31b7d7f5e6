import { getRouteApi } from '@tanstack/react-router'
import { PlannedSessions } from '../../features/appointments/group-sessions/planned-sessions.tsx'
import { Page } from '../../ui/layout/page.tsx'

const route = getRouteApi('/signed-in/doctor/group-sessions')

/** A doctor's own group sessions from today on (APPT-108). The URL holds the one whose people are shown. */
export function MyGroupSessionsPage() {
  const { session } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PlannedSessions
      shown={session}
      onShow={(id) => void navigate({ search: { session: id }, replace: id === undefined })}
      onOpen={(appointment) => void navigate({ to: '/appointments', search: { appointment } })}
    >
      {(plan, list) => (
        <Page
          title="Group Sessions"
          lead="Many people come at one time, in person, such as on a vaccination day. Each books a spot."
          actions={plan}
          className="max-w-200"
        >
          {list}
        </Page>
      )}
    </PlannedSessions>
  )
}
