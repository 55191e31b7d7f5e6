import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { refundText } from '../labels.ts'
import { PaymentStatus } from '../payment-status.tsx'
import { visitBillQuery } from '../queries.ts'

/** What an appointment costs, and whether it is paid; nothing if it has no bill that the reader may see. */
export function VisitBill({ appointmentId }: { appointmentId: number }) {
  const query = useQuery(visitBillQuery(appointmentId))
  if (query.isError) return <LoadFailed what="the bill" query={query} />
  const bill = query.data?.[0]
  if (!bill) return null
  return (
    <>
      <h3 className="text-heading">Bill</h3>
      <List aria-label="Bill">
        <ListRow
          title={formatMoney(bill.amount, bill.currency)}
          titleAction={<Link to="/billing" search={{ payment: bill.id }} />}
          text={refundText(bill)}
          trailing={<PaymentStatus status={bill.status} />}
        />
      </List>
    </>
  )
}
