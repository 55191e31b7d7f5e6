import { changeEmail } from '@alafia/contract/accounts/own-account.endpoints'
import { changeEmailForm, undoEmailHours } from '@alafia/contract/accounts/own-account.schema'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateSignInDetails } from './queries.ts'

export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(changeEmail, {
    schema: changeEmailForm,
    start: { email: '', currentPassword: '' },
    input: (body) => ({ body }),
    success: ({ pending }) => ({
      title: 'Check Your Email',
      description: `Open the link that we sent to ${pending?.email ?? 'the new address'}.`,
    }),
    failure: 'Your email address was not changed',
    invalidate: invalidateSignInDetails,
  })
  const { register, errors } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Change email address"
      description={`We send a link to the new address, and the change applies once you open it. For ${undoEmailHours} hours after that, your old address can undo it.`}
      submitLabel="Send Link"
      busyLabel="Sending…"
    >
      <Field label="New email address" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Current password" error={errors.currentPassword?.message}>
        <TextInput type="password" autoComplete="current-password" {...register('currentPassword')} />
      </Field>
    </FormDialog>
  )
}
