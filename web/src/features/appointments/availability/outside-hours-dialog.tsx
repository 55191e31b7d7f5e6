import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { longDate } from '../../../lib/format.ts'
import { ConfirmSubmit, type ConfirmSubmitProps } from '../../../ui/form/confirm-submit.tsx'

export type AppointmentsOutsideHours = NonNullable<ProblemBody['appointments']>

export type OutsideHoursDialogProps = Pick<
  ConfirmSubmitProps,
  'submit' | 'onConfirm' | 'onClose' | 'onDone'
> & {
  appointments: AppointmentsOutsideHours
  /** What they are outside of: 'outside these hours', 'on these days'. */
  where: string
  /** 'Save', 'Add' */
  verb: string
}

/** Shows the appointments that a change would leave outside the hours, before it is saved. */
export function OutsideHoursDialog({ appointments, where, verb, ...submit }: OutsideHoursDialogProps) {
  const isOne = appointments.length === 1
  return (
    <ConfirmSubmit
      {...submit}
      title={isOne ? `1 appointment is ${where}` : `${appointments.length} appointments are ${where}`}
      description={`${isOne ? 'It stays' : 'They stay'} booked. Only new bookings are affected. To move or cancel one, open it first.`}
      confirmLabel={isOne ? `${verb}, keep the appointment` : `${verb}, keep the appointments`}
      cancelLabel="Go back"
      variant="primary"
      busyLabel="Saving…"
    >
      <ul role="list" aria-label="Appointments" className="divide-y divide-line border-y border-line">
        {appointments.map(({ id, appointmentDate, appointmentTime, personName, placeName }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <span className="block font-semibold">{personName}</span>
              <span className="text-small text-ink-2">
                {longDate(appointmentDate)} at {appointmentTime}
                {placeName !== undefined && `, in person at ${placeName}`}
              </span>
            </span>
            <a
              href={`/appointments?appointment=${id}`}
              target="_blank"
              rel="noreferrer"
              className="touch-area inline-flex min-h-control-small items-center text-primary underline underline-offset-4"
            >
              Open<span className="sr-only"> {personName}’s appointment in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </ConfirmSubmit>
  )
}
