import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { nameOf } from '../person.ts'
import { invalidateAppointments } from '../queries.ts'
import { updateTexts } from '../update-texts.ts'

export type AcceptButtonProps = Pick<ButtonProps, 'size' | 'variant'> & {
  appointment: Appointment
  onAccepted?: () => void
}

/** Accepts a request at the time that the doctor sees; with it those of its series that wait since the same moment (APPT-103). */
export function AcceptButton({ appointment, onAccepted, ...props }: AcceptButtonProps) {
  const { id, startsAt, series } = appointment
  const together = series?.askedTogether ?? 1
  const update = useSubmit(updateAppointment, { ...updateTexts, invalidate: invalidateAppointments })
  const accept = async () => {
    const body = { status: 'confirmed' as const, startsAt }
    if (await update.send({ params: { id: String(id) }, body })) onAccepted?.()
  }
  return (
    <Button {...props} busy={update.isPending} onClick={() => void accept()}>
      <span>
        {together > 1 ? `Accept ${together} visits` : 'Accept'}
        <VisuallyHidden>, {nameOf(appointment)}</VisuallyHidden>
      </span>
    </Button>
  )
}
