import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { longDate } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'

export type AppointmentsOutsideHours = NonNullable<ProblemBody['appointments']>

export type OutsideHoursDialogProps = {
  appointments: AppointmentsOutsideHours
  /** What they lie outside of: 'outside these hours', 'on these days'. */
  where: string
  confirmLabel: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The booked visits that an edit would leave outside the hours, before it is made. */
export function OutsideHoursDialog({
  appointments,
  where,
  confirmLabel,
  busy,
  onConfirm,
  onClose,
}: OutsideHoursDialogProps) {
  const count = appointments.length === 1 ? '1 visit is' : `${appointments.length} visits are`
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${count} booked ${where}`}
      description="They stay booked as they are: saving only stops new bookings. To move or cancel one, open it first."
      confirmLabel={confirmLabel}
      cancelLabel="Back, change nothing"
      variant="primary"
      busy={busy}
      busyLabel="Saving…"
      onConfirm={onConfirm}
    >
      <ul role="list" aria-label="Booked visits" className="divide-y divide-line border-y border-line">
        {appointments.map(({ id, appointmentDate, appointmentTime, personName }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <span className="block font-semibold">{personName}</span>
              <span className="text-small text-ink-2">
                {longDate(appointmentDate)} at {appointmentTime}
              </span>
            </span>
            <a
              href={`/appointments?appointment=${id}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-control-small items-center text-primary underline underline-offset-4"
            >
              Open<span className="sr-only"> the visit of {personName}, in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
