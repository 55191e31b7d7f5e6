import { openSharedRecord } from '@alafia/contract/patients/record-shares.endpoints'
import { shareOpening, type OpenedShare } from '@alafia/contract/patients/record-shares.schema'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'

/** REC-16: the PIN and the opener's name. */
export function OpenForm({ secret, onOpen }: { secret: string; onOpen: (opened: OpenedShare) => void }) {
  const form = useForm(openSharedRecord, {
    schema: shareOpening,
    start: { secret, pin: '', name: '' },
    input: (body) => ({ body }),
    failure: 'We couldn’t open it.',
    onSuccess: onOpen,
  })
  const { errors, register } = form
  return (
    <Form
      form={form}
      guarded={false}
      className="grid gap-4"
      actions={
        <div>
          <SubmitButton busyLabel="Opening…">Open Record</SubmitButton>
        </div>
      }
    >
      <Field label="PIN" hint="6 digits. The patient gives it to you." error={errors.pin?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          className="max-w-40"
          {...register('pin')}
        />
      </Field>
      <Field
        label="Your name"
        hint="The patient sees who opened the record and when."
        error={errors.name?.message}
      >
        <TextInput autoComplete="name" maxLength={120} {...register('name')} />
      </Field>
    </Form>
  )
}
