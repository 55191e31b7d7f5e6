import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { checklistQuery } from './queries.ts'
import { stepsOf } from './steps.ts'

/** On the dashboard, until a patient can book (ORG-10). */
export function MissingAlert() {
  const { data } = useQuery(checklistQuery)
  const missing = data ? stepsOf(data).booking.filter(({ state }) => state === 'missing') : []
  if (missing.length === 0) return null
  return (
    <Alert
      tone="info"
      title="Before the first booking"
      actions={
        <Button asChild size="small">
          <Link to="/admin/setup">Open Clinic Setup</Link>
        </Button>
      }
    >
      {missing.map(({ text }) => text).join(' ')}
    </Alert>
  )
}
