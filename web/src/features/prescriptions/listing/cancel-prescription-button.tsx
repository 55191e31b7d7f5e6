import { Ban } from 'lucide-react'
import { useState } from 'react'
import { updatePrescription } from '@alafia/contract/prescriptions/endpoints'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { canMove } from '@alafia/contract/prescriptions/states'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidatePrescriptions } from '../queries.ts'

/** Cancels a prescription that waits at the pharmacy (RX-14), after asking; renders nothing if it can't be cancelled. */
export function CancelPrescriptionButton({
  prescription,
  size = 'normal',
}: {
  prescription: Prescription
  size?: 'normal' | 'small'
}) {
  const { id, status, patientName, medications } = prescription
  const [isAsking, setAsking] = useState(false)
  const cancel = useSubmit(updatePrescription, {
    success: { title: 'Prescription Cancelled', description: 'The patient has been notified' },
    failure: 'Failed to cancel the prescription',
    invalidate: invalidatePrescriptions,
  })
  const names = medications.map(({ name }) => name).join(', ')
  // Not while the dialog is open: it waits for an answer.
  if (!isAsking && !canMove(status, 'cancel')) return null

  return (
    <>
      <Button
        variant="danger"
        size={size}
        aria-label={`Cancel prescription of ${names}`}
        onClick={() => setAsking(true)}
      >
        <Ban /> Cancel prescription
      </Button>
      {isAsking && (
        <ConfirmSubmit
          submit={cancel}
          onConfirm={() => cancel.send({ params: { id: String(id) }, body: { status: 'cancelled' } })}
          onClose={() => setAsking(false)}
          title="Cancel this prescription?"
          description={`${names} for ${patientName} can no longer be filled. This can’t be undone; you can write a new prescription.`}
          confirmLabel="Cancel prescription"
          cancelLabel="Keep it"
          busyLabel="Cancelling…"
        />
      )}
    </>
  )
}
