import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { requestCountQuery } from '../queries.ts'

/** On the dashboard: refunds that patients ask for and nobody has decided on (BILL-70). */
export function RefundRequestsAlert() {
  const { data } = useQuery(requestCountQuery)
  const open = data?.open ?? 0
  if (open === 0) return null
  return (
    <Alert
      tone="info"
      title="Refund requests"
      actions={
        <Button asChild size="small">
          <Link to="/billing" search={{ status: 'refund-requests' }}>
            Open refund requests
          </Link>
        </Button>
      }
    >
      {open === 1 ? '1 request waits for a decision.' : `${open} requests wait for a decision.`}
    </Alert>
  )
}
