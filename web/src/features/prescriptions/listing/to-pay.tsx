import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { formatMoney } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Status } from '../../../ui/status.tsx'
import { toPayQuery } from '../charges/to-pay-query.ts'

/** For the patient: what a prescription still costs, and the way to its bill (BILL-34); nothing once it is paid. */
export function ToPay({
  prescription: { id, status },
}: {
  prescription: Pick<Prescription, 'id' | 'status'>
}) {
  const query = useQuery(toPayQuery)
  if (query.isError && query.data === undefined)
    return status === 'fulfilled' && <LoadFailed what="what is to pay" query={query} />
  return query.data
    ?.filter(({ prescriptionId }) => prescriptionId === id)
    .map(({ paymentId, amount, currency, pharmacyName, onAccountAt }) => (
      <div key={paymentId} className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Status kind="line" tone="warn" icon={Banknote}>
          To pay: {formatMoney(amount, currency)} at {pharmacyName}
          {onAccountAt !== null && ', on account'}
        </Status>
        <Button asChild size="small">
          <Link to="/billing" search={{ payment: paymentId }}>
            See the bill<span className="sr-only"> of {formatMoney(amount, currency)}</span>
          </Link>
        </Button>
      </div>
    ))
}
