import { Link } from '@tanstack/react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** What a new doctor does first (ORG-11). */
export function NoHours() {
  return (
    <Alert
      tone="info"
      title="Set your working hours"
      actions={
        <Button asChild size="small">
          <Link to="/doctor/availability">Set working hours</Link>
        </Button>
      }
    >
      Patients can book you once they are set.
    </Alert>
  )
}
