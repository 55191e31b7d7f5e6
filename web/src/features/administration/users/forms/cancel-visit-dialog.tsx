import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import { cancelForm } from '@alafia/contract/appointments/schema'
import type { VisitAhead } from '@alafia/contract/administration/users/schema'
import { instantOf } from '@alafia/contract/kernel/civil'
import { call } from '../../../../lib/http/call.ts'
import { useClinic } from '../../../../lib/clinic.ts'
import { longDate } from '../../../../lib/format.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import type { UserDeedProps } from './grant-role-dialog.tsx'
import { useUserForm } from './use-user-form.ts'

type Values = { reason: string }
const names = ['reason'] as const

/** Cancels a visit whose doctor is gone; the patient is told, and reads the reason. */
export function CancelVisitDialog({
  visit: { id, appointmentDate, appointmentTime, patientName },
  open,
  onOpenChange,
}: Omit<UserDeedProps, 'user'> & { visit: VisitAhead }) {
  const { timeZone } = useClinic()
  const form = useForm(updateAppointment, {
    schema: cancelForm,
    names,
    defaultValues: { reason: '' },
    bodyOf: (values: Values) => values,
    send: ({ reason }) =>
      call(updateAppointment, {
        params: { id: String(id) },
        // Moved meanwhile, it isn't the visit that was to be cancelled.
        body: {
          status: 'cancelled',
          reason,
          startsAt: instantOf(appointmentDate, appointmentTime, timeZone).toISOString(),
        },
      }),
    onSaved: () => {
      toast({ title: 'Visit cancelled', description: `${patientName} has been notified.` })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      {...frame}
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel Visit"
      description={`${patientName}, ${longDate(appointmentDate)} at ${appointmentTime}`}
      width="narrow"
      failed="The visit was not cancelled"
      submitLabel="Cancel visit"
      busyLabel="Cancelling…"
      cancelLabel="Keep visit"
    >
      <Field
        label="Reason for cancelling"
        hint={`${patientName} can read it.`}
        error={form.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
