import { addAddendum } from '@alafia/contract/appointments/endpoints'
import { addendumForm } from '@alafia/contract/appointments/addenda'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateAppointments } from '../queries.ts'

type AddendumFormProps = { appointment: Pick<AppointmentDetails, 'id'>; start?: string; onDone?: () => void }

/** Adds to the record of an appointment that has ended. What was written before stays as it was. */
export function AddendumForm({ appointment, start = '', onDone }: AddendumFormProps) {
  const form = useForm(addAddendum, {
    schema: addendumForm,
    start: { text: start },
    input: (body) => ({ params: { id: String(appointment.id) }, body }),
    success: { title: 'Added to the record', description: 'The patient has been notified.' },
    failure: (why) => why ?? 'We couldn’t add your note. What you typed is still here. Please try again.',
    invalidate: invalidateAppointments,
    onSuccess: () => form.reset({ text: '' }),
  })
  return (
    <Form
      form={form}
      {...(onDone ? { onDone } : {})}
      className="grid gap-4"
      actions={
        <Button type="submit" busy={form.isPending}>
          Sign and add
        </Button>
      }
    >
      <Field
        label="Add to the record"
        hint="It is signed with your name, the date and time, and can’t be changed later. The patient can read it."
        error={form.errors.text?.message}
      >
        <TextArea rows={4} {...form.register('text')} />
      </Field>
    </Form>
  )
}
