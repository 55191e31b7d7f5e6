import { useEffect, useRef, useState } from 'react'
import type { UrgentCare, CareRequest } from '@alafia/contract/urgent-care/schema'
import { careRequestHours } from '@alafia/contract/urgent-care/states'
import { CallError } from '../../lib/http/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useWithdrawCare } from './queries.ts'
import { onDutyText, queuePositionText, waitText } from './labels.ts'

/** The place in line, and what is honestly known of the wait. */
export function Waiting({ care, request }: { care: UrgentCare; request: CareRequest }) {
  const { timeZone } = useClinic()
  const [isLeaving, setLeaving] = useState(false)
  const leaving = useWithdrawCare()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])

  const leave = () =>
    leaving.mutate(request.id, {
      onError: (error) =>
        toast({
          title: 'Error',
          description:
            (error instanceof CallError && error.problem?.detail) ||
            'Unable to leave the line. Please try again.',
          tone: 'danger',
        }),
      onSettled: () => setLeaving(false),
    })

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
        <dd>{request.personName}</dd>
        <dt className="text-ink-2">Reason</dt>
        <dd className="break-words">{request.reason}</dd>
        <dt className="text-ink-2">Asked at</dt>
        <dd className="tabular">{instantLabel(request.requestedAt, timeZone)}</dd>
      </dl>
      <p className="text-small text-ink-2">
        You can leave this page and keep your place: we call you by a notification as soon as a doctor is
        ready. A request that no doctor could take ends after {careRequestHours} hours.
      </p>
      <div>
        <Button variant="danger" onClick={() => setLeaving(true)}>
          Leave the line
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave the line?"
        description="You lose your place. You can ask again at any time."
        confirmLabel="Leave the line"
        cancelLabel="Keep waiting"
        busy={leaving.isPending}
        busyLabel="Leaving…"
        onConfirm={leave}
      />
    </Card>
  )
}
