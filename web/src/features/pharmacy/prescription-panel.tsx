import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Bell, MapPin, Truck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { updateDelivery } from '@alafia/contract/pharmacy/endpoints'
import { deliveryLabel } from '@alafia/contract/pharmacy/states'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { patientLabel } from '@alafia/contract/prescriptions/states'
import { longDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmSubmit } from '../../ui/form/confirm-submit.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/status.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { medicineText } from './labels.ts'
import { deliveriesQuery, invalidatePrescriptions, refillRemindersQuery } from './queries.ts'

function DeliveryLine({ delivery, medicine }: { delivery: Delivery; medicine: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useSubmit(updateDelivery, {
    success: { title: 'Delivery Cancelled', description: 'The pharmacy has been notified' },
    failure: 'Failed to cancel the delivery',
    invalidate: invalidatePrescriptions,
  })
  return (
    <div className="mt-1 grid justify-items-start gap-2 text-small">
      <Status kind="line" tone="info" icon={Truck}>
        Delivery: {deliveryLabel[delivery.status].toLowerCase()}, to {delivery.address}
      </Status>
      {delivery.status === 'requested' && (
        <Button aria-label={`Cancel delivery of ${medicine}`} onClick={() => setIsAsking(true)}>
          Cancel delivery
        </Button>
      )}
      {isAsking && (
        <ConfirmSubmit
          submit={cancel}
          onConfirm={() =>
            cancel.send({ params: { id: String(delivery.id) }, body: { status: 'cancelled' } })
          }
          onClose={() => setIsAsking(false)}
          title="Cancel delivery?"
          description={`You can collect ${medicine} at the pharmacy instead.`}
          confirmLabel="Cancel delivery"
          cancelLabel="Keep it"
        />
      )}
    </div>
  )
}

export type PrescriptionPanelProps = {
  query: Pick<UseQueryResult, 'status' | 'error' | 'refetch'>
  prescriptions: readonly Prescription[] | undefined
  selectedId: number | undefined
  /** What a prescription still costs. */
  renderToPay: (prescription: Prescription) => ReactNode
}

/** The side panel (PHARM-28): up to three pending or filled prescriptions. */
export function PrescriptionPanel({ query, prescriptions, selectedId, renderToPay }: PrescriptionPanelProps) {
  const deliveries = useQuery(deliveriesQuery)
  const reminders = useQuery(refillRemindersQuery)
  const { status, error, refetch } = query
  return (
    <Section title="Your Prescriptions">
      <ListState
        query={{ status, error, refetch, data: prescriptions }}
        noun="prescriptions"
        empty={{
          title: 'No prescriptions to fill',
          text: 'Your pending and filled prescriptions will appear here, so that you can choose a pharmacy for them.',
        }}
      >
        {(shown) => (
          <List>
            {shown.map((prescription) => {
              const { id, pharmacy } = prescription
              const delivery = deliveries.data?.find(
                (one) => one.prescriptionId === id && ['requested', 'on-the-way'].includes(one.status),
              )
              const reminder = reminders.data?.find((one) => one.prescriptionId === id)
              const isReady = prescription.status === 'fulfilled'
              return (
                <ListRow
                  key={id}
                  title={medicineText(prescription)}
                  text={prescription.doctorName}
                  {...(id === selectedId
                    ? { className: 'bg-primary-tint [&_.bg-primary-tint]:bg-surface' }
                    : {})}
                  trailing={
                    <Status tone={isReady ? 'ok' : 'info'}>{patientLabel[prescription.status]}</Status>
                  }
                >
                  {pharmacy ? (
                    <Status kind="line" tone="neutral" icon={MapPin} className="mt-1 text-small">
                      {pharmacy.name}
                    </Status>
                  ) : (
                    !isReady && <p className="mt-1 text-small">No pharmacy chosen yet</p>
                  )}
                  {renderToPay(prescription)}
                  {delivery && <DeliveryLine delivery={delivery} medicine={medicineText(prescription)} />}
                  {reminder?.remindOn && reminder.notifiedAt === null && (
                    <Status kind="line" tone="neutral" icon={Bell} className="mt-1 text-small">
                      Refill reminder on {longDate(reminder.remindOn)}
                    </Status>
                  )}
                </ListRow>
              )
            })}
          </List>
        )}
      </ListState>
    </Section>
  )
}
