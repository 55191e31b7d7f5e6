import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { requestCountQuery } from '../queries.ts'

/** On the dashboard: refunds that patients ask for and nobody has decided on (BILL-70), and what waits for them at the desk (BILL-208). */
export function RefundRequestsAlert() {
  const { data: { open, atDesk } = { open: 0, atDesk: 0 } } = useQuery(requestCountQuery)
  return (
    <>
      {open > 0 && (
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
      )}
      {atDesk > 0 && (
        <Alert
          tone="info"
          title="Refunds at the desk"
          actions={
            <Button asChild size="small">
              <Link to="/billing" search={{ status: 'refunds-at-desk' }}>
                Open what to give back
              </Link>
            </Button>
          }
        >
          {atDesk === 1
            ? '1 refund of a cancelled visit waits to be given back.'
            : `${atDesk} refunds of cancelled visits wait to be given back.`}
        </Alert>
      )}
    </>
  )
}
