import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { requestRefill } from '@alafia/contract/prescriptions/endpoints'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidatePrescriptions } from '../queries.ts'
import { refillsLabel } from '../status.ts'

/** Asks before using a refill, because that can't be undone. What was never collected is asked for again without one. */
export function RefillButton({ prescription, what }: { prescription: Prescription; what: string }) {
  const { id, refillsLeft, notCollectedAt } = prescription
  const isAgain = notCollectedAt !== null
  const [isAsking, setAsking] = useState(false)
  const refill = useSubmit(requestRefill, {
    success: {
      title: isAgain ? 'Prescription Requested' : 'Refill Requested',
      description: 'Pharmacy and doctor have been notified',
    },
    failure: isAgain ? 'Failed to ask for it again' : 'Failed to request the refill',
    invalidate: invalidatePrescriptions,
  })
  return (
    <>
      <Button
        variant="primary"
        aria-label={`${isAgain ? 'Ask again' : 'Refill Request'} for ${what}`}
        onClick={() => setAsking(true)}
      >
        <RotateCw /> {isAgain ? 'Ask again' : 'Refill Request'}
      </Button>
      {isAsking && (
        <ConfirmSubmit
          submit={refill}
          onConfirm={() => refill.send({ params: { id: String(id) } })}
          onClose={() => setAsking(false)}
          title={isAgain ? 'Ask for it again?' : 'Request a refill?'}
          description={
            isAgain
              ? `We’ll ask the pharmacy to fill ${what} again. This uses no refill.`
              : `We’ll ask the pharmacy to fill ${what} again. After this you’ll have ${refillsLabel(refillsLeft - 1)}.`
          }
          confirmLabel={isAgain ? 'Ask again' : 'Request refill'}
          cancelLabel="Go back"
          variant="primary"
          busyLabel="Requesting…"
        />
      )}
    </>
  )
}
