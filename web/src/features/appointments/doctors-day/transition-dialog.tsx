import { useQuery } from '@tanstack/react-query'
import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isImmediateCare } from '@alafia/contract/appointments/states'
import { civilOf } from '@alafia/contract/kernel/civil'
import { videoVisitQuery } from '../../../domain/video-visit-query.ts'
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
  const { today, timeZone } = useClinic()
  const isNoShow = to === 'no-show'
  const call = useQuery({ ...videoVisitQuery(id), enabled: isNoShow && appointment.mode === 'video' })
  const joinedAt = isNoShow ? (call.data?.patientJoinedAt ?? null) : null
  const update = useSubmit(updateAppointment, {
    ...updateTexts,
    invalidate: invalidateAppointments,
    // The patient may have joined this moment.
    onRefused: () => void call.refetch(),
  })
  const when = `${dayLabel(appointmentDate, today)}, ${appointmentTime}`
  const question = !isNoShow
    ? {
        title: 'Ask for a new time?',
        description: `We’ll ask ${nameOf(appointment)} to choose a new time. Others can then book ${when}.`,
        confirmLabel: 'Ask for a new time',
        cancelLabel: 'Keep this time',
        variant: 'primary' as const,
      }
    : {
        title: joinedAt === null ? 'Mark as not attended?' : 'Mark as not attended all the same?',
        description: `${nameOf(appointment)} (${when}) ${joinedAt === null ? 'didn’t come' : `joined the video visit at ${civilOf(new Date(joinedAt), timeZone).time}`}. We’ll notify the patient${isImmediateCare(appointment) ? ', who pays nothing and can ask for a doctor again' : ''}. This can’t be undone.`,
        confirmLabel: 'Mark as not attended',
        cancelLabel: 'Keep waiting',
      }
  return (
    <ConfirmSubmit
      {...question}
      submit={update}
      onConfirm={() =>
        update.send({
          params: { id: String(id) },
          body: { status: to, startsAt, ...(joinedAt !== null && { despiteJoining: true as const }) },
        })
      }
      onClose={onClose}
    />
  )
}
