import { useQuery } from '@tanstack/react-query'
import type { Payment } from '@alafia/contract/billing/schema'
import { useClinic } from '../../lib/clinic.ts'
import { formatMoney, instantLabel } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DataItem, DataList } from '../../ui/data-list.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { List, ListRow } from '../../ui/list.tsx'
import { ListState, withData } from '../../ui/list-states.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { paymentQuery } from './queries.ts'
import { outcomeLabel, paidWith } from './wording.ts'

export type DetailsDialogProps = { payment: Payment; showPatient: boolean; onClose: () => void }

/** Everything that is known of a payment, with every try to pay it. */
export function DetailsDialog({ payment, showPatient, onClose }: DetailsDialogProps) {
  const { timeZone } = useClinic()
  const query = useQuery(paymentQuery(payment.id))
  const shown = query.data ?? payment
  const card = paidWith(shown)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Payment Details"
      description={shown.description}
      width="narrow"
    >
      <DataList>
        <DataItem term="Amount">
          <span className="tabular font-semibold">{formatMoney(shown.amount, shown.currency)}</span>
        </DataItem>
        <DataItem term="Status">
          <PaymentStatus status={shown.status} />
        </DataItem>
        {showPatient && <DataItem term="Patient">{shown.patientName}</DataItem>}
        <DataItem term="Billed on">{instantLabel(shown.createdAt, timeZone)}</DataItem>
        {shown.paidAt && <DataItem term="Paid on">{instantLabel(shown.paidAt, timeZone)}</DataItem>}
        {card && <DataItem term="Paid with">{card}</DataItem>}
        {shown.transactionId && (
          <DataItem term="Transaction">
            <span className="tabular wrap-anywhere">{shown.transactionId}</span>
          </DataItem>
        )}
        <DataItem term="Payment">
          <span className="tabular">{shown.id}</span>
        </DataItem>
      </DataList>
      <h3 className="text-body font-semibold">Tries to pay</h3>
      <ListState
        query={withData(query, query.data?.attempts)}
        noun="tries"
        empty={{ title: 'Nobody has tried to pay this yet' }}
      >
        {(attempts) => (
          <List>
            {attempts.map(({ outcome, reason, startedAt }) => (
              <ListRow
                key={startedAt}
                title={outcomeLabel[outcome]}
                text={reason ?? undefined}
                trailing={instantLabel(startedAt, timeZone)}
              />
            ))}
          </List>
        )}
      </ListState>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
