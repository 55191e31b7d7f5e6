import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { leftDoctorsQuery } from './queries.ts'

/** On the dashboard: visits that their doctor left open (ADM-126). */
export function LeftDoctorsAlert() {
  const { data = [] } = useQuery(leftDoctorsQuery)
  return data.map(({ id, name, visits }) => (
    <Alert
      key={id}
      tone="warn"
      title={`${name} no longer works here`}
      actions={
        <Button asChild size="small">
          <Link to="/admin/users" search={{ user: id }} aria-label={`Open visits of ${name}`}>
            Open visits
          </Link>
        </Button>
      }
    >
      {visits === 1
        ? '1 visit waits to be closed: cancelled, or recorded as held.'
        : `${visits} visits wait to be closed: cancelled, or recorded as held.`}
    </Alert>
  ))
}
