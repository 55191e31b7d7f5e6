import { removePasskey, renamePasskey } from '@alafia/contract/accounts/passkeys.endpoints'
import { passkeyName, type Passkey } from '@alafia/contract/accounts/passkeys.schema'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidateSecondFactor } from './queries.ts'

type ChangeProps = { passkey: Passkey; onClose: () => void }

export function RenamePasskey({ passkey, onClose }: ChangeProps) {
  const form = useForm(renamePasskey, {
    schema: passkeyName,
    start: { name: passkey.name },
    input: (body) => ({ params: { id: String(passkey.id) }, body }),
    success: 'Passkey renamed',
    failure: 'The passkey was not renamed',
    invalidate: invalidateSecondFactor,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Rename passkey"
      description="Only you see the name."
      width="narrow"
      startsAtField
      submitLabel="Rename passkey"
    >
      <Field label="Name" error={form.errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}

export function RemovePasskey({ passkey, onClose }: ChangeProps) {
  const remove = useSubmit(removePasskey, {
    success: 'Passkey removed',
    failure: 'The passkey was not removed',
    invalidate: invalidateSecondFactor,
  })
  return (
    <ConfirmSubmit
      submit={remove}
      onConfirm={() => remove.send({ params: { id: String(passkey.id) } })}
      onClose={onClose}
      title={`Remove the passkey ‘${passkey.name}’?`}
      description="It no longer signs you in. Delete it on your device too."
      confirmLabel="Remove passkey"
      busyLabel="Removing…"
    />
  )
}
