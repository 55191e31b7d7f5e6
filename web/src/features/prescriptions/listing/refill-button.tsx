import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { CallError } from '../../../lib/http/call.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useRequestRefill } from './list-queries.ts'
import { refillsLabel } from '../status.ts'

/** Asks once more before one of the refills is used: it can't be taken back. */
export function RefillButton({ prescription, what }: { prescription: Prescription; what: string }) {
  const { id, refillsLeft, requestedAt } = prescription
  const [asking, setAsking] = useState(false)
  const refill = useRequestRefill()
  const keyFor = useRepeatKey()
  const ask = async () => {
    try {
      // Another filling is another request.
      await refill.mutateAsync({ id, idempotencyKey: keyFor([id, requestedAt]) })
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'Failed to request the refill. Please try again.',
        tone: 'danger',
      })
      return
    } finally {
      setAsking(false)
    }
    toast({ title: 'Refill Requested', description: 'Pharmacy and doctor have been notified' })
  }
  return (
    <>
      <Button variant="primary" aria-label={`Refill Request for ${what}`} onClick={() => setAsking(true)}>
        <RotateCw /> Refill Request
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Ask for a refill?"
        description={`${what} goes back to the pharmacy to be filled again. After this one: ${refillsLabel(refillsLeft - 1)}.`}
        confirmLabel="Request refill"
        cancelLabel="Go back"
        variant="primary"
        busy={refill.isPending}
        busyLabel="Requesting…"
        onConfirm={() => void ask()}
      />
    </>
  )
}
