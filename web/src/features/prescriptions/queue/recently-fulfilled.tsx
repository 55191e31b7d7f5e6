import { useQuery } from '@tanstack/react-query'
import { CreditCard, PackageCheck, PackageOpen, TriangleAlert } from 'lucide-react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { hasRecalledWaiting } from '@alafia/contract/prescriptions/states'
import type { PrescriptionToPay } from '@alafia/contract/prescriptions/to-pay'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney, instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Paying } from '../charges/take-payment-of.tsx'
import { toPayQuery } from '../charges/to-pay-query.ts'
import { prescriptionsQuery } from '../queries.ts'
import { counterLabel } from '../counter-label.ts'

/** Ready, picked up or delivered, whether it was recalled before that, and whether something is still owed. */
function FillStatus({ prescription }: { prescription: Prescription }) {
  const { status, owed } = prescription
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {hasRecalledWaiting(prescription) && (
        <Status tone="danger" icon={TriangleAlert}>
          Recalled
        </Status>
      )}
      {owed > 0 && (
        <Status tone="warn" icon={PackageOpen}>
          Owed
        </Status>
      )}
      <Status tone={status === 'fulfilled' ? 'info' : 'ok'} icon={PackageCheck}>
        {counterLabel[status]}
      </Status>
    </span>
  )
}

/** Several, if an earlier fill still waits beside the last. */
function ToPayStatus({ bills }: { bills: readonly PrescriptionToPay[] }) {
  return bills.map(({ paymentId, amount, currency }) => (
    <Status key={paymentId} tone="warn" icon={CreditCard}>
      To pay: {formatMoney(amount, currency)}
    </Status>
  ))
}

export type RecentlyFulfilledProps = {
  openId: number | undefined
  onOpen: (id: number) => void
  onTakePayment: (prescription: Paying) => void
}

/** The last five that were filled here (PHARM-4); each links to its handover, to what is still owed and to what is to pay. */
export function RecentlyFulfilled({ openId, onOpen, onTakePayment }: RecentlyFulfilledProps) {
  const { timeZone } = useClinic()
  const query = useQuery(prescriptionsQuery({ tab: 'fulfilled', limit: '5' }))
  const toPay = useQuery(toPayQuery).data ?? []
  const billsOf = (id: number) => toPay.filter(({ prescriptionId }) => prescriptionId === id)
  return (
    <Section title="Recently Fulfilled">
      <ListState query={query} noun="prescriptions" empty={{ title: 'Nothing fulfilled yet' }}>
        {(prescriptions) => (
          <List>
            {prescriptions.map((prescription) => (
              <ListRow
                key={prescription.id}
                current={prescription.id === openId}
                title={prescription.patientName}
                titleAction={<button type="button" onClick={() => onOpen(prescription.id)} />}
                text={prescription.medications.map(({ name }) => name).join(', ')}
                actions={
                  billsOf(prescription.id).length > 0 && (
                    // Above the row's own button, which covers it.
                    <Button
                      size="small"
                      className="relative"
                      aria-label={`Take payment for ${prescription.patientName}`}
                      onClick={() => onTakePayment(prescription)}
                    >
                      Take payment…
                    </Button>
                  )
                }
                trailing={
                  <>
                    <ToPayStatus bills={billsOf(prescription.id)} />
                    <FillStatus prescription={prescription} />
                    <span className="tabular">
                      {instantLabel(
                        prescription.collectedAt ?? prescription.dispensedAt ?? prescription.updatedAt,
                        timeZone,
                      )}
                    </span>
                  </>
                }
              />
            ))}
          </List>
        )}
      </ListState>
    </Section>
  )
}
