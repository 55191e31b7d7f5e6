import * as z from 'zod/mini'
import { currentPassword } from '@alafia/contract/accounts/new-password'
import { changePassword } from '@alafia/contract/accounts/own-account.endpoints'
import type { PasswordRules } from '@alafia/contract/accounts/password'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { passwordFor } from './with-password-rules.ts'

type Props = { email: string; rules: PasswordRules; onClose: () => void }

export function ChangePasswordDialog({ email, rules, onClose }: Props) {
  const form = useForm(changePassword, {
    schema: z.object({ currentPassword, password: passwordFor(rules, [email]) }),
    start: { currentPassword: '', password: '' },
    input: (body) => ({ body }),
    success: { title: 'Password Changed', description: 'You were signed out on your other devices.' },
    failure: 'Your password was not changed',
  })
  const { register, errors } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Change password"
      description="You’re signed out on all other devices, and stay signed in here."
      submitLabel="Change Password"
      busyLabel="Changing…"
    >
      {/* So that a password manager knows whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <TextInput type="password" autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <NewPasswordField
        label="New password"
        rules={rules}
        typed={form.watch('password')}
        error={errors.password?.message}
        {...register('password')}
      />
    </FormDialog>
  )
}
