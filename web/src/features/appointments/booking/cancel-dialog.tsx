import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { cancelForm, type Appointment, type CancelForm } from '@alafia/contract/appointments/schema'
import { longDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { BareForm } from '../../../ui/form/bare-form.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useOwnClose } from '../../../ui/overlay/use-own-close.ts'
import { ChangeFailed } from './change-failed.tsx'
import { nameOf } from '../person.ts'
import { useChangeAppointment } from '../queries.ts'

/** Cancels an appointment, with the reason that the other side is owed. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const isDoctor = useSession().user?.role === 'doctor'
  const change = useChangeAppointment()
  const close = useOwnClose(onClose)
  const { register, handleSubmit, formState } = useForm<CancelForm>({
    resolver: zodResolver(cancelForm),
    defaultValues: { reason: '' },
  })
  const { errors, isDirty } = formState
  const who = isDoctor ? nameOf(appointment) : appointment.doctorName

  const submit = handleSubmit(async ({ reason }) => {
    try {
      await change.mutateAsync({
        id: appointment.id,
        status: 'cancelled',
        reason,
        startsAt: appointment.startsAt,
      })
    } catch {
      return
    }
    toast(
      isDoctor
        ? { title: 'Appointment Updated', description: 'Patient has been notified of the changes' }
        : { title: 'Appointment Cancelled', description: `${appointment.doctorName} has been notified.` },
    )
    close()
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel Appointment"
      description={`${who}, ${longDate(appointment.appointmentDate)} at ${appointment.appointmentTime}`}
      guarded={isDirty && !change.isSuccess}
      width="narrow"
    >
      <BareForm sending={change.isPending} onSubmit={(event) => void submit(event)} className="contents">
        <Field
          label="Reason for cancelling"
          hint={`${who} can read it. The time becomes free for others.`}
          error={errors.reason?.message}
        >
          <TextArea rows={3} maxLength={1000} {...register('reason')} />
        </Field>
        <ChangeFailed
          error={change.error}
          failed="Failed to cancel the appointment. Please try again."
          unchanged="Nothing has been changed."
        >
          What you typed is still here.
        </ChangeFailed>
        <DialogActions>
          <Button type="submit" variant="destroy" busy={change.isPending}>
            Cancel appointment
          </Button>
          <DialogCancel>Keep appointment</DialogCancel>
        </DialogActions>
      </BareForm>
    </Dialog>
  )
}
