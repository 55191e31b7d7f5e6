import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Bell, MapPin, Truck } from 'lucide-react'
import { useState } from 'react'
import { deliveryLabel } from '@alafia/contract/pharmacy/states'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { patientLabel } from '@alafia/contract/prescriptions/states'
import { CallError } from '../../lib/http/call.ts'
import { longDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { deliveriesQuery, refillRemindersQuery, useCancelDelivery } from './queries.ts'
import { medicineWords } from './wording.ts'

function DeliveryLine({ delivery, what }: { delivery: Delivery; what: string }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelDelivery()
  const send = async () => {
    setAsking(false)
    try {
      await cancel.mutateAsync(delivery.id)
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'Failed to cancel the delivery. Please try again.',
        tone: 'danger',
      })
      return
    }
    toast({ title: 'Delivery Cancelled', description: 'The pharmacy has been told' })
  }
  return (
    <div className="mt-1 grid justify-items-start gap-2 text-small">
      <Status kind="line" tone="info" icon={Truck}>
        Delivery: {deliveryLabel[delivery.status].toLowerCase()}, to {delivery.address}
      </Status>
      {delivery.status === 'requested' && (
        <Button
          busy={cancel.isPending}
          aria-label={`Cancel delivery of ${what}`}
          onClick={() => setAsking(true)}
        >
          Cancel delivery
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this delivery?"
        description={`${what} then waits for you at the pharmacy.`}
        confirmLabel="Cancel delivery"
        cancelLabel="Keep it"
        onConfirm={() => void send()}
      />
    </div>
  )
}

export type PrescriptionPanelProps = {
  query: Pick<UseQueryResult, 'status' | 'error' | 'refetch'>
  prescriptions: readonly Prescription[] | undefined
  wanted: number | undefined
}

/** The side panel (PHARM-28): up to three pending or filled prescriptions, and what was arranged for each. */
export function PrescriptionPanel({ query, prescriptions, wanted }: PrescriptionPanelProps) {
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
          text: 'A pending or filled prescription stands here, so that you can choose a pharmacy for it.',
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
                  title={medicineWords(prescription)}
                  text={prescription.doctorName}
                  {...(id === wanted ? { className: 'bg-primary-tint [&_.bg-primary-tint]:bg-surface' } : {})}
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
                  {delivery && <DeliveryLine delivery={delivery} what={medicineWords(prescription)} />}
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
