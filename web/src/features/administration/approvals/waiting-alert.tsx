import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { approvalsQuery } from './queries.ts'

/** On the dashboard: requests of other administrators that wait for this one (ADM-40). */
export function WaitingAlert() {
  const { user } = useSession()
  const { data = [] } = useQuery(approvalsQuery)
  const mine = data.filter(({ requestedById, userId }) => requestedById !== user?.id && userId !== user?.id)
  if (mine.length === 0) return null
  return (
    <Alert
      tone="info"
      title="Waiting for you"
      actions={
        <Button asChild size="small">
          <Link to="/admin/users">Open Users</Link>
        </Button>
      }
    >
      {mine.length === 1 ? '1 request needs your approval.' : `${mine.length} requests need your approval.`}
    </Alert>
  )
}
