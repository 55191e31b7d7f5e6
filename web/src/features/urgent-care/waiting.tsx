import { useEffect, useRef, useState } from 'react'
import { withdrawCareRequest } from '@alafia/contract/urgent-care/endpoints'
import type { UrgentCare, CareRequest } from '@alafia/contract/urgent-care/schema'
import { careRequestHours } from '@alafia/contract/urgent-care/states'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmSubmit } from '../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { invalidateUrgentCare } from './queries.ts'
import { onDutyText, queuePositionText, waitText } from './labels.ts'

/** The patient's place in the queue, and the estimated wait. */
export function Waiting({ care, request }: { care: UrgentCare; request: CareRequest }) {
  const { timeZone } = useClinic()
  const [isLeaving, setLeaving] = useState(false)
  const leave = useSubmit(withdrawCareRequest, {
    failure: 'Unable to leave the queue',
    invalidate: invalidateUrgentCare,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had focus is gone, so focus moves to the heading.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])

  return (
    <Card className="grid gap-4 sm:p-6">
      <div role="status" className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-28 font-semibold">
          {queuePositionText(care.place)}
        </h2>
        <p>{waitText(care)}</p>
        {care.doctorsOnDuty > 0 && <p className="text-ink-2">{onDutyText(care.doctorsOnDuty)}.</p>}
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-2">For</dt>
        <dd>{request.isYou ? 'You' : request.personName}</dd>
        <dt className="text-ink-2">Reason</dt>
        <dd className="break-words">{request.reason}</dd>
        <dt className="text-ink-2">Asked at</dt>
        <dd className="tabular">{instantLabel(request.requestedAt, timeZone)}</dd>
      </dl>
      <p className="text-small text-ink-2">
        You can leave this page and keep your place. We’ll notify you as soon as a doctor is ready. If no
        doctor is free within {careRequestHours} hours, your request ends.
      </p>
      <div>
        <Button variant="danger" onClick={() => setLeaving(true)}>
          Leave the queue
        </Button>
      </div>
      {isLeaving && (
        <ConfirmSubmit
          submit={leave}
          onConfirm={() => leave.send({ params: { id: String(request.id) } })}
          onClose={() => setLeaving(false)}
          title="Leave the queue?"
          description={
            care.doctorsOnDuty > 0
              ? 'You lose your place. You can ask again at any time.'
              : 'You lose your place. No doctor is on duty now, and you can only ask again once one is.'
          }
          confirmLabel="Leave the queue"
          cancelLabel="Keep waiting"
          busyLabel="Leaving…"
        />
      )}
    </Card>
  )
}
