import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PaymentView } from '@alafia/contract/billing/states'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { requestCountQuery } from '../queries.ts'

type WaitingProps = { count: number; title: string; text: string; view: PaymentView; action: string }

function Waiting({ count, title, text, view, action }: WaitingProps) {
  if (count === 0) return null
  return (
    <Alert
      tone="info"
      title={title}
      actions={
        <Button asChild size="small">
          <Link to="/billing" search={{ status: view }}>
            {action}
          </Link>
        </Button>
      }
    >
      {text}
    </Alert>
  )
}

/** On the dashboard: refunds that patients ask for and nobody has decided on (BILL-70), those to give back by hand (BILL-208, BILL-211), and money that doesn't match its bill (BILL-220). */
export function RefundRequestsAlert() {
  const { data: { open, atDesk, mismatched } = { open: 0, atDesk: 0, mismatched: 0 } } =
    useQuery(requestCountQuery)
  return (
    <>
      <Waiting
        count={open}
        title="Refund requests"
        text={open === 1 ? '1 request waits for a decision.' : `${open} requests wait for a decision.`}
        view="refund-requests"
        action="Open refund requests"
      />
      <Waiting
        count={atDesk}
        title="Refunds to give back"
        text={
          atDesk === 1
            ? '1 refund of a cancelled visit waits to be given back.'
            : `${atDesk} refunds of cancelled visits wait to be given back.`
        }
        view="refunds-at-desk"
        action="Open refunds to give back"
      />
      <Waiting
        count={mismatched}
        title="Money that doesn’t match its bill"
        text={
          mismatched === 1
            ? '1 bill received money that doesn’t match it. Give it back, then say so in its details.'
            : `${mismatched} bills received money that doesn’t match them. Give it back, then say so in their details.`
        }
        view="refunds-at-desk"
        action="Open money to give back"
      />
    </>
  )
}
