import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { canMove } from '@alafia/contract/prescriptions/states'
import { CallError } from '../../../lib/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useChangePrescription } from '../queries.ts'

/** Takes back what waits at the pharmacy (RX-14), after a question; nothing where that can't be any more. */
export function CancelPrescriptionButton({
  prescription,
  size = 'normal',
}: {
  prescription: Prescription
  size?: 'normal' | 'small'
}) {
  const { id, status, patientName, medications } = prescription
  const [asking, setAsking] = useState(false)
  const change = useChangePrescription()
  const what = medications.map(({ name }) => name).join(', ')
  // It stays while the question does: its answer is awaited there.
  if (!asking && !canMove(status, 'cancel')) return null

  const withdraw = async () => {
    try {
      await change.mutateAsync({ id, status: 'cancelled' })
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'Failed to cancel the prescription. Please try again.',
        tone: 'danger',
      })
      return
    } finally {
      setAsking(false)
    }
    toast({ title: 'Prescription Cancelled', description: 'The patient has been notified' })
  }

  return (
    <>
      <Button
        variant="danger"
        size={size}
        aria-label={`Cancel the prescription of ${what}`}
        onClick={() => setAsking(true)}
      >
        <Ban /> Cancel Prescription
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this prescription?"
        description={`${what} for ${patientName} can't be filled any more. It can't be taken back; you can prescribe anew.`}
        confirmLabel="Cancel prescription"
        cancelLabel="Keep it"
        busy={change.isPending}
        busyLabel="Cancelling…"
        onConfirm={() => void withdraw()}
      />
    </>
  )
}
