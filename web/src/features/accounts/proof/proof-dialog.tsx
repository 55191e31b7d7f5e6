import { proof } from '@alafia/contract/accounts/proof'
import { prove } from '@alafia/contract/accounts/proof.endpoints'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'

/** The person proves who they are before a serious action goes through; what they were doing stays as it is underneath. */
export function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const form = useForm(prove, {
    schema: proof,
    start: { password: '' },
    input: (body) => ({ body }),
    failure: 'We couldn’t confirm that it’s you',
    onSuccess: onProven,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Confirm that it’s you"
      description="You signed in a while ago. Enter your password to go on; what you’ve typed stays."
      width="narrow"
      startsAtField
      submitLabel="Confirm"
      busyLabel="Confirming…"
    >
      <Field label="Password" error={form.errors.password?.message}>
        <TextInput type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}
