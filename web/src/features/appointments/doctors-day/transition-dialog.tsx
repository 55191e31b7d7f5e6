import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isImmediateCare } from '@alafia/contract/appointments/states'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel } from '../../../lib/format.ts'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { nameOf } from '../person.ts'
import { invalidateAppointments } from '../queries.ts'
import { updateTexts } from '../update-texts.ts'

export type TransitionDialogProps = {
  appointment: Appointment
  to: 'rescheduled' | 'no-show'
  onClose: () => void
}

/** Asks before what can't be undone: asking for a new time, and marking as not attended. */
export function TransitionDialog({ appointment, to, onClose }: TransitionDialogProps) {
  const { id, startsAt, appointmentDate, appointmentTime } = appointment
  const { today } = useClinic()
  const update = useSubmit(updateAppointment, { ...updateTexts, invalidate: invalidateAppointments })
  const when = `${dayLabel(appointmentDate, today)}, ${appointmentTime}`
  const question =
    to === 'rescheduled'
      ? {
          title: 'Ask for a new time?',
          description: `We’ll ask ${nameOf(appointment)} to choose a new time. Others can then book ${when}.`,
          confirmLabel: 'Ask for a new time',
          cancelLabel: 'Keep this time',
          variant: 'primary' as const,
        }
      : {
          title: 'Mark as not attended?',
          description: `${nameOf(appointment)} (${when}) didn’t come. We’ll notify the patient${isImmediateCare(appointment) ? ', who pays nothing and can ask for a doctor again' : ''}. This can’t be undone.`,
          confirmLabel: 'Mark as not attended',
          cancelLabel: 'Keep waiting',
        }
  return (
    <ConfirmSubmit
      {...question}
      submit={update}
      onConfirm={() => update.send({ params: { id: String(id) }, body: { status: to, startsAt } })}
      onClose={onClose}
    />
  )
}
