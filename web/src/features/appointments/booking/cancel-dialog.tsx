import { useQuery } from '@tanstack/react-query'
import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import { cancelForm, type Appointment } from '@alafia/contract/appointments/schema'
import { isLive } from '@alafia/contract/appointments/states'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { nameOf } from '../person.ts'
import { appointmentQuery, invalidateAppointments } from '../queries.ts'
import { cancellationQuery } from './cancellation-query.ts'
import { FollowingChoice } from '../series/following-choice.tsx'
import { useFollowing } from '../series/use-following.ts'
import { costOfCancelling, costOfCancellingAll } from './cancellation-text.ts'

export type CancelDialogProps = { appointment: Appointment; onClose: () => void }

/** Cancels an appointment, with a reason that the other party can read. */
export function CancelDialog({ appointment: opened, onClose }: CancelDialogProps) {
  // Read again when it changes, so that what is shown and sent is true after it was moved elsewhere.
  const { data: appointment = opened } = useQuery(appointmentQuery(opened.id))
  const { id, startsAt, doctorName, appointmentDate, appointmentTime, groupSessionId, status } = appointment
  const role = useSession().user?.role
  const isDoctor = role === 'doctor'
  const { timeZone } = useClinic()
  const cost = useQuery(cancellationQuery(appointment))
  const following = useFollowing(appointment, 'cancel')
  const { chosen, count } = following
  const lines = !cost.data
    ? []
    : count === 1
      ? costOfCancelling(cost.data, role, timeZone)
      : costOfCancellingAll([
          { date: appointmentDate, cancellation: cost.data },
          ...chosen.flatMap(({ appointmentDate: date, cancellation }) =>
            cancellation ? [{ date, cancellation }] : [],
          ),
        ])
  // A visit that waits for a new time has given up its old one already.
  const freed = isLive(status)
    ? ` Others can then book the ${groupSessionId === undefined ? 'time' : 'spot'}.`
    : ''
  const otherParty = isDoctor ? nameOf(appointment) : doctorName
  const form = useForm(updateAppointment, {
    schema: cancelForm,
    start: { reason: '' },
    input: ({ reason }) => ({
      params: { id: String(id) },
      body: {
        status: 'cancelled' as const,
        reason,
        startsAt,
        ...(cost.data && {
          seenCost: { percent: cost.data.percent, back: cost.data.bill?.back ?? null },
        }),
        ...following.body,
      },
    }),
    success: isDoctor
      ? { title: 'Appointment Updated', description: 'Patient has been notified of the changes' }
      : {
          title: count === 1 ? 'Appointment Cancelled' : `${count} Appointments Cancelled`,
          description: `We’ve notified ${doctorName}.`,
        },
    failure: (why) => why ?? 'Failed to cancel the appointment. Please try again.',
    invalidate: invalidateAppointments,
    onRefused: ({ type }) => {
      if (type.endsWith('price-changed')) void cost.refetch()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Cancel Appointment"
      description={`${otherParty}, ${longDate(appointmentDate)} at ${appointmentTime}`}
      submitLabel={cost.data && (count === 1 ? 'Cancel appointment' : `Cancel ${count} visits`)}
      busyLabel="Cancelling…"
      variant="destroy"
      cancelLabel="Keep appointment"
      width="narrow"
    >
      <FollowingChoice legend="What to cancel" following={following} />
      {cost.isPending && <SkeletonRows />}
      {cost.isError && <LoadFailed what="the refund" query={cost} />}
      {lines.length > 0 && (
        <div role="status" className="grid gap-1 rounded-surface bg-sunken p-4">
          {lines.map((line, nth) => (
            <p key={line} className={nth === 0 ? 'font-semibold' : undefined}>
              {line}
            </p>
          ))}
        </div>
      )}
      <Field
        label="Reason for cancelling"
        hint={`${otherParty} can read this.${freed}`}
        error={form.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
